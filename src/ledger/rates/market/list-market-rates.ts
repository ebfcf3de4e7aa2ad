import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { MARKET_BASE, type MarketRate } from '#ledger/rates/conversion/index.ts';
import type { ReferenceRateListQuery } from './schemas.ts';
import { countMarketRates, listMarketRates } from './store.ts';

const CURSOR = 'reference_rates';

/** A page of the market rates of one currency, newest day first. They are the same for every family. */
export async function listMarketRatePage({ db }: Context, query: z.output<typeof ReferenceRateListQuery>) {
  const { per_page, cursor, page: wanted, to_currency: currency, ...days } = query;
  const filter = { currency, ...days };
  if (cursor !== undefined) {
    const [before = ''] = cursorPosition(CURSOR, cursor, 1);
    const rows = await listMarketRates(db.read, filter, { limit: per_page + 1, offset: 0, before });
    const hasMore = rows.length > per_page;
    return pageOf(rows.slice(0, per_page), hasMore, { page: null, per_page, total_count: null, total_pages: null });
  }
  const total = await countMarketRates(db.read, filter);
  const { page, offset, totalPages } = pageRange(wanted, per_page, total);
  const rows = await listMarketRates(db.read, filter, { limit: per_page, offset });
  return pageOf(rows, page < totalPages, { page, per_page, total_count: total, total_pages: totalPages });
}

function pageOf(rows: readonly MarketRate[], hasMore: boolean, pagination: object) {
  const last = rows.at(-1);
  return {
    reference_rates: rows.map(({ currency, date, rate }) => ({
      from_currency: MARKET_BASE,
      to_currency: currency,
      date,
      rate,
    })),
    pagination: {
      ...pagination,
      next_cursor: hasMore && last !== undefined ? encodeCursor(CURSOR, [last.date]) : null,
    },
  };
}
