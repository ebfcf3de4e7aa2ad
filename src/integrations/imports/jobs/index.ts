export { ImportJobs } from './import-jobs.ts';
export type { ImportLedger } from './import-ledger.ts';
