export { deletePasskeysOf, hasPasskey, passkeyHolders } from './manage-passkeys.ts';
export { PasskeySignIn } from './schemas.ts';
export { requestOptions, withPasskey } from './with-passkey.ts';
