export { identityOf } from './identity.ts';
export {
  closingOf,
  identified,
  lineOf,
  namesOf,
  OTHER_CURRENCY,
  type ReadRow,
  type RowOrFault,
  type RowTarget,
  readableStatements,
  readRow,
  rowsInOrder,
  statementsFor,
} from './import-rows.ts';
export { storedDetails } from './row-details.ts';
