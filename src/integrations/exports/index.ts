export { ExportJobs } from './export-jobs.ts';
export { eraseExports } from './record.ts';
export { serveExports } from './serve-exports.ts';
export { countFamilyExports } from './store.ts';
