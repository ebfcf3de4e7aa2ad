export { findAccessToken } from './find-access-token.ts';
export { forgetExpiredTokens } from './forget-expired-tokens.ts';
export { type Device, FIRST_PARTY_CLIENT } from './grant.ts';
export { issueTokens, type TokenPair } from './issue-tokens.ts';
export { revokeGrants } from './revoke-grants.ts';
export { rotateRefreshToken } from './rotate-refresh-token.ts';
export { hasGrantFromDevice } from './store.ts';
