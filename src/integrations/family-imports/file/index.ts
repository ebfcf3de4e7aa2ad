export type { LedgerRules } from './check-records.ts';
export type { AttachedFiles } from './read-attached.ts';
export { accountTexts, type FamilyFile } from './read-family-file.ts';
export { type FamilyFileResult, type FamilyFileTask, serveFamilyFiles } from './serve-family-files.ts';
