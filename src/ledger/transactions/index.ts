export { requireNoSplitLine } from './delete-transaction.ts';
export { entryAmount } from './entry-amount.ts';
export type { TransactionConditions } from './filters.ts';
export { findLabels, type KnownLabels, labelIdsOf, requireLabels } from './labels.ts';
export { convertedAmounts, loadPresented, loadPresentedSplitLines } from './load-transactions.ts';
export { matchingReported, matchingTransactions, matchTransactions } from './match-transactions.ts';
