import { read, type Schemas } from '../../api/index.ts';

export type Bill = Schemas['RecurringOccurrence'];
export type BillState = Bill['state'];

// They depend on transactions, so that each visit loads them again.
const fresh = { staleTime: 0 } as const;

/** The expected payments of some days. */
export const billsQuery = (start_date: string, end_date: string) =>
  read('/api/v1/recurring_transactions/occurrences', { query: { start_date, end_date } }, fresh);

/** The subscriptions, the dearest first. */
export const subscriptionsQuery = () => read('/api/v1/recurring_transactions/subscriptions', {}, fresh);
