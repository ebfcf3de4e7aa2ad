export { identityOf } from './identity.ts';
export {
  closingOf,
  identified,
  lineOf,
  namesOf,
  type ReadRow,
  type RowOrFault,
  readableStatements,
  readRow,
  rowsInOrder,
  statementsFor,
} from './import-rows.ts';
export { storedDetails } from './row-details.ts';
