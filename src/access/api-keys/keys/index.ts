export { createKeyFor } from './create-key.ts';
export { findApiKey } from './find-api-key.ts';
export { keyHolders, revokeKeysOf } from './keys.ts';
export { NewApiKey } from './schemas.ts';
