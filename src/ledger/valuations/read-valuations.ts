import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { visibleAccountsOf } from '#ledger/visibility/index.ts';
import { presentValuation } from './present.ts';
import type { ValuationListQuery } from './schemas.ts';
import { countValuations, findValuationView, listValuations, type ValuationView } from './store.ts';

/** @throws AppError `not_found`. */
export async function getValuation({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const view = await findValuationView(db.read, await visibleAccountsOf(db.read, actor), id);
  if (view === undefined) throw notFound('Valuation');
  return presentValuation(view, locale);
}

/** A page of visible valuations, newest date first. */
export async function listValuationPage(context: PagedContext, query: z.output<typeof ValuationListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsOf(db.read, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'valuations',
    position: ({ date, id }: ValuationView) => [date, id],
    count: () => countValuations(db.read, visible, query),
    rows: (slice) => listValuations(db.read, visible, query, slice),
  });
  return { valuations: rows.map((view) => presentValuation(view, query.locale)), pagination };
}
