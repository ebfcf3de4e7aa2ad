import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { balanceSeriesQuery } from '../../api/index.ts';
import { balanceAfter, type Ledger } from './running-balance.ts';
import { countFilters, sortOf, type TransactionsSearch } from './search.ts';
import type { RowList } from './use-row-list.ts';

/**
 * The balance of an account after each row, or undefined where the list is not one account's whole ledger with the newest
 * first.
 */
export function useRunningBalance(ledger: Ledger | undefined, search: TransactionsSearch, list: RowList) {
  const isWhole = countFilters(search) === 1 && search.q === undefined && sortOf(search) === '-date';
  const dates = list.loaded().map(({ date }) => date);
  const [first, last] = [dates.at(-1), dates[0]];
  const { data } = useQuery({
    ...balanceSeriesQuery(ledger?.id ?? '', first ?? '', last),
    enabled: ledger !== undefined && isWhole && first !== undefined,
    placeholderData: keepPreviousData,
  });
  const endOfDay = useMemo(
    () => new Map(data?.balances.map(({ date, balance_amount: balance }) => [date, balance])),
    [data],
  );
  if (ledger === undefined) return undefined;
  return (index: number) => (isWhole ? balanceAfter(ledger, list, index, endOfDay) : null);
}
