export type { Ledger } from './running-balance.ts';
export { useRunningBalance } from './use-running-balance.ts';
