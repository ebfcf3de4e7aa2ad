export { deleteIdentitiesOf, hasIdentity } from './manage-identities.ts';
export { mountIdentityProvider } from './mount-identity-provider.ts';
export { OIDC_LOGIN_PATH } from './oidc-login.ts';
