export { FileReader } from './file-reader.ts';
export { FILE_BYTES_MAX, FileForm, FileText, PreflightAnswer } from './file-schemas.ts';
export { fromForm, fromText, type SentStatement } from './sent-statement.ts';
