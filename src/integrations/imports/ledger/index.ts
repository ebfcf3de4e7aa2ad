export type { CurrentEntry, ImportLedger, Reader } from './import-ledger.ts';
