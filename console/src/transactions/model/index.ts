export type { Access } from './access.ts';
export { type Change, type Edit, isUnchanged } from './change.ts';
export { invalidateOthers, refetchLists, updateRows } from './list-cache.ts';
export { loadTransaction, type Transaction, transactionsQuery } from './list-query.ts';
export { loadSplits, loadTransfer, restoreTransfer } from './restore.ts';
export { countFilters, filtersOf, NO_FILTERS, readTransactionsSearch, type TransactionsSearch } from './search.ts';
export { type AccessTo, useAccess } from './use-access.ts';
export { countTransactions, useDeletion } from './use-deletion.ts';
export { useEdits } from './use-edits.ts';
