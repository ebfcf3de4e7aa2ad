export { createUser, emailTaken } from './create-user.ts';
export { CLIENT_MEMBERS, presentProfile, presentUser } from './present.ts';
export { requireAdmin } from './require-admin.ts';
export { userRoutes } from './routes.ts';
export { clientShape, emailAddress, Profile, personName, userShape } from './schemas.ts';
export { findUser, findUserByEmail, replacePasswordHash, type UserRow } from './store.ts';
