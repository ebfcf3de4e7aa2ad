export { RuleRunJobs } from './run-jobs.ts';
