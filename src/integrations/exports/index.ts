export { ExportJobs } from './export-jobs.ts';
export { eraseExports } from './record.ts';
export { countFamilyExports } from './store.ts';
