import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { rememberedSettings } from '#ledger/family.ts';
import { findKnownPrices } from '#ledger/investments/market-days/index.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { type HeldDay, HeldDays } from './held-days.ts';
import { dayOfHoldingId, holdingId } from './holding-id.ts';
import { presentHolding } from './present.ts';
import type { HoldingListQuery } from './schemas.ts';
import { findHeld } from './store.ts';

/** A page of what the visible accounts hold, oldest day first, then by account and security. Today is the last day. */
export async function listHoldingPage(context: PagedContext, query: z.output<typeof HoldingListQuery>) {
  const { db, actor } = context;
  const visible = await visibleAccountsFor(db, actor);
  const { today } = await rememberedSettings(db, actor.familyId, context.clock());
  const last = [query.date ?? query.end_date ?? today, today].sort()[0] ?? today;
  const days = { start: query.date ?? query.start_date ?? '1900-01-01', end: last };
  const held = new HeldDays(await findHeld(db.read, visible, query, days), days);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'holdings',
    position: ({ date, position }: HeldDay) => [date, position.account_id, position.security_id] as const,
    count: async () => held.count(),
    isCountCheap: true,
    rows: async ({ after, limit, offset }) =>
      after === undefined ? held.fromOffset(offset, limit) : held.after(after, limit),
  });
  return { holdings: await present(context, rows, query.locale), pagination };
}

/** @throws AppError `not_found`. */
export async function getHolding(context: Context, id: string, locale?: MoneyLocale) {
  const { db, actor } = context;
  const date = dayOfHoldingId(id);
  const { today } = await rememberedSettings(db, actor.familyId, context.clock());
  if (date === undefined || date > today) throw notFound('Holding');
  const held = await findHeld(db.read, await visibleAccountsFor(db, actor), {}, { start: date, end: date });
  const position = held.find((one) => holdingId(one, date) === id);
  if (position === undefined) throw notFound('Holding');
  const [holding] = await present(context, [{ position, date }], locale);
  return holding;
}

async function present({ db, actor }: Context, rows: readonly HeldDay[], locale: MoneyLocale | undefined) {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const days = { start: first, end: last };
  const held = rows.map(({ position }) => position);
  const [accountIds, securityIds] = [held.map((one) => one.account_id), held.map((one) => one.security_id)];
  const prices = await findKnownPrices(db.read, actor.familyId, { accountIds, securityIds, ...days });
  const currencies = [...prices.currencies, ...held.map(({ currency }) => currency)];
  const rates = await ratesOn(db.read, actor.familyId, new Set(currencies), days);
  return rows.map((row) => {
    const known = prices.of(row.position.account_id, row.position.security_id);
    const price = known.findLast(({ date }) => date <= row.date);
    return presentHolding(row, price, rates, locale);
  });
}
