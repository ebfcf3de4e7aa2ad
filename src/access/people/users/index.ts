export { confirmPerson, endOtherSignIns, writeConfirmed } from './confirm-person.ts';
export { createUser, emailTaken } from './create-user.ts';
export { CLIENT_MEMBERS, presentProfile, presentUser } from './present.ts';
export { emailAddress, personName } from './schemas.ts';
export { findUser, findUserAnywhere, findUserByEmail, listUsers, replacePasswordHash, type UserRow } from './store.ts';
export { isActiveAdmin } from './update-member.ts';
export { writeUser } from './write-user.ts';
