import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayNumber, yearsBefore } from '#kernel/time/civil-date.ts';
import { familyCalendar, familyCurrency } from '#ledger/family.ts';
import { distinctRates } from '#ledger/rates/rates.ts';
import { ratesOn } from '#ledger/rates/read-rates.ts';
import {
  type AccountHistory,
  balanceReader,
  findSeries,
  pointDates,
  readHistory,
} from '#ledger/reports/balances/index.ts';
import type { BalanceSheetHistoryQuery } from './schemas.ts';
import { sumSheet, sumTypes } from './sum-sheet.ts';

/** The most days of one response. */
export const DAYS_MAX = 4000;

type Query = z.output<typeof BalanceSheetHistoryQuery>;

/** Net worth at the end of each day, week or month, at that day's rates. @throws AppError `validation_failed`. */
export async function getBalanceSheetHistory(context: Context, query: Query) {
  const { db, actor, clock } = context;
  const { familyId } = actor;
  const { today, monthStartDay } = await familyCalendar(db.read, familyId, clock());
  const end = query.end_date ?? today;
  const start = query.start_date ?? yearsBefore(end < '1901' ? '1901-01-01' : end, 1);
  if (dayNumber(end) - dayNumber(start) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const code = await familyCurrency(db.read, familyId);
  const currency = storedCurrency(code);
  const all = await findSeries(db.read, actor, end, { forReports: true });
  const dates = start > end ? [] : pointDates(start, end, query.interval, monthStartDay);
  const rates = await ratesOn(db.read, familyId, [code, ...all.map(({ account }) => account.currency)], { start, end });
  const histories: AccountHistory[] = [];
  for (const series of dates.length === 0 ? [] : all) {
    histories.push({ series, history: await readHistory(db.read, series, start, end) });
  }
  const balancesOn = balanceReader(histories);
  const decimal = (minor: bigint) => formatDecimal(minor, currency);
  const points = dates.map((date) => {
    const worths = balancesOn(date);
    const { assets, liabilities } = sumSheet(worths, rates, code, date);
    const types = sumTypes(worths, rates, code, date);
    return {
      date,
      net_worth: decimal(assets - liabilities),
      assets: decimal(assets),
      liabilities: decimal(liabilities),
      account_types: types.map(({ type, minor }) => ({ account_type: type, amount: decimal(minor) })),
    };
  });
  const missing = histories.flatMap(({ history }) => history.missing);
  return { currency: code, points, missing_rates: distinctRates([...missing, ...rates.missing]) };
}
