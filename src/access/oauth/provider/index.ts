export { createOauth } from './create-oauth.ts';
export { forgetExpiredOauth } from './forget-expired.ts';
