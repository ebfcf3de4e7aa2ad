import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { presentTrade } from './present.ts';
import type { TradeListQuery } from './schemas.ts';
import { countTrades, findTradeView, listTrades, type TradeView } from './store.ts';

/** A page of the visible trades, newest day first. */
export async function listTradePage(context: PagedContext, query: z.output<typeof TradeListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'trades',
    position: ({ date, id }: TradeView) => [date, id],
    count: () => countTrades(db.read, visible, query),
    rows: (slice) => listTrades(db.read, visible, query, slice),
  });
  return { trades: rows.map((view) => presentTrade(view, query.locale)), pagination };
}

/** @throws AppError `not_found`. */
export async function getTrade({ db, actor }: Context, id: string, locale?: MoneyLocale) {
  const view = await findTradeView(db.read, await visibleAccountsFor(db, actor), id);
  if (view === undefined) throw notFound('Trade');
  return presentTrade(view, locale);
}
