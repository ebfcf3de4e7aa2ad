export { DeletionJobs } from './deletion-jobs.ts';
