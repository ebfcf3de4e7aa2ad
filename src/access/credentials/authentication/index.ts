export { createAuthenticate } from './authenticate.ts';
export type { Credential } from './cached-credential.ts';
export { CredentialCache } from './credential-cache.ts';
export { type CredentialPower, requireBoundsCovered, requireScopesCovered } from './require-covered.ts';
