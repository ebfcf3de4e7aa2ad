export { addImport, changeImport, eraseImports, removeImport } from './record.ts';
export { countOutcomes, type Expected, expectationOf, type RowCounts, RowTally } from './row-counts.ts';
export { countRows, expectedSum, listRows } from './row-lists.ts';
export {
  changeRow,
  countAlike,
  decideRows,
  findIdentities,
  findOtherSides,
  findOwners,
  findOwnersByReference,
  findRowsOf,
  insertRowsOf,
  takeRows,
} from './row-store.ts';
export type { ImportRow, NewImportRow, Outcome } from './rows.ts';
export {
  countFamilyImports,
  countImports,
  findImport,
  findRunning,
  type ImportRecord,
  importsOfSession,
  listImports,
  moveImport,
} from './store.ts';
