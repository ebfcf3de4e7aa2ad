export { PRICE_FAULTS } from './forms.ts';
export { NEVER_ASKED, SECURITY } from './kind.ts';
export { findSecurity, type SecurityRow, symbolOf, usersOf } from './store.ts';
