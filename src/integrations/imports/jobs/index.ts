export { ImportJobs } from './import-jobs.ts';
export { type TriedRow, tryRows } from './try-rows.ts';
export { untouchedPending } from './unlisted-rows.ts';
