export type { FamilyImportParts } from './begin-family-import.ts';
export { FamilyFileReader } from './family-file-reader.ts';
export { FamilyImportJobs } from './family-import-jobs.ts';
export { eraseFamilyImports } from './record.ts';
export { isImporting } from './store.ts';
