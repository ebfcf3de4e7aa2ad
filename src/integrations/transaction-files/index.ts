export { TransactionFiles } from './transaction-files.ts';
export { type FileTask, writeTransactionFile } from './write-file.ts';
