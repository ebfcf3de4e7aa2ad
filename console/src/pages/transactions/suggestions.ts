import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, keyOf, type Schemas, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Transaction } from './list-query.ts';

export type SuggestedCategory = Schemas['Suggestions']['categories'][number];

// Less likely ones are seldom right.
const SHOWN_FROM = 0.3;

/** The categories suggested for these transactions, by the transaction's id. */
export const suggestionsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: keyOf('/api/v1/suggestions', { ids }),
    queryFn: async ({ signal }) => {
      const query = { ids: [...ids] };
      const { data } = await unwrap(api.GET('/api/v1/suggestions', { params: { query }, signal }));
      return Object.fromEntries(data.map(({ transaction_id, categories }) => [transaction_id, likely(categories)]));
    },
    enabled: ids.length > 0,
    gcTime: 60_000,
  });

// The API's limit.
const ASKED_MAX = 100;

/** The likeliest category of each of these rows that has none, by the id of the row. */
export function useRowSuggestions(
  rows: readonly Transaction[],
  isEditable: (row: Transaction) => boolean,
): ReadonlyMap<string, SuggestedCategory> {
  const ids = rows
    .filter((row) => row.category === null && row.transfer === null && !row.split_parent && isEditable(row))
    .slice(0, ASKED_MAX)
    .map(({ id }) => id);
  const { data = {} } = useQuery({ ...suggestionsQuery(ids), placeholderData: keepPreviousData, retry: false });
  return useMemo(() => new Map(Object.entries(data).flatMap(([id, [first]]) => (first ? [[id, first]] : []))), [data]);
}

/** The known members of an entry that is being typed. */
export type Typed = {
  readonly name: string;
  readonly amount?: string | undefined;
  readonly nature: 'income' | 'expense';
  readonly account_id?: string | undefined;
  readonly merchant_id?: string | undefined;
};

/** The categories suggested for an entry that is being typed. */
export const entrySuggestionsQuery = (typed: Typed, isAsked: boolean) =>
  queryOptions({
    queryKey: keyOf('/api/v1/suggestions/entry', typed),
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(api.GET('/api/v1/suggestions/entry', { params: { query: typed }, signal }));
      return likely(data.categories);
    },
    enabled: isAsked,
    // Without an answer the form works as well.
    retry: false,
    gcTime: 60_000,
  });

function likely(categories: readonly SuggestedCategory[]): SuggestedCategory[] {
  return categories.filter(({ confidence }) => confidence >= SHOWN_FROM);
}

/** The category of a suggestion. */
export function labelOf({ id, name, color, icon }: SuggestedCategory): NonNullable<Transaction['category']> {
  return { id, name, color, icon };
}

/** Why a category is suggested: how many of those that are like it have it. */
export function reasonOf({ based_on, word, matches, seen }: SuggestedCategory['reason']): string {
  const counts = { matches, seen };
  if (based_on === 'merchant')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} of this merchant', counts);
  if (based_on === 'word')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with the word “{word}”', {
      ...counts,
      word: word ?? '',
    });
  if (based_on === 'name')
    return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with this name', counts);
  return t('{matches} of {seen, plural, one {# transaction} other {# transactions}} with this name and amount', counts);
}
