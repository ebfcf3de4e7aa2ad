import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { balanceOnQuery, read, valuationsQuery } from '../../api/index.ts';
import { daysAfter, fromMinor } from '../../ui/format/index.ts';
import { clearedBalance, lastSet, type Statement } from './cleared-balance.ts';
import type { Ledger } from './running-balance.ts';

/** The balance of the cleared transactions at the end of the statement's day; undefined while it is loaded. */
export function useClearedBalance(ledger: Ledger, digits: number, { date }: Statement): string | undefined {
  const balance = useQuery({ ...balanceOnQuery(ledger.id, date), placeholderData: keepPreviousData });
  const valuations = useQuery(valuationsQuery(ledger.id));
  const set = lastSet(valuations.data ?? [], date);
  const query = {
    account_id: [ledger.id],
    cleared: false,
    end_date: date,
    ...(set !== undefined && { start_date: daysAfter(set, 1) }),
  };
  const { data } = useQuery({
    ...read('/api/v1/transaction_sums', { query }),
    enabled: valuations.data !== undefined && (set === undefined || set < date),
    placeholderData: keepPreviousData,
  });
  if (balance.data === undefined || valuations.data === undefined) return undefined;
  const known = fromMinor(BigInt(balance.data.balances[0]?.end_balance_cents ?? 0), digits);
  if (set === date) return known;
  return data && clearedBalance(ledger, known, data.sums);
}
