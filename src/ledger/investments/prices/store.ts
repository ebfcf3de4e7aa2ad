import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A stored price. */
export type PriceRow = LedgerRow<'security_prices'>;

/** Where prices come from: a person, a program, a file of prices, the source of market prices. */
export const SOURCES = ['manual', 'api', 'file', 'market'] as const satisfies readonly PriceRow['source'][];

/** The filter of a list. */
export type PriceFilter = {
  readonly security_id?: string | undefined;
  readonly currency?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly provisional?: boolean | undefined;
  readonly source?: PriceRow['source'] | undefined;
};

/** A page starts at an offset, or after a day and id. */
type PriceSlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: readonly [date: string, id: string] | undefined;
};

function matching(db: Db, familyId: number, filter: PriceFilter) {
  const { security_id, currency, start_date, end_date, provisional, source } = filter;
  let query = db.selectFrom('security_prices as p').where('p.family_id', '=', familyId);
  if (security_id !== undefined) query = query.where('p.security_id', '=', security_id);
  if (currency !== undefined) query = query.where('p.currency', '=', currency);
  if (start_date !== undefined) query = query.where('p.date', '>=', start_date);
  if (end_date !== undefined) query = query.where('p.date', '<=', end_date);
  if (provisional !== undefined) query = query.where('p.is_provisional', '=', provisional ? 1 : 0);
  if (source !== undefined) query = query.where('p.source', '=', source);
  return query;
}

function shown(query: ReturnType<typeof matching>) {
  return query
    .innerJoin('securities as s', (join) =>
      join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.security_id'),
    )
    .selectAll('p')
    .select(['s.ticker', 's.name', 's.exchange_operating_mic']);
}

/** A price with the members of its security that it shows. */
export type PriceView = Awaited<ReturnType<typeof listPrices>>[number];

/** The family's prices, newest day first. */
export function listPrices(db: Db, familyId: number, filter: PriceFilter, { limit, offset, after }: PriceSlice) {
  let query = matching(db, familyId, filter);
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('p.date', 'p.id'), '<', tuple(...after)));
  return shown(query).orderBy('p.date', 'desc').orderBy('p.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countPrices(db: Db, familyId: number, filter: PriceFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findPriceView(db: Db, familyId: number, id: string): Promise<PriceView | undefined> {
  return shown(matching(db, familyId, {}).where('p.id', '=', id)).executeTakeFirst();
}

/** The stored rows that match, oldest first. */
export function findPrices(db: Db, familyId: number, filter: PriceFilter & { readonly id?: string }) {
  const query = matching(db, familyId, filter);
  return (filter.id === undefined ? query : query.where('p.id', '=', filter.id))
    .selectAll('p')
    .orderBy('p.date')
    .orderBy('p.id')
    .execute();
}

// The rest only reads tables of other slices.

/** The currency of a security; undefined for one that the family does not have. */
export async function currencyOf(db: Db, familyId: number, securityId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('securities')
    .select('currency')
    .where('family_id', '=', familyId)
    .where('id', '=', securityId)
    .executeTakeFirst();
  return row?.currency;
}
