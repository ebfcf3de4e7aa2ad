export { createAuthenticate } from './authenticate.ts';
export { CredentialCache } from './credential-cache.ts';
export type { Credential } from './known-credential.ts';
export { type CredentialPower, requireBoundsCovered, requireScopesCovered } from './require-covered.ts';
