export type { CurrentEntry, FileDetails, FileLabels, FileLine, ImportLedger, Reader } from './import-ledger.ts';
