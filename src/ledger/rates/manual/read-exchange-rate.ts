import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import { presentExchangeRate } from './present.ts';
import type { ExchangeRateListQuery } from './schemas.ts';
import { countExchangeRates, type ExchangeRateRow, findExchangeRate, listExchangeRates } from './store.ts';

const CURSOR = 'exchange_rates';

/** @throws AppError `not_found`. */
export async function getExchangeRate({ db, actor }: Context, id: string) {
  const row = await findExchangeRate(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Exchange rate');
  return presentExchangeRate(row);
}

/** A page of the family's manual rates, newest day first. */
export async function listExchangeRatePage({ db, actor }: Context, query: z.output<typeof ExchangeRateListQuery>) {
  const { per_page, cursor, page: wanted, ...filter } = query;
  const { familyId } = actor;
  if (cursor !== undefined) {
    const [date = '', from = '', to = ''] = cursorPosition(CURSOR, cursor, 3);
    const slice = { limit: per_page + 1, offset: 0, after: [date, from, to] } as const;
    const rows = await listExchangeRates(db.read, familyId, filter, slice);
    const hasMore = rows.length > per_page;
    return pageOf(rows.slice(0, per_page), hasMore, { page: null, per_page, total_count: null, total_pages: null });
  }
  const total = await countExchangeRates(db.read, familyId, filter);
  const { page, offset, totalPages } = pageRange(wanted, per_page, total);
  const rows = await listExchangeRates(db.read, familyId, filter, { limit: per_page, offset });
  return pageOf(rows, page < totalPages, { page, per_page, total_count: total, total_pages: totalPages });
}

function pageOf(rows: readonly ExchangeRateRow[], hasMore: boolean, pagination: object) {
  const last = rows.at(-1);
  const next =
    hasMore && last !== undefined ? encodeCursor(CURSOR, [last.date, last.from_currency, last.to_currency]) : null;
  return { exchange_rates: rows.map(presentExchangeRate), pagination: { ...pagination, next_cursor: next } };
}
