export { deleteIdentitiesOf, hasIdentity, identityHolders } from './manage-identities.ts';
export { OIDC_LOGIN_PATH } from './oidc-login.ts';
