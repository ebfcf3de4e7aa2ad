export { identifyIn } from './identify-recurring.ts';
export {
  accountOf,
  addRecurring,
  changeRecurring,
  deleteRecurringOf,
  recurringRecord,
  removeRecurring,
  replaceRecurringMerchant,
} from './record.ts';
export { findRecurring, type RecurringRow } from './store.ts';
