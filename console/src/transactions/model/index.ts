export { type Change, changesNothing, type Edit } from './change.ts';
export { putRows, readListsAgain, readRestAgain } from './list-cache.ts';
export { filtersOf, readTransaction, type Transaction, transactionsQuery } from './list-query.ts';
export { readParts, readTransfer } from './restore.ts';
export { readTransactionsSearch, type TransactionsSearch } from './search.ts';
export { counted, useDeletion } from './use-deletion.ts';
export { useEdits } from './use-edits.ts';
