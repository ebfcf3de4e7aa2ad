export type { RevertedLedger } from './ledger.ts';
