import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, dayNumber } from '#kernel/time/civil-date.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { familyCalendar } from '#ledger/family.ts';
import { readHistory } from './history.ts';
import { type AccountHistory, balanceReader, pointDates } from './points.ts';
import { presentRef } from './present.ts';
import type { BalanceHistoryQuery } from './schemas.ts';
import { findSeries } from './store.ts';

/** The most days of one response. */
export const DAYS_MAX = 400;
const DAYS_SHOWN = 90;

/**
 * The balances of all accounts that the user sees, in the accounts' own currencies, at the same dates.
 * @throws AppError `validation_failed` for more than 400 days.
 */
export async function getBalanceHistory(context: Context, query: z.output<typeof BalanceHistoryQuery>) {
  const { db, actor, clock } = context;
  const { today, monthStartDay } = await familyCalendar(db.read, actor.familyId, clock());
  const end = query.end_date ?? today;
  const start = query.start_date ?? addDays(end, -DAYS_SHOWN);
  if (dayNumber(end) - dayNumber(start) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const dates = start > end ? [] : pointDates(start, end, query.interval, monthStartDay);
  const histories: AccountHistory[] = [];
  for (const series of await findSeries(db.read, actor, end, {})) {
    histories.push({ series, history: await readHistory(db.read, series, start, end) });
  }
  const balancesOn = balanceReader(histories);
  const days = dates.map((date) => new Map(balancesOn(date).map(({ account, minor }) => [account.id, minor])));
  return {
    dates,
    accounts: histories.map(({ series: { account } }) => ({
      account: presentRef(account),
      currency: account.currency,
      balances: days.map((balances) => decimalOf(balances.get(account.id), account)),
    })),
    missing_rates: histories.flatMap(({ history }) => history.missing),
  };
}

function decimalOf(minor: bigint | undefined, { currency }: AccountRow): string | null {
  return minor === undefined ? null : formatDecimal(minor, storedCurrency(currency));
}
