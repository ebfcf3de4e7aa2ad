export { SECURITY } from './kind.ts';
export { findSecurity, type SecurityRow } from './store.ts';
