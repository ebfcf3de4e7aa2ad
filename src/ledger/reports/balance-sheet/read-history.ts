import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { dayNumber, nextDay, yearsBefore } from '#kernel/time/civil-date.ts';
import { familyCalendar, familyCurrency } from '#ledger/family/index.ts';
import { ratesOn } from '#ledger/rates/conversion/index.ts';
import { type AccountSeries, findSeries, type History, readHistory } from '#ledger/reports/daily-balances/index.ts';
import { distinct } from './read-balance-sheet.ts';
import type { BalanceSheetHistoryQuery } from './schemas.ts';
import { type AccountWorth, sumSheet } from './sum-sheet.ts';

const DAYS_MAX = 4000;

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
  const dates = start > end ? [] : datesOf(start, end, query.interval, monthStartDay);
  const rates = await ratesOn(db.read, familyId, [code, ...all.map(({ account }) => account.currency)], { start, end });
  const walks = [];
  for (const series of dates.length === 0 ? [] : all) {
    walks.push({ series, history: await readHistory(db.read, series, start, end) });
  }
  const worthsOn = worthReader(walks);
  const points = dates.map((date) => {
    const { assets, liabilities } = sumSheet(worthsOn(date), rates, code, date);
    const [net_worth = '', ...rest] = [assets - liabilities, assets, liabilities].map((minor) =>
      formatDecimal(minor, currency),
    );
    return { date, net_worth, assets: rest[0] ?? '', liabilities: rest[1] ?? '' };
  });
  const missing = walks.flatMap(({ history }) => history.missing);
  return { currency: code, points, missing_rates: distinct([...missing, ...rates.missing]) };
}

/** The dates of the points, oldest first; the last is always `end`. */
function datesOf(start: string, end: string, interval: Query['interval'], monthStartDay: number): string[] {
  const span = dayNumber(end) - dayNumber(start);
  const monthStart = `-${String(monthStartDay).padStart(2, '0')}`;
  const dates: string[] = [];
  let date = start;
  for (let left = span; left >= 0; left -= 1) {
    const next = nextDay(date);
    if (left === 0 || interval === 'day' || (interval === 'week' ? left % 7 === 0 : next.endsWith(monthStart))) {
      dates.push(date);
    }
    date = next;
  }
  return dates;
}

type Walk = { readonly series: AccountSeries; readonly history: History };

/** Returns the accounts' worths at the end of a day. Call it with ascending days: it reads each history once. */
function worthReader(walks: readonly Walk[]) {
  const states = walks.map(({ series, history }) => ({ series, history, next: 0, minor: history.before.total }));
  return (date: string): AccountWorth[] =>
    states.flatMap((state) => {
      const { days } = state.history;
      for (let day = days[state.next]; day !== undefined && day.date <= date; day = days[state.next]) {
        state.minor = day.end.cash + day.end.nonCash;
        state.next += 1;
      }
      return date < state.series.start ? [] : [{ account: state.series.account, minor: state.minor }];
    });
}
