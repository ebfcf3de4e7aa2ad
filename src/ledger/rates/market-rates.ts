import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { MARKET_BASE, type MarketRate } from './rates.ts';
import type { ReferenceRateListQuery } from './schemas.ts';

/** A page of the market rates of one currency, newest day first. They are the same for every family. */
export async function listMarketRatePage(context: PagedContext, query: z.output<typeof ReferenceRateListQuery>) {
  const { db } = context;
  const filter = { ...query, currency: query.to_currency };
  const { rows, pagination } = await loadPage(context, query, {
    name: 'reference_rates',
    position: ({ date }: MarketRate) => [date],
    count: () => countMarketRates(db.read, filter),
    rows: ({ after, limit, offset }) => listMarketRates(db.read, filter, { limit, offset, before: after?.[0] }),
  });
  const reference_rates = rows.map(({ currency, date, rate }) => ({
    from_currency: MARKET_BASE,
    to_currency: currency,
    date,
    rate,
  }));
  return { reference_rates, pagination };
}

type Db = Kysely<LedgerTables>;

/** The filter of a list. */
type MarketRateFilter = {
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
function listMarketRates(
  db: Db,
  filter: MarketRateFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string | undefined },
): Promise<MarketRate[]> {
  const query = matching(db, filter).selectAll().orderBy('date', 'desc').limit(limit).offset(offset);
  return (before === undefined ? query : query.where('date', '<', before)).execute();
}

async function countMarketRates(db: Db, filter: MarketRateFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
