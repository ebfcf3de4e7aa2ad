export { isAddressRange, liesWithin } from './address-list.ts';
export { createAuthenticate } from './authenticate.ts';
export { CredentialCache } from './credential-cache.ts';
