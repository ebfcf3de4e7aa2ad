export { findApiKey } from './find-api-key.ts';
export { issueKey } from './issue-key.ts';
export { requireBoundsCovered, requireScopesCovered } from './key-rules.ts';
export { revokeKeysOf } from './revoke-keys-of.ts';
export { storedTexts } from './stored-texts.ts';
