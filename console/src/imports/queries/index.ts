export { useProgress } from './follow-progress.ts';
export {
  createImport,
  editedRowsQuery,
  type Import,
  importLabelsQuery,
  importQuery,
  importRowsQuery,
  importsQuery,
  isLarge,
  isReading,
  isRunning,
  type Label,
  type ListedImport,
  type Preflight,
  preflightQuery,
  type Row,
  type RowFilter,
  type SentFile,
  type Stored,
  type Target,
  templatesQuery,
} from './import-queries.ts';
export { beginSession, isAtWork, readSession, type Session, sessionQuery } from './session-queries.ts';
export { accountsIn, COLUMNS, DATE_FORMATS, NUMBER_FORMATS, SIGNS, settingOf, withValue } from './settings.ts';
export { unfinished } from './unfinished.ts';
export { isFileOf, type UploadState, uploadFile } from './upload.ts';
