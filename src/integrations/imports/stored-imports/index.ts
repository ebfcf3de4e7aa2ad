export { addImport, changeImport, eraseImports } from './record.ts';
export {
  changeRow,
  countOutcomes,
  countRows,
  findOwners,
  findOwnersByReference,
  type ImportRow,
  insertRowsOf,
  listRows,
  type NewImportRow,
  type Outcome,
  takeRows,
} from './row-store.ts';
export { countFamilyImports, countImports, findImport, findRunning, type ImportRecord, listImports } from './store.ts';
