export { createTransactionIn } from './create-transaction.ts';
export { deleteEntriesOf, deleteTransactionIn, requireNoPart } from './delete-transaction.ts';
export { entryAmount } from './entry-amount.ts';
export { requireLabels } from './labels.ts';
export type { LegKeeper, Settled } from './leg-keeper.ts';
export { removeParts } from './parts.ts';
export { transactionRecord } from './record.ts';
export { relabelTransactions, replaceTag } from './relabel-transactions.ts';
export { KINDS, nature, Transaction } from './schemas.ts';
export { searchText } from './search-text.ts';
export { findParts, findTransaction, type TaggedRow, type TransactionRow } from './store.ts';
export { moveDifference } from './update-transaction.ts';
export { findPresented, findPresentedParts } from './views.ts';
export {
  addTransaction,
  addTransactions,
  removeTransaction,
  rewriteTransaction,
} from './write-transaction.ts';
