export { deleteIdentitiesOf, hasIdentity, identityHolders } from './identities.ts';
export { OIDC_LOGIN_PATH } from './oidc-login.ts';
