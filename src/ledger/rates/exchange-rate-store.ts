import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored manual rate. */
export type ExchangeRateRow = LedgerRow<'exchange_rates'>;

type Db = Kysely<LedgerTables>;

/** The filter of a list. */
export type ExchangeRateFilter = {
  readonly from_currency?: string | undefined;
  readonly to_currency?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

/** A page starts at an offset, or after a day and pair. */
export type ExchangeRateSlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: readonly [date: string, from: string, to: string] | undefined;
};

function matching(db: Db, familyId: number, filter: ExchangeRateFilter) {
  const { from_currency, to_currency, start_date, end_date } = filter;
  let query = db.selectFrom('exchange_rates').where('family_id', '=', familyId);
  if (from_currency !== undefined) query = query.where('from_currency', '=', from_currency);
  if (to_currency !== undefined) query = query.where('to_currency', '=', to_currency);
  if (start_date !== undefined) query = query.where('date', '>=', start_date);
  if (end_date !== undefined) query = query.where('date', '<=', end_date);
  return query;
}

/** The family's rates, newest day first. */
export function listExchangeRates(
  db: Db,
  familyId: number,
  filter: ExchangeRateFilter,
  { limit, offset, after }: ExchangeRateSlice,
): Promise<ExchangeRateRow[]> {
  let query = matching(db, familyId, filter).selectAll();
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('date', 'from_currency', 'to_currency'), '<', tuple(...after)),
    );
  }
  // One direction for all three columns, as in the index.
  return query
    .orderBy('date', 'desc')
    .orderBy('from_currency', 'desc')
    .orderBy('to_currency', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countExchangeRates(db: Db, familyId: number, filter: ExchangeRateFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findExchangeRate(db: Db, familyId: number, id: string): Promise<ExchangeRateRow | undefined> {
  return db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findRatesOfDays(db: Db, familyId: number, dates: readonly string[]): Promise<ExchangeRateRow[]> {
  return db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('date', 'in', dates)
    .execute();
}
