import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { VisibleAccounts } from '#ledger/visibility/index.ts';
import { type PreparedQuery, prepareQuery } from './conditions.ts';
import type { QueryHint } from './parse-query.ts';
import { matching, prepareSearch, type Search } from './search.ts';

/** The filters that a query narrows. */
type Narrowed = {
  readonly q?: string | undefined;
  readonly search?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** Filters with what was looked up for their `search` and their `q`. */
export type PreparedFilters<Filters> = {
  readonly filters: Filters & {
    /** True if the query asks for labels. */
    readonly hasLabel?: boolean;
    /** True if it asks for what counts in budgets. */
    readonly isCounted?: boolean;
  };
  /** The text that the index of texts finds. */
  readonly search: Search | null;
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** The words of the query that are read as text because they are no terms. */
  readonly hints: readonly QueryHint[];
};

/** Prepares filters: the dates of a query narrow those of the list, and its first word is found like a search. */
export async function prepareFilters<Filters extends Narrowed>(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  filters: Filters,
): Promise<PreparedFilters<Filters>> {
  const search = await prepareSearch(db, visible.familyId, filters.search);
  if (filters.q === undefined) return { filters, search, conditions: [], hints: [] };
  const query = await prepareQuery(db, visible, filters.q);
  const conditions = [...query.conditions];
  if (search !== null && query.search !== null) conditions.push(...matching(query.search, false));
  return { filters: narrowed(filters, query), search: search ?? query.search, conditions, hints: query.hints };
}

function narrowed<Filters extends Narrowed>(filters: Filters, query: PreparedQuery) {
  const given = (...dates: readonly (string | undefined)[]) => dates.filter((date) => date !== undefined).sort();
  return {
    ...filters,
    start_date: given(filters.start_date, query.start_date).at(-1),
    end_date: given(filters.end_date, query.end_date)[0],
    hasLabel: query.hasLabel,
    isCounted: query.isCounted,
  };
}

/** The conditions of the text and of the query. With `byIndex` the text is found through its index if there is one. */
export function textConditions(
  { search, conditions }: Pick<PreparedFilters<unknown>, 'search' | 'conditions'>,
  byIndex: boolean,
): RawBuilder<SqlBool>[] {
  return [...(search === null ? [] : matching(search, byIndex)), ...conditions];
}
