export { OPENID_SCOPES } from './schemas.ts';
export { type ApplicationRow, findApplication } from './store.ts';
