import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import { withinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Membership } from '#ledger/visibility/index.ts';
import { type AmountRange, dateWindow } from './match-rules.ts';
import type { TransactionRow } from './store.ts';

type Db = Kysely<LedgerTables>;

// Word for word the condition of the partial index `transactions_match`, or SQLite would not use it.
const MATCHABLE = sql<SqlBool>`transfer_id is null and parent_id is null and split_parts_count = 0 and excluded = 0`;

/** The ids of the entries that have a candidate, and the currencies of entries next to which the family has entries in others. */
type Prospects = { readonly opposites: ReadonlySet<string>; readonly notAlone: ReadonlySet<string> };

/**
 * Looks for a candidate with the opposite amount within the date window of each entry. With `areNew` the entries were inserted in
 * this order, and a candidate must have been stored before its entry.
 */
export async function findProspects(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  areNew: boolean,
): Promise<Prospects> {
  const sameDays = Map.groupBy(rows, ({ currency, date }) => `${currency} ${date}`).values();
  const chunks = [...sameDays].flatMap((sameDay) => [...rowChunks(sameDay)]);
  const asked = new Set<string>();
  const queries = chunks.map((chunk) => {
    const { currency = '' } = chunk[0] ?? {};
    const asksOthers = !asked.has(currency);
    asked.add(currency);
    return findOnDay(tx, chunk, { areNew, asksOthers });
  });
  const found = (await Promise.all(queries)).flat();
  return {
    opposites: new Set(found.flatMap(({ entry, candidate }) => (candidate === null ? [] : [entry]))),
    notAlone: new Set(found.flatMap(({ currency, before, after }) => ((before ?? after) === null ? [] : [currency]))),
  };
}

type Entry = { readonly id: string; readonly accountId: string; readonly opposite: bigint; readonly before: string };

type OppositesQuery = {
  readonly author: Membership;
  readonly now: string;
  readonly currency: string;
  readonly days: readonly string[];
  readonly entries: readonly Entry[];
  /** Whether it also looks for matchable entries in other currencies. */
  readonly asksOthers: boolean;
};

function entryValues({ id, accountId, opposite, before }: Entry) {
  return sql`(cast(${id} as text), cast(${accountId} as text), cast(${opposite} as bigint), cast(${before} as text))`;
}

// One probe of the index for each entry and day. A scalar subquery with a limit is never turned into a join, which PostgreSQL would
// do by reading the whole family; ordered by amount first, it cannot be answered from the key. The equal bounds make SQLite use the
// index: for an equation it takes the first column of the key.
const selectOpposites = statement((db: Db, { author, now, currency, days, entries, asksOthers }: OppositesQuery) => {
  const firstOther = (operator: '<' | '>') =>
    asksOthers ? otherCurrency(db, author.familyId, operator, currency) : sql<string | null>`null`;
  return db
    .selectFrom(
      sql<{
        column1: string;
        column2: string;
        column3: bigint;
        column4: string;
      }>`(values ${sql.join(entries.map(entryValues))})`.as('w'),
    )
    .crossJoin(sql<{ column1: string }>`(values ${sql.join(days.map((day) => sql`(cast(${day} as text))`))})`.as('d'))
    .select(['w.column1 as entry', firstOther('<').as('before'), firstOther('>').as('after')])
    .select(({ selectFrom }) =>
      selectFrom('transactions as t')
        .select('t.id')
        .where('t.family_id', '=', author.familyId)
        .where('t.currency', '=', currency)
        .whereRef('t.date', '=', 'd.column1')
        .whereRef('t.amount_minor', '>=', 'w.column3')
        .whereRef('t.amount_minor', '<=', 'w.column3')
        .where(MATCHABLE)
        .whereRef('t.account_id', '!=', 'w.column2')
        .where((eb) => eb.or([eb('t.created_at', '!=', now), eb('t.id', '<', eb.ref('w.column4'))]))
        .where(isAllowed(author, sql.ref('w.column1')))
        .orderBy('t.amount_minor')
        .orderBy('t.id')
        .limit(sql.lit(1))
        .as('candidate'),
    );
});

/** The next currency of the family's matchable transactions. */
function otherCurrency(db: Db, familyId: number, operator: '<' | '>', currency: string) {
  return db
    .selectFrom('transactions')
    .select('currency')
    .where('family_id', '=', familyId)
    .where('currency', operator, currency)
    .where(MATCHABLE)
    .orderBy('currency') // makes PostgreSQL look it up in the index
    .limit(sql.lit(1));
}

async function findOnDay(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  { areNew, asksOthers }: { readonly areNew: boolean; readonly asksOthers: boolean },
) {
  const [{ currency, date } = { currency: '', date: '' }] = rows;
  const entries = rows.map(({ id, account_id: accountId, amount_minor }) => {
    return { id, accountId, opposite: -amount_minor, before: areNew ? id : '~' };
  });
  const values = { author: memberOf(tx), now: tx.now, currency, days: dateWindow(date), entries, asksOthers };
  return (await selectOpposites.all(tx.db, values)).map((found) => ({ currency, ...found }));
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
    .where(isAllowed(memberOf(tx), sql.val(row.id)))
    .execute();
}

function memberOf({ familyId, author }: FamilyTransaction): Membership {
  return { familyId, userId: author.actor?.userId ?? '', limits: author.actor?.limits ?? null };
}

// The account and the share are looked up for each candidate, which are few: joined, PostgreSQL might start from all accounts.
function isAllowed({ familyId, userId, limits }: Membership, entryId: Expression<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select a.status from accounts a where a.family_id = ${familyId} and a.id = t.account_id
  ) in ('draft', 'active') and (
    select s.permission from account_shares s
    where s.family_id = ${familyId} and s.user_id = ${userId} and s.account_id = t.account_id
  ) in ('owner', 'full_control') and ${withinLimits({ limits }, 't.account_id')} and ${withinDates({ limits }, 't.date')} and not exists (
    select 1 from rejected_transfers r
    where r.family_id = ${familyId} and (
      (r.inflow_transaction_id = ${entryId} and r.outflow_transaction_id = t.id)
      or (r.outflow_transaction_id = ${entryId} and r.inflow_transaction_id = t.id)
    )
  )`;
}

/** The other currencies of the family's matchable transactions. */
export async function otherCurrencies(db: Db, familyId: number, currency: string): Promise<string[]> {
  const found: string[] = [];
  let next = await nextCurrency(db, familyId, '');
  while (next !== undefined) {
    if (next !== currency) found.push(next);
    next = await nextCurrency(db, familyId, next);
  }
  return found;
}

async function nextCurrency(db: Db, familyId: number, after: string): Promise<string | undefined> {
  return (await otherCurrency(db, familyId, '>', after).executeTakeFirst())?.currency;
}
