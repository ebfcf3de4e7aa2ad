export { createKeyFor } from './create-key.ts';
export { findApiKey } from './find-api-key.ts';
export { keyHolders } from './keys-with-access.ts';
export { revokeKeysOf } from './revoke-key.ts';
export { NewApiKey } from './schemas.ts';
