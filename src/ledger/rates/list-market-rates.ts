import type { z } from 'zod';
import type { PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { ReferenceRateListQuery } from './market-rate-schemas.ts';
import { countMarketRates, listMarketRates } from './market-rate-store.ts';
import { MARKET_BASE, type MarketRate } from './rates.ts';

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
