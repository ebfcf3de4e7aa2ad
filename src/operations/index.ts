export { historyCheck } from '#operations/sealed-history/index.ts';
export { ScheduledJobs } from './scheduled-jobs.ts';
