export { ImportJobs } from './import-jobs.ts';
