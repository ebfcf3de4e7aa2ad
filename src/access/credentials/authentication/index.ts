export { createAuthenticate } from './authenticate.ts';
export { CredentialCache } from './credential-cache.ts';
