export { forgetIdentities } from './forget-identities.ts';
export { hasIdentity } from './list-identities.ts';
export { mountIdentityProvider } from './mount-identity-provider.ts';
export { TRIP_PATH } from './paths.ts';
