export { newPassword } from './new-password.ts';
export { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
