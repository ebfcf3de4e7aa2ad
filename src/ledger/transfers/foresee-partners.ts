import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Param, preparedItems } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { TransactionRow } from '#ledger/transactions/index.ts';
import { MATCHABLE, otherCurrencies } from './candidates.ts';
import { isMatchable } from './find-partner.ts';
import { NEAR_DAYS, type NearDays, nearDays } from './near-days.ts';

type Db = Kysely<LedgerTables>;
type Wanted = { readonly amount: bigint };
type Values = NearDays & { readonly familyId: number; readonly currency: string };

// One look at the index for each amount and day, which no planner can make anything else of: a subquery with a limit is never
// joined, as PostgreSQL would what exists, and a range, though of one amount, is no equation, for which SQLite would take the
// key's first column and read the whole family.
const selectNear = preparedItems(['amount'], (db: Db, wanted: Wanted[], param: Param<Values>) => {
  const amounts = wanted.map(({ amount }) => sql`(cast(${amount} as bigint))`);
  const days = NEAR_DAYS.map((day) => sql`(${param(day)})`);
  return db
    .selectFrom(sql<{ column1: bigint }>`(values ${sql.join(amounts)})`.as('w'))
    .crossJoin(sql<{ column1: string }>`(values ${sql.join(days)})`.as('d'))
    .select('w.column1 as amount')
    .where(
      ({ selectFrom }) =>
        selectFrom('transactions as t')
          .select('t.id')
          .where('t.family_id', '=', param('familyId'))
          .where('t.currency', '=', param('currency'))
          .whereRef('t.date', '=', 'd.column1')
          .whereRef('t.amount_minor', '>=', 'w.column1')
          .whereRef('t.amount_minor', '<=', 'w.column1')
          .where(MATCHABLE)
          .limit(sql.lit(1)),
      'is not',
      null,
    );
});

/**
 * The ids of those new transactions that may be a leg with what is stored; every other one certainly is none. Nearly all are none,
 * and to ask for many at once costs a fraction of searching for each.
 */
export async function foreseePartners(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [currency, own] of Map.groupBy(rows.filter(isMatchable), (row) => row.currency)) {
    // What is near an amount in another currency, only a search can tell.
    const isAlone = (await otherCurrencies(tx.db, tx.familyId, currency)).length === 0;
    for (const [date, sameDay] of Map.groupBy(own, (row) => row.date)) {
      const near = isAlone ? await opposites(tx, currency, date, sameDay) : null;
      for (const { id, amount_minor } of sameDay) if (near === null || near.has(-amount_minor)) found.add(id);
    }
  }
  return found;
}

/** Of the opposites of these amounts, those that are stored within the days around `date`. */
async function opposites(
  { db, familyId }: FamilyTransaction,
  currency: string,
  date: string,
  rows: readonly TransactionRow[],
): Promise<ReadonlySet<bigint>> {
  const wanted = Array.from(new Set(rows.map((row) => -row.amount_minor)), (amount) => ({ amount }));
  const near = await selectNear(db, wanted, { ...nearDays(date), familyId, currency });
  return new Set(near.map(({ amount }) => amount));
}
