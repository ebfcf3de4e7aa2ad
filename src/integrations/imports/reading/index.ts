export { firstRecordsOf, readPart, type Source } from './file-parts.ts';
export { type OpenFile, openFile, sourceOf } from './open-file.ts';
export { progressOf, type SessionReading } from './progress.ts';
