import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, keyOf, type Schemas, SHARED, unwrap } from '../../api/index.ts';

export type StatementMonth = Schemas['StatementMonth'];
export type ReconciledBalance = Schemas['ReconciledBalance'];

const PATH = '/api/v1/accounts/{id}/statement_months';
const SHOWN = 12;

/** The months of an account with their statements, newest first, a year at a time. */
export const statementMonthsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(PATH, { path: { id } }, 'pages'),
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: SHOWN, ...(pageParam !== '' && { cursor: pageParam }) };
      return unwrap(api.GET(PATH, { params: { path: { id }, query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    ...SHARED,
  });

/** The reconciled balances of these months that the ledger no longer has, the oldest first. */
export function changedBalances(months: readonly StatementMonth[]): ReconciledBalance[] {
  const all = months.flatMap(({ reconciled_balances }) => reconciled_balances);
  const changed = all.filter(({ current_balance, ledger_balance }) => current_balance !== ledger_balance);
  // A statement of several months shows its last day in each.
  const byId = new Map(changed.map((one) => [one.id, one]));
  return [...byId.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The address of the history with what has moved a reconciled balance since. */
export function changesSince({ account_id, date, sequence }: ReconciledBalance) {
  return { account: account_id, until: date, ...(sequence !== null && { after: String(sequence) }) };
}
