import { type Kysely, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { prepareFilters, stateCondition } from '#ledger/search/index.ts';
import { type Membership, visibleAccountsOf } from '#ledger/visibility.ts';
import { filtered, looseConditions, shapedFilters, type TransactionConditions } from './filters.ts';

/**
 * A query of all visible transactions that match the filters, `t`, without an order. `isByLabel` puts split lines, which have the
 * labels, in place of their parents, as a filter by a label does.
 */
export async function matchingTransactions(
  db: Kysely<LedgerTables>,
  member: Membership,
  filters: TransactionConditions,
  isByLabel: boolean,
) {
  const visible = await visibleAccountsOf(db, member);
  const prepared = await prepareFilters(db, visible, filters);
  const wanted = isByLabel ? { ...prepared.filters, hasLabel: true } : prepared.filters;
  return filtered(db, visible, shapedFilters(wanted), looseConditions(prepared, true));
}

export type Matching = Awaited<ReturnType<typeof matchingTransactions>>;

/** The same, with a row for each tag `tt` of a transaction. */
export function withTags(matching: Matching): Matching {
  return matching.innerJoin('transaction_tags as tt', (join) =>
    join.onRef('tt.family_id', '=', 't.family_id').onRef('tt.transaction_id', '=', 't.id'),
  ) as unknown as Matching;
}

const PAGE = 500;

/** The visible transactions that match the filters and count in reports or are put aside, split lines in place of their parents. */
export async function matchingReported(db: Kysely<LedgerTables>, member: Membership, filters: TransactionConditions) {
  const visible = await visibleAccountsOf(db, member);
  const prepared = await prepareFilters(db, visible, filters);
  const wanted = { ...prepared.filters, hasLabel: true, isCounted: true };
  const isReported = stateCondition(visible, 'reported');
  return filtered(db, visible, shapedFilters(wanted), looseConditions(prepared, true)).where(
    sql<SqlBool>`(${isReported} or ${stateCondition(visible, 'put_aside')})`,
  );
}

/** The ids of all visible transactions that match the filters, oldest first, some hundred at a time. */
export async function* matchTransactions(
  db: Kysely<LedgerTables>,
  member: Membership,
  filters: TransactionConditions,
): AsyncGenerator<string[]> {
  const visible = await visibleAccountsOf(db, member);
  const prepared = await prepareFilters(db, visible, filters);
  const matched = filtered(db, visible, shapedFilters(prepared.filters), looseConditions(prepared, true))
    .select(['t.id', 't.date'])
    .orderBy('t.date')
    .orderBy('t.id')
    .limit(PAGE);
  for (let after: readonly [string, string] = ['', '']; ; ) {
    const [date, id] = after;
    const rows = await matched
      .where(({ eb, refTuple, tuple }) => eb(refTuple('t.date', 't.id'), '>', tuple(date, id)))
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => row.id);
    after = [last.date, last.id];
  }
}
