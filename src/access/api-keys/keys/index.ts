export { findApiKey } from './find-api-key.ts';
export { issueKey } from './issue-key.ts';
export { revokeKeysOf } from './revoke-key.ts';
