export { findOtherSides } from './other-sides.ts';
export { addImport, changeImport, eraseImports, hideImport, removeImport } from './record.ts';
export { countOutcomes, type Expected, expectationOf, type RowCounts, RowTally } from './row-counts.ts';
export { countRows, detailsOfRows, expectedSum, firstFailed, listRows } from './row-lists.ts';
export {
  findKeysInFile,
  findOwners,
  findOwnersByReference,
  findRowsOf,
  findTransactionsOfRows,
  type KeysInFile,
  OWNED,
  type RowKeys,
} from './row-matches.ts';
export { changeRow, countAlike, decideRows, deleteRowsFrom, insertRowsOf, takeRows } from './row-store.ts';
export { type FailedRow, type ImportRow, type NewImportRow, type Outcome, unreadableRows } from './rows.ts';
export {
  countFamilyImports,
  countImports,
  deleteImportRow,
  findDeleted,
  findImport,
  findRunning,
  type ImportRecord,
  importsOfSession,
  listImports,
  moveImport,
  unfinishedImports,
} from './store.ts';
