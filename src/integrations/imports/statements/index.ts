export {
  type CsvSettings,
  ENCODINGS,
  type Encoding,
  type FileOptions,
  FORMATS,
  type Format,
  isDateForm,
  ROLES,
  type Role,
  SIGNS,
} from './file-options.ts';
export {
  type Fault,
  type ReadFile,
  type RowDetails,
  RowFault,
  type SplitLine,
  type Statement,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type Statements,
} from './statement.ts';
