export { endOtherSignIns, passwordChanged, requireCurrentPassword, resetPassword } from './password.ts';
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
export {
  CLIENT_MEMBERS,
  createUser,
  emailTaken,
  isActiveAdmin,
  languageFor,
  nameOf,
  presentProfile,
  presentUser,
  writeUser,
} from './users.ts';
