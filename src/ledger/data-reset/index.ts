export { deleteLedgerData, deleteLeftovers } from './reset-family-data.ts';
export { countLedgerData } from './store.ts';
