import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { presentValuation } from './present.ts';
import type { ValuationListQuery } from './schemas.ts';
import { countValuations, findValuationView, listValuations, type ValuationView } from './store.ts';

const CURSOR = 'valuations';

/** @throws AppError `not_found`. */
export async function getValuation({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const view = await findValuationView(db.read, await visibleAccountsOf(db.read, actor), id);
  if (view === undefined) throw notFound('Valuation');
  return presentValuation(view, locale);
}

/** A page of visible valuations, newest date first. */
export async function listValuationPage({ db, actor }: Context, query: z.output<typeof ValuationListQuery>) {
  const { per_page, cursor, page: wanted, locale, ...filter } = query;
  const visible = await visibleAccountsOf(db.read, actor);
  if (cursor !== undefined) {
    const [date = '', id = ''] = cursorPosition(CURSOR, cursor, 2);
    const slice = { limit: per_page + 1, offset: 0, after: [date, id] } as const;
    const views = await listValuations(db.read, visible, filter, slice);
    const pagination = { page: null, per_page, total_count: null, total_pages: null };
    return pageOf(views.slice(0, per_page), views.length > per_page, pagination, locale);
  }
  const total = await countValuations(db.read, visible, filter);
  const { page, offset, totalPages } = pageRange(wanted, per_page, total);
  const views = await listValuations(db.read, visible, filter, { limit: per_page, offset });
  const pagination = { page, per_page, total_count: total, total_pages: totalPages };
  return pageOf(views, page < totalPages, pagination, locale);
}

function pageOf(views: readonly ValuationView[], hasMore: boolean, pagination: object, locale?: MoneyLocale) {
  const last = views.at(-1);
  const next = hasMore && last !== undefined ? encodeCursor(CURSOR, [last.date, last.id]) : null;
  return {
    valuations: views.map((view) => presentValuation(view, locale)),
    pagination: { ...pagination, next_cursor: next },
  };
}
