export { createTransactionIn } from './create-transaction.ts';
export { requireNoSplitLine } from './delete-transaction.ts';
export type { TransactionConditions } from './filters.ts';
export { findLabels, type KnownLabels } from './labels.ts';
export { convertedAmounts, loadPresented, loadTransactions } from './load-transactions.ts';
export { matchingTransactions, matchTransactions } from './match-transactions.ts';
export type { TransactionWithRelations } from './present.ts';
export { splitRoutes, transactionSumRoutes } from './routes.ts';
export { Transaction } from './schemas.ts';
