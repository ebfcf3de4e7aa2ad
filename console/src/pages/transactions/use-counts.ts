import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../api/index.ts';
import { FIELD_OFF, type FilterField, filtersOf, type TransactionsSearch } from './search.ts';

/** The fields whose values the API counts. */
export type CountedField = Exclude<FilterField, 'period' | 'amount' | 'type'>;

/**
 * How many transactions that match the other filters have each value of a field. Undefined while they load, and without a field.
 */
export function useCounts(by: CountedField | null, search: TransactionsSearch) {
  const others = { ...search, ...FIELD_OFF[by ?? 'state'] };
  const { data } = useQuery({
    ...read('/api/v1/transaction_counts', { query: { ...filtersOf(others), by: by ?? 'state' } }),
    enabled: by !== null,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      by === null || data === undefined
        ? undefined
        : new Map(data.counts.map(({ value, transaction_count: count }) => [value, count])),
    [data, by],
  );
}
