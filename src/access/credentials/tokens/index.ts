export {
  ACCESS_TOKEN_MS,
  GRANT_MS,
  grantClient,
  proveGrant,
  REFRESH_TOKEN_IDLE_MS,
  revokeGrants,
} from './change-grants.ts';
export { findAccessToken } from './find-access-token.ts';
export { type Device, FIRST_PARTY_CLIENT, type GrantRow } from './grant.ts';
export { issueTokens, type TokenPair } from './issue-tokens.ts';
export { decideRefresh, refreshPair, rotateRefreshToken } from './rotate-refresh-token.ts';
export {
  consumeCode,
  deleteToken,
  deleteTokensExpiredBefore,
  findGrant,
  findLiveGrants,
  findToken,
  findUsersOfClient,
  hasGrantFromDevice,
  insertTokens,
  isGrantOver,
  liveGrantsOf,
  type StoredToken,
} from './store.ts';
