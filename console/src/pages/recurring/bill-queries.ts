import { FRESH, read, type Schemas } from '../../api/index.ts';

export type Bill = Schemas['RecurringOccurrence'];
export type BillState = Bill['state'];

/** The expected payments of some days. */
export const billsQuery = (start_date: string, end_date: string) =>
  read('/api/v1/recurring_transactions/occurrences', { query: { start_date, end_date } }, FRESH);

/** The subscriptions, the dearest first. */
export const subscriptionsQuery = () => read('/api/v1/recurring_transactions/subscriptions', {}, FRESH);
