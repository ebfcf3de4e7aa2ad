import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';

export type Bill = Schemas['RecurringOccurrence'];
export type BillState = Bill['state'];

// They depend on transactions, so that each visit loads them again.
const fresh = { staleTime: 0 } as const;

/** The expected payments of some days. */
export const billsQuery = (start_date: string, end_date: string) =>
  queryOptions({
    queryKey: ['recurring', 'occurrences', { start_date, end_date }],
    ...fresh,
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/recurring_transactions/occurrences', { params: { query: { start_date, end_date } }, signal }),
      ),
  });

/** The subscriptions, the dearest first. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['recurring', 'subscriptions'],
    ...fresh,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/recurring_transactions/subscriptions', { signal })),
  });
