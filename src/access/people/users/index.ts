export { createUser, emailTaken } from './create-user.ts';
export { endOtherSignIns, requireCurrentPassword } from './current-password.ts';
export { CLIENT_MEMBERS, presentProfile, presentUser } from './present.ts';
export { resetPassword } from './reset-password.ts';
export { emailAddress, personName } from './schemas.ts';
export {
  anyUserExists,
  findUser,
  findUserAnywhere,
  findUserByEmail,
  listUsers,
  replacePasswordHash,
  type UserRow,
} from './store.ts';
export { isActiveAdmin } from './update-member.ts';
export { writeUser } from './write-user.ts';
