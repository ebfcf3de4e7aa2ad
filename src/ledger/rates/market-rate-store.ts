import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MarketRate } from './rates.ts';

type Db = Kysely<LedgerTables>;

/** The filter of a list. */
export type MarketRateFilter = {
  readonly currency: string;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

function matching(db: Db, { currency, start_date, end_date }: MarketRateFilter) {
  let query = db.selectFrom('reference_rates').where('currency', '=', currency);
  if (start_date !== undefined) query = query.where('date', '>=', start_date);
  if (end_date !== undefined) query = query.where('date', '<=', end_date);
  return query;
}

/** The market rates of a currency, newest first, from an offset or from before a day. */
export function listMarketRates(
  db: Db,
  filter: MarketRateFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string | undefined },
): Promise<MarketRate[]> {
  const query = matching(db, filter).selectAll().orderBy('date', 'desc').limit(limit).offset(offset);
  return (before === undefined ? query : query.where('date', '<', before)).execute();
}

/** The number of rates that match. */
export async function countMarketRates(db: Db, filter: MarketRateFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
