export type { RevertedLedger } from './ledger.ts';
export { REVERT_SCOPES } from './revert-changes.ts';
