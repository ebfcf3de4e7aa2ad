export { createAuthenticate } from './authenticate.ts';
export { type Credential, CredentialCache } from './credential-cache.ts';
