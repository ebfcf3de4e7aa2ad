import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type AmountRange, dateWindow } from './match-rules.ts';
import type { TransactionRow } from './store.ts';

type Db = Kysely<LedgerTables>;

/** A possible other side of an entry. */
export type Candidate = { readonly id: string; readonly date: string };

// Word for word the condition of the partial index `transactions_match`, or SQLite would not use it.
const MATCHABLE = sql<SqlBool>`transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0`;

/**
 * For each entry the oldest candidate with the opposite amount on each day of the date window, by entry id. With `areNew` the entries were
 * inserted in this order, and a candidate must have been stored before its entry.
 */
export async function findOpposites(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  areNew: boolean,
): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  for (const sameDay of Map.groupBy(rows, ({ currency, date }) => `${currency} ${date}`).values()) {
    for (const chunk of rowChunks(sameDay)) {
      for (const { entry, id, date } of await selectOpposites(tx, chunk, areNew)) {
        found.set(entry, [...(found.get(entry) ?? []), { id, date }]);
      }
    }
  }
  return found;
}

// One probe of the index for each entry and day. A scalar subquery with a limit is never turned into a join, which PostgreSQL would
// do by reading the whole family; ordered by amount first, it cannot be answered from the key. The equal bounds make SQLite use the
// index: for an equation it takes the first column of the key.
async function selectOpposites(tx: FamilyTransaction, rows: readonly TransactionRow[], areNew: boolean) {
  const [{ currency, date } = { currency: '', date: '' }] = rows;
  const entries = rows.map(({ id, account_id, amount_minor }) => {
    const newest = areNew ? id : '~';
    return sql`(cast(${id} as text), cast(${account_id} as text), cast(${-amount_minor} as bigint), cast(${newest} as text))`;
  });
  const days = dateWindow(date).map((day) => sql`(cast(${day} as text))`);
  const probes = tx.db
    .selectFrom(
      sql<{ column1: string; column2: string; column3: bigint; column4: string }>`(values ${sql.join(entries)})`.as(
        'w',
      ),
    )
    .crossJoin(sql<{ column1: string }>`(values ${sql.join(days)})`.as('d'))
    .select(['w.column1 as entry', 'd.column1 as date'])
    .select(({ selectFrom }) =>
      selectFrom('transactions as t')
        .select('t.id')
        .where('t.family_id', '=', tx.familyId)
        .where('t.currency', '=', currency)
        .whereRef('t.date', '=', 'd.column1')
        .whereRef('t.amount_minor', '>=', 'w.column3')
        .whereRef('t.amount_minor', '<=', 'w.column3')
        .where(MATCHABLE)
        .whereRef('t.account_id', '!=', 'w.column2')
        .where((eb) => eb.or([eb('t.created_at', '!=', tx.now), eb('t.id', '<', eb.ref('w.column4'))]))
        .where(isAllowed(tx, sql.ref('w.column1')))
        .orderBy('t.amount_minor')
        .orderBy('t.id')
        .limit(sql.lit(1))
        .as('candidate'),
    );
  const found = await probes.execute();
  return found.flatMap(({ entry, date, candidate: id }) => (id === null ? [] : [{ entry, date, id }]));
}

// Limits the work for families with many entries within the date window.
const NEARBY_MAX = 1000;

/** The candidates for `row` within its date window whose amounts are in the range. */
export async function findInRange(
  tx: FamilyTransaction,
  row: TransactionRow,
  { currency, low, high }: AmountRange,
): Promise<TransactionRow[]> {
  const { db, familyId } = tx;
  // A list of days would make SQLite read the whole family.
  const [first, ...others] = dateWindow(row.date).map((day) =>
    db
      .selectFrom('transactions')
      .selectAll()
      .where('family_id', '=', familyId)
      .where('currency', '=', currency)
      .where('date', '=', day)
      .where('amount_minor', '>=', low)
      .where('amount_minor', '<=', high)
      .where(MATCHABLE),
  );
  if (first === undefined) return [];
  const nearby = others.reduce((all, day) => all.unionAll(day), first).limit(sql.lit(NEARBY_MAX));
  return db
    .selectFrom(nearby.as('t'))
    .selectAll('t')
    .where('t.account_id', '!=', row.account_id)
    .where(isAllowed(tx, sql.val(row.id)))
    .execute();
}

// The account and the share are looked up for each candidate, which are few: joined, PostgreSQL might start from all accounts.
function isAllowed({ familyId, author }: FamilyTransaction, entryId: Expression<string>): RawBuilder<SqlBool> {
  const userId = author.actor?.userId ?? '';
  return sql<SqlBool>`(
    select a.status from accounts a where a.family_id = ${familyId} and a.id = t.account_id
  ) in ('draft', 'active') and (
    select s.permission from account_shares s
    where s.family_id = ${familyId} and s.user_id = ${userId} and s.account_id = t.account_id
  ) in ('owner', 'full_control') and not exists (
    select 1 from rejected_transfers r
    where r.family_id = ${familyId} and (
      (r.inflow_transaction_id = ${entryId} and r.outflow_transaction_id = t.id)
      or (r.outflow_transaction_id = ${entryId} and r.inflow_transaction_id = t.id)
    )
  )`;
}

/** The other currencies of the family's matchable transactions; most families have none. */
export async function otherCurrencies(db: Db, familyId: number, currency: string): Promise<string[]> {
  const found: string[] = [];
  let after = (await isOnlyCurrency(db, familyId, currency)) ? undefined : '';
  while (after !== undefined) {
    after = await nextCurrency(db, familyId, after);
    if (after !== undefined && after !== currency) found.push(after);
  }
  return found;
}

async function isOnlyCurrency(db: Db, familyId: number, currency: string): Promise<boolean> {
  const firstOther = (operator: '<' | '>') =>
    db
      .selectFrom('transactions')
      .select('currency')
      .where('family_id', '=', familyId)
      .where('currency', operator, currency)
      .where(MATCHABLE)
      .orderBy('currency') // makes PostgreSQL look it up in the index
      .limit(sql.lit(1));
  const found = await db.selectNoFrom([firstOther('<').as('before'), firstOther('>').as('after')]).executeTakeFirst();
  return (found?.before ?? found?.after ?? null) === null;
}

async function nextCurrency(db: Db, familyId: number, after: string): Promise<string | undefined> {
  const next = await db
    .selectFrom('transactions')
    .select('currency')
    .where('family_id', '=', familyId)
    .where('currency', '>', after)
    .where(MATCHABLE)
    .orderBy('currency')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return next?.currency;
}
