export { isDecided } from './device-code.ts';
export type { OauthParts, OpenProvider } from './oauth-parts.ts';
export { DEVICE_PATH, INTERACTION_PATH } from './paths.ts';
export { allScopes, type ParsedScope, parseScope } from './scopes.ts';
export {
  deleteExpiredStates,
  findDeviceCode,
  lockDeviceCode,
  putState,
  type StateRow,
  storedKey,
} from './store.ts';
export { mountUserinfo } from './userinfo.ts';
