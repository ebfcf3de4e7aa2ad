import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Transaction, transactionsQuery } from './list-query.ts';
import type { TransactionsSearch } from './search.ts';

/** The rows that are loaded and pass, and the way to more of them. */
export function useTransactionList(search: TransactionsSearch) {
  const query = useInfiniteQuery({ ...transactionsQuery(search), placeholderData: keepPreviousData });
  const { data } = query;
  const isUncategorised = search.uncategorised === true;
  const loaded = useMemo(() => data?.pages.flatMap(({ transactions }) => transactions) ?? [], [data]);
  const total = data?.pages[0]?.pagination.total_count ?? null;
  // A row that has just been given its category passes no longer.
  const rows = useMemo(() => (isUncategorised ? loaded.filter(lacksCategory) : loaded), [loaded, isUncategorised]);
  return {
    ...query,
    rows,
    /** How many there are that pass, loaded or not. */
    total: total === null ? null : total - (loaded.length - rows.length),
  };
}

// The two sides of a transfer and the whole of a split have no category because they need none.
function lacksCategory({ category, transfer, split_parent: isSplit }: Transaction): boolean {
  return category === null && transfer === null && !isSplit;
}
