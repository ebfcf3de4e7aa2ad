import { type Kysely, sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import { flag, isSet, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';
import type { DateRange } from '#ledger/balances/index.ts';
import { entryVisibleTo, type VisibleAccounts } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type ValuationFilter = {
  readonly account_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly sort?: 'date' | '-date' | undefined;
};

function selectVisible(db: Db, visible: VisibleAccounts) {
  return db
    .selectFrom('valuations as v')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'v.family_id').onRef('a.id', '=', 'v.account_id'),
    )
    .where('v.family_id', '=', visible.familyId)
    .where(entryVisibleTo(visible, { account: 'v.account_id', date: 'v.date' }));
}

function matching(db: Db, visible: VisibleAccounts, { account_id, start_date, end_date }: ValuationFilter) {
  let query = selectVisible(db, visible);
  if (account_id !== undefined) query = query.where('v.account_id', '=', account_id);
  if (start_date !== undefined) query = query.where('v.date', '>=', start_date);
  if (end_date !== undefined) query = query.where('v.date', '<=', end_date);
  return query;
}

function shown<Query extends ReturnType<typeof selectVisible>>(query: Query) {
  return query
    .selectAll('v')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency as account_currency']);
}

/** A valuation with the account members that it shows. */
export type ValuationView = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** A visible valuation with its account, by id. */
export function findValuationView(db: Db, visible: VisibleAccounts, id: string): Promise<ValuationView | undefined> {
  return shown(selectVisible(db, visible).where('v.id', '=', id)).executeTakeFirst();
}

/** The start of a page: an offset, or the date and id of the previous row. */
export type ValuationSlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: readonly [date: string, id: string] | undefined;
};

/** The visible valuations that match the filters, newest date first. */
export function listValuations(
  db: Db,
  visible: VisibleAccounts,
  filter: ValuationFilter,
  { limit, offset, after }: ValuationSlice,
): Promise<ValuationView[]> {
  const [direction, beyond] = filter.sort === 'date' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let query = matching(db, visible, filter);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('v.date', 'v.id'), beyond, tuple(...after)));
  }
  return shown(query).orderBy('v.date', direction).orderBy('v.id', direction).limit(limit).offset(offset).execute();
}

export async function countValuations(db: Db, visible: VisibleAccounts, filter: ValuationFilter): Promise<number> {
  const { count } = await matching(db, visible, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A stored valuation: the balance of an account at the end of a day. */
export type ValuationRow = LedgerRow<'valuations'>;

export function findValuation(db: Db, familyId: number, id: string): Promise<ValuationRow | undefined> {
  return db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findValuationOn(
  db: Db,
  familyId: number,
  accountId: string,
  date: string,
): Promise<ValuationRow | undefined> {
  return db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '=', date)
    .executeTakeFirst();
}

/** The opening anchor; undefined if a user deleted it. */
export function findOpeningAnchor(db: Db, familyId: number, accountId: string): Promise<ValuationRow | undefined> {
  return db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('kind', '=', sql.lit('opening_anchor')) // as in the condition of the index
    .executeTakeFirst();
}

/** The first valuation, of whichever kind. */
export function findFirstValuation(db: Db, familyId: number, accountId: string): Promise<ValuationRow | undefined> {
  return db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
}

type UpTo = { readonly familyId: number; readonly accountId: string; readonly upTo: string };

const selectNewest = statement((db: Db, { familyId, accountId, upTo }: UpTo) =>
  db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '<=', upTo)
    .orderBy('date', 'desc')
    .limit(sql.lit(1)),
);

/** The newest valuation on or before a date. */
export function findNewestValuation(
  db: Db,
  familyId: number,
  accountId: string,
  upTo: string,
): Promise<ValuationRow | undefined> {
  return selectNewest.first(db, { familyId, accountId, upTo });
}

/** The valuations in a date range, oldest first. */
export function findValuations(db: Db, familyId: number, accountId: string, range: DateRange): Promise<ValuationRow[]> {
  return db
    .selectFrom('valuations')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('date', '>', range.after)
    .where('date', '<=', range.upTo)
    .orderBy('date')
    .execute();
}

/** The date of the oldest entry, or null. The opening anchor does not count. */
export async function oldestEntryDate(db: Db, familyId: number, accountId: string): Promise<string | null> {
  const oldest = (table: 'account_days' | 'trades') =>
    db
      .selectFrom(table)
      .select('date')
      .where('family_id', '=', familyId)
      .where('account_id', '=', accountId)
      .orderBy('date')
      .limit(1)
      .executeTakeFirst();
  const stated = await db
    .selectFrom('valuations')
    .select('date')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reconciliation')
    .orderBy('date')
    .limit(1)
    .executeTakeFirst();
  // Trades without money, such as units that were transferred in, have no flows.
  const dates = [await oldest('account_days'), stated, await oldest('trades')].flatMap((row) => row?.date ?? []);
  return dates.sort()[0] ?? null;
}

export async function countReconciliations(db: Db, familyId: number, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('valuations')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'reconciliation')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertValuations(db: Db, rows: readonly ValuationRow[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, family_id: Number(row.family_id), floats: flag(isSet(row.floats)) }));
  return insertRows(db, 'valuations', stored);
}

/** Updates all mutable columns. */
export async function updateValuationRow(db: Db, row: ValuationRow): Promise<void> {
  const { family_id, id, floats, ...values } = row;
  await db
    .updateTable('valuations')
    .set({ ...values, floats: flag(isSet(floats)) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteValuationRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('valuations').where('family_id', '=', familyId).where('id', '=', id).execute();
}
