export { applicationHolders } from './applications.ts';
export { applicationType, isRedirectAllowed, redirectUriFault } from './redirect-uri.ts';
export { DEVICE_GRANT } from './register-client.ts';
export { mountRegistration, REGISTRATION_PATH } from './registration.ts';
export { OPENID_SCOPES } from './schemas.ts';
export {
  type ApplicationRow,
  deleteExpiredClients,
  extendRegisteredClient,
  findApplication,
  findRegisteredClient,
} from './store.ts';
