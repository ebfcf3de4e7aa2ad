export { billRoutes } from './bill-routes.ts';
export { identifyIn } from './identify-recurring.ts';
export { RECURRING } from './kind.ts';
export { listOccurrences } from './list-occurrences.ts';
export { loadMatched, type Matched } from './match-payments.ts';
export { categoryOf } from './read-occurrences.ts';
export {
  addRecurring,
  changeRecurring,
  deleteRecurringOf,
  removeRecurring,
  replaceRecurringCategory,
  replaceRecurringMerchant,
} from './record.ts';
export { expectedIn, nextAfter, TOLERANCE_DAYS, usualDay } from './rhythm.ts';
export { findRecurring, type RecurringView } from './store.ts';
export { addForeignRecurring } from './write-recurring.ts';
