export { canUsePasskeys, createPasskey, signWithPasskey } from './passkeys.ts';
