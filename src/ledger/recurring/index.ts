export { identifyIn } from './identify-recurring.ts';
export { accountOf, deleteRecurringOf, recurringRecord, replaceRecurringMerchant } from './record.ts';
