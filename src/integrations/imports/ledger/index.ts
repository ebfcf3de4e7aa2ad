export type { CurrentEntry, FileDetails, FileLabels, ImportLedger, Reader } from './import-ledger.ts';
