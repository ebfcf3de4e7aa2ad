export { addImport, changeImport, eraseImports, removeImport } from './record.ts';
export { countOutcomes, countRows, type Expected, expectedSum, listRows, type RowCounts } from './row-lists.ts';
export {
  changeRow,
  decideRows,
  findIdentities,
  findOwners,
  findOwnersByReference,
  findRowsOf,
  type ImportRow,
  insertRowsOf,
  type NewImportRow,
  type Outcome,
  takeRows,
} from './row-store.ts';
export { countFamilyImports, countImports, findImport, findRunning, type ImportRecord, listImports } from './store.ts';
