export { forgetIdentities, hasIdentity } from './manage-identities.ts';
export { mountIdentityProvider } from './mount-identity-provider.ts';
export { TRIP_PATH } from './oidc-login.ts';
