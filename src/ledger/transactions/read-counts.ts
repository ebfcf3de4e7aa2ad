import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { stateCondition } from '#ledger/search/index.ts';
import { visibleAccountsOf } from '#ledger/visibility.ts';
import { COUNTED_STATES, type CountedBy, type TransactionCountsQuery, VALUES_MAX } from './count-schemas.ts';
import { matchingTransactions, withTags } from './match-transactions.ts';

/** How many of the visible transactions that match the filters have each account, label, currency or state. */
export async function readTransactionCounts(
  { db, actor }: Context,
  { by = 'category', ...filters }: z.output<typeof TransactionCountsQuery>,
) {
  const isByLabel = by === 'category' || by === 'merchant' || by === 'tag';
  const matching = await matchingTransactions(db.read, actor, filters, isByLabel);
  if (by === 'state') {
    const visible = await visibleAccountsOf(db.read, actor);
    const states = COUNTED_STATES.map((state) =>
      sql<bigint>`cast(coalesce(sum(case when ${stateCondition(visible, state)} then 1 else 0 end), 0) as bigint)`.as(
        state,
      ),
    );
    const row = await matching.select(states).executeTakeFirstOrThrow();
    const counts = COUNTED_STATES.map((state) => ({ value: state, transaction_count: Number(row[state]) }));
    return { counts: counts.sort((one, other) => other.transaction_count - one.transaction_count) };
  }
  const value = sql<string | null>`${sql.ref(COLUMNS[by])}`;
  const rows = await (by === 'tag' ? withTags(matching) : matching)
    .select([value.as('value'), sql<bigint>`count(*)`.as('entries')])
    .groupBy(value)
    .orderBy('entries', 'desc')
    .orderBy(sql`coalesce(${value}, '')`)
    .limit(VALUES_MAX)
    .execute();
  return { counts: rows.map((row) => ({ value: row.value, transaction_count: Number(row.entries) })) };
}

const COLUMNS: Readonly<Record<Exclude<CountedBy, 'state'>, string>> = {
  account: 't.account_id',
  category: 't.category_id',
  merchant: 't.merchant_id',
  tag: 'tt.tag_id',
  currency: 't.currency',
};
