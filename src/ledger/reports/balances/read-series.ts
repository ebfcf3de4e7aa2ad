import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid, notFound } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayNumber } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { everyDay, readHistory } from './history.ts';
import { presentRef } from './present.ts';
import type { BalanceSeriesQuery } from './schemas.ts';
import { findSeries } from './store.ts';

const DAYS_MAX = 4000;

/**
 * An account's balances from one day to another in one answer.
 * @throws AppError `not_found` for an unknown account, `validation_failed` for more than eleven years of days.
 */
export async function getBalanceSeries(context: Context, query: z.output<typeof BalanceSeriesQuery>) {
  const { db, actor, clock } = context;
  const { account_id } = query;
  const today = await familyToday(db.read, actor.familyId, clock());
  const [series] = await findSeries(db.read, actor, today, { account_id });
  if (series === undefined) throw notFound('Account');
  const { account } = series;
  const from = later(query.start_date, series.start);
  const to = earlier(query.end_date, series.end);
  if (dayNumber(to) - dayNumber(from) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const history = from > to ? null : await readHistory(db.read, series, from, to);
  const currency = storedCurrency(account.currency);
  const days = history === null ? [] : [...everyDay(history, series, from, to)];
  return {
    account: presentRef(account),
    currency: currency.code,
    balances: days.map(({ date, end }) => ({
      date,
      balance_amount: formatDecimal(end.cash + end.nonCash, currency),
      balance_cents: Number(end.cash + end.nonCash),
      cash_balance_cents: Number(end.cash),
    })),
    missing_rates: history?.missing ?? [],
  };
}

function later(wanted: string | undefined, bound: string): string {
  return wanted === undefined || wanted < bound ? bound : wanted;
}

function earlier(wanted: string | undefined, bound: string): string {
  return wanted === undefined || wanted > bound ? bound : wanted;
}
