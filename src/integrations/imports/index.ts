export { ImportJobs } from '#integrations/imports/jobs/index.ts';
export { countFamilyImports, eraseImports } from '#integrations/imports/stored-imports/index.ts';
export { FileReader } from './file-reader.ts';
