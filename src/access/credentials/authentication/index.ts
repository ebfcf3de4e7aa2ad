export { createAuthenticate } from './authenticate.ts';
export type { Credential } from './cached-credential.ts';
export { CredentialCache } from './credential-cache.ts';
