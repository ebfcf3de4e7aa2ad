export { SessionJobs } from './session-jobs.ts';
