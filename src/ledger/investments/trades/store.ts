import type { Kysely } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { entryVisibleTo, type VisibleAccounts } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type TradeRow = LedgerRow<'trades'>;

/** A trade before and after a write: created (`after` alone), changed (both, of one account) or deleted (`before` alone). */
export type ChangedTrade = { readonly before?: TradeRow; readonly after?: TradeRow };

export type TradeFilter = {
  readonly account_id?: string | undefined;
  readonly account_ids?: readonly string[] | undefined;
  readonly security_id?: string | undefined;
  readonly type?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

function visibleTrades(db: Db, visible: VisibleAccounts, filter: TradeFilter = {}) {
  const { account_id, account_ids, security_id, type, start_date, end_date } = filter;
  let query = db
    .selectFrom('trades as t')
    .where('t.family_id', '=', visible.familyId)
    .where(entryVisibleTo(visible, { account: 't.account_id', date: 't.date' }));
  if (account_id !== undefined) query = query.where('t.account_id', '=', account_id);
  if (account_ids !== undefined && account_ids.length > 0) query = query.where('t.account_id', 'in', account_ids);
  if (security_id !== undefined) query = query.where('t.security_id', '=', security_id);
  if (type !== undefined) query = query.where('t.type', '=', type);
  if (start_date !== undefined) query = query.where('t.date', '>=', start_date);
  if (end_date !== undefined) query = query.where('t.date', '<=', end_date);
  return query;
}

function shown(query: ReturnType<typeof visibleTrades>) {
  return query
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 't.family_id').onRef('s.id', '=', 't.security_id'),
    )
    .leftJoin('securities as o', (join) =>
      join.onRef('o.family_id', '=', 't.family_id').onRef('o.id', '=', 't.other_security_id'),
    )
    .selectAll('t')
    .select(['a.name as account_name', 'a.type as account_type'])
    .select(['s.ticker', 's.name as security_name', 'o.ticker as other_ticker', 'o.name as other_security_name']);
}

/** A trade with the members of its account and securities that it shows. */
export type TradeView = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

type Slice = {
  readonly after?: readonly [date: string, id: string] | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The visible trades that match, newest day first. */
export function listTrades(db: Db, visible: VisibleAccounts, filter: TradeFilter, slice: Slice): Promise<TradeView[]> {
  const { after, limit, offset } = slice;
  let query = visibleTrades(db, visible, filter);
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('t.date', 't.id'), '<', tuple(...after)));
  return shown(query).orderBy('t.date', 'desc').orderBy('t.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countTrades(db: Db, visible: VisibleAccounts, filter: TradeFilter): Promise<number> {
  const { count } = await visibleTrades(db, visible, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findTradeView(db: Db, visible: VisibleAccounts, id: string): Promise<TradeView | undefined> {
  return shown(visibleTrades(db, visible).where('t.id', '=', id)).executeTakeFirst();
}

function ofFamily(db: Db, familyId: number) {
  return db.selectFrom('trades').selectAll().where('family_id', '=', familyId);
}

export function findTrade(db: Db, familyId: number, id: string): Promise<TradeRow | undefined> {
  return ofFamily(db, familyId).where('id', '=', id).executeTakeFirst();
}

/** The trade that an importer has sent with this identity. */
export function findIdentifiedTrade(
  db: Db,
  familyId: number,
  { accountId, source, externalId }: { accountId: string; source: string; externalId: string },
): Promise<TradeRow | undefined> {
  return ofFamily(db, familyId)
    .where('external_id', '=', externalId)
    .where('account_id', '=', accountId)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Trades of an account, in order of day and entry. */
export function tradesOfAccount(db: Db, familyId: number, accountId: string, limit?: number): Promise<TradeRow[]> {
  const query = ofFamily(db, familyId).where('account_id', '=', accountId).orderBy('date').orderBy('id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** The trades of an account in these securities, in order of day and entry. */
export function tradesOfSecurities(
  db: Db,
  familyId: number,
  accountId: string,
  securityIds: readonly string[],
): Promise<TradeRow[]> {
  return ofFamily(db, familyId)
    .where('security_id', 'in', securityIds)
    .where('account_id', '=', accountId)
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** The securities of an account that mergers and spin-offs connect, in pairs. */
export async function connectedSecurities(
  db: Db,
  familyId: number,
  accountId: string,
): Promise<readonly (readonly [string, string])[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['security_id', 'other_security_id'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('other_security_id', 'is not', null)
    .execute();
  return rows.flatMap(({ security_id, other_security_id }) =>
    security_id === null || other_security_id === null ? [] : [[security_id, other_security_id] as const],
  );
}

export function insertTrades(db: Db, rows: readonly TradeRow[]): Promise<void> {
  const stored = rows.map((row) => ({ ...row, family_id: Number(row.family_id) }) as NewLedgerRow<'trades'>);
  return insertRows(db, 'trades', stored);
}

/** Writes back everything that may change on a trade. */
export async function updateTradeRow(db: Db, { family_id, id, created_at: _, ...values }: TradeRow): Promise<void> {
  await db.updateTable('trades').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

export async function deleteTradeRows(db: Db, familyId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('trades').where('family_id', '=', familyId).where('id', 'in', ids).execute();
}

/** How many trades there are, of an account or of the family. */
export async function countStoredTrades(db: Db, familyId: number, accountId?: string): Promise<number> {
  const all = db.selectFrom('trades').where('family_id', '=', familyId);
  const counted = accountId === undefined ? all : all.where('account_id', '=', accountId);
  const { count } = await counted.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}
