import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import {
  countExchangeRates,
  type ExchangeRateRow,
  findExchangeRate,
  listExchangeRates,
} from './exchange-rate-store.ts';
import { presentExchangeRate } from './present.ts';
import type { ExchangeRateListQuery } from './schemas.ts';

/** @throws AppError `not_found`. */
export async function getExchangeRate({ db, actor }: Context, id: string) {
  const row = await findExchangeRate(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Exchange rate');
  return presentExchangeRate(row);
}

/** A page of the family's manual rates, newest day first. */
export async function listExchangeRatePage(context: PagedContext, query: z.output<typeof ExchangeRateListQuery>) {
  const { db, actor } = context;
  const { rows, pagination } = await loadPage(context, query, {
    name: 'exchange_rates',
    position: ({ date, from_currency, to_currency }: ExchangeRateRow) => [date, from_currency, to_currency],
    count: () => countExchangeRates(db.read, actor.familyId, query),
    rows: (slice) => listExchangeRates(db.read, actor.familyId, query, slice),
  });
  return { exchange_rates: rows.map(presentExchangeRate), pagination };
}
