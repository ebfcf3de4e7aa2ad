export { identifyIn } from './identify-recurring.ts';
export { deleteRecurringOf, passOnMerchant } from './let-go.ts';
export { accountOf, recurringRecord } from './record.ts';
