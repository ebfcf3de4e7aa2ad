export { identifyIn } from './identify-recurring.ts';
export {
  expectedAfter,
  expectedIn,
  Interval,
  intervalColumns,
  intervalFrom,
  intervalOfWord,
  NewInterval,
  nearestPeriod,
  nextAfter,
  toleranceDays,
  usualDay,
} from './interval.ts';
export { deleteRecurringOf, RECURRING, replaceRecurringCategory, replaceRecurringMerchant } from './kind.ts';
export { listOccurrences } from './list-occurrences.ts';
export { loadMatched, type Matched } from './match-payments.ts';
export { PostingJobs } from './posting-jobs.ts';
export { categoryOf } from './read-occurrences.ts';
export { billRoutes } from './routes.ts';
export { findRecurring, listAll, listVisible, type RecurringView } from './store.ts';
export { addForeignRecurring } from './write-recurring.ts';
