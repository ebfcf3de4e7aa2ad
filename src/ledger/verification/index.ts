export { ledgerChecks } from './ledger-checks.ts';
