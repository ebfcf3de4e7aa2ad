export { REVERT_SCOPES } from './revert-changes.ts';
