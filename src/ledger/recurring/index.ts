export { addForeignRecurring } from './add-foreign-recurring.ts';
export { addRecentPayments } from './add-recent-payments.ts';
export { changedFrom, type Expected, expectedOf } from './expected-amount.ts';
export { identifyIn } from './identify-recurring.ts';
export { RECURRING } from './kind.ts';
export { loadMatched } from './load-matched.ts';
export type { Matched, PaidPeriod } from './match-payments.ts';
export { presentRecurring } from './present.ts';
export {
  addRecurring,
  changeRecurring,
  deleteRecurringOf,
  removeRecurring,
  replaceRecurringCategory,
  replaceRecurringMerchant,
} from './record.ts';
export { expectedIn, nearestPeriod, nextAfter, type Rhythm, TOLERANCE_DAYS, usualDay } from './rhythm.ts';
export {
  findRecurring,
  type RecurringRow,
  type RecurringView,
  type StoredPayment,
} from './store.ts';
