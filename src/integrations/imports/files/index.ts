export { FileReader, readingEnded, readingIsBusy } from './file-reader.ts';
export { CurrencyAnswer, FILE_BYTES_MAX, FileForm, FileSettings, FileText, PreflightAnswer } from './file-schemas.ts';
export { fromForm, fromText, optionsOf, type SentStatement } from './sent-statement.ts';
