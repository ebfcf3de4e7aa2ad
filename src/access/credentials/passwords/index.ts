export { hashPassword, needsRehash, newPassword, verifyPassword } from './password-hash.ts';
