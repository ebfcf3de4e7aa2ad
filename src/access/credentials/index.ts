export { AddressList, isAddressRange, liesWithin } from './address-list.ts';
export { type CredentialSources, createAuthenticate } from './authenticate.ts';
export { CredentialCache } from './credential-cache.ts';
