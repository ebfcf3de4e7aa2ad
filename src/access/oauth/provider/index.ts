export { isDecided, isPolledTooSoon } from './device-code.ts';
export { decidedLimits } from './load-grant.ts';
export type { Model, OauthParts, OpenProvider } from './oauth-parts.ts';
export {
  DEVICE_PATH,
  END_SESSION_CONFIRM_PATH,
  END_SESSION_PATH,
  INTERACTION_PATH,
  resourceSpellings,
} from './paths.ts';
export { factsOf } from './request-facts.ts';
export { allScopes, grantedScopes, type ParsedScope, parseScope, splitScope } from './scopes.ts';
export {
  consumeState,
  deleteExpiredStates,
  deleteState,
  findDeviceCode,
  findState,
  fromStored,
  lockDeviceCode,
  putState,
  type StateRow,
  storedKey,
  toStored,
} from './store.ts';
export { mountUserinfo } from './userinfo.ts';
