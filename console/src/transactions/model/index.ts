export type { Access } from './access.ts';
export { type Change, isUnchanged } from './change.ts';
export { invalidateOthers, refetchLists, updateRows } from './list-cache.ts';
export { countBefore, loadTransaction, pageQuery, type QueryHint, type Transaction } from './list-query.ts';
export { type PeriodSum, type PeriodSums, usePeriodSums } from './period-sums.ts';
export { loadSplits, loadTransfer, restoreTransfer } from './restore.ts';
export {
  countFilters,
  filtersOf,
  NO_FILTERS,
  readTransactionsSearch,
  sortOf,
  type TransactionsSearch,
} from './search.ts';
export { type Sum, sumsOf } from './sums.ts';
export { FILE_FORMATS, fileUrl } from './transaction-file.ts';
export { type AccessTo, useAccess } from './use-access.ts';
export { countTransactions, useDeletion } from './use-deletion.ts';
export { type Progress, useEdits } from './use-edits.ts';
export { type RowList, useRowList } from './use-row-list.ts';
