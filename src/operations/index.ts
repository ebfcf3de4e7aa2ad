export { historyCheck } from '#operations/sealed-history/index.ts';
export { ScheduledJobs, type TimedQueue } from './scheduled-jobs.ts';
