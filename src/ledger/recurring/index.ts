export { addRecentPayments, isOccurrence } from './add-recent-payments.ts';
export { identifyIn } from './identify-recurring.ts';
export { presentRecurring } from './present.ts';
export {
  accountOf,
  addRecurring,
  changeRecurring,
  deleteRecurringOf,
  recurringRecord,
  removeRecurring,
  replaceRecurringCategory,
  replaceRecurringMerchant,
} from './record.ts';
export { expectedIn, nearestPeriod, type Rhythm, TOLERANCE_DAYS } from './rhythm.ts';
export {
  findNamedPayments,
  findRecurring,
  listVisible,
  paymentName,
  type RecurringRow,
  type RecurringView,
  type StoredPayment,
} from './store.ts';
