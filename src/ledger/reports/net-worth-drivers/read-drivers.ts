import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { absolute, formatDecimal } from '#kernel/money/money.ts';
import { dayNumber } from '#kernel/time/civil-date.ts';
import { type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import { distinctRates, type Rates, ratesOn } from '#ledger/rates/rates.ts';
import {
  type AccountHistory,
  type AccountWorth,
  balanceReader,
  findSeries,
  presentRef,
  readHistory,
  sumByCurrency,
} from '#ledger/reports/balances/index.ts';
import { type Period, partsOf, periodOf } from '#ledger/reports/breakdown/periods.ts';
import { type EntryFilter, filterOf, readSetting, readSums } from '#ledger/reports/breakdown/read-sums.ts';
import { dayBefore } from '#ledger/valuations/index.ts';
import { Attribution, DRIVERS, type Driver, type Worth } from './attribution.ts';
import { findMoves, isDebt, isMovedByEntries } from './find-moves.ts';
import type { NetWorthDriversQuery } from './schemas.ts';

/** The most days of one response. */
export const DAYS_MAX = 4000;

/**
 * The drivers of net worth in each part of a period. They sum exactly to its change, which is that of the balance sheet.
 * @throws AppError `validation_failed` for a period that ends before it begins, or is too long
 */
export async function readNetWorthDrivers(context: Context, query: z.output<typeof NetWorthDriversQuery>) {
  const { db, actor } = context;
  const setting = await readSetting(context);
  const { code } = setting.currency;
  const period = periodOf(query, setting);
  if (dayNumber(period.end) - dayNumber(period.start) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const parts = partsOf(period, query.interval, setting.monthStartDay);
  const histories: AccountHistory[] = [];
  for (const series of await findSeries(db.read, actor, period.end, { forReports: true })) {
    histories.push({ series, history: await readHistory(db.read, series, period.start, period.end) });
  }
  const accounts = histories.map(({ series }) => series.account);
  const moves = await findMoves(db.read, actor.familyId, histories, period);
  const sums = await readSums(context, setting, parts, 'account');
  const before = dayBefore(period.start);
  const currencies = new Set([code, ...[...accounts, ...moves].map(({ currency }) => currency)]);
  const rates = await ratesOn(db.read, actor.familyId, currencies, { start: before, end: period.end });

  const attribution = new Attribution(parts, (minor, from, date) => rates.convert(minor, from, code, date));
  for (const move of moves) attribution.add(move);
  const earned = parts.map(() => ({ income: 0n, expense: 0n }));
  const counted = accounts.filter(isMovedByEntries);
  for (const account of counted) {
    for (const [part, { income, expense }] of sums.groups.get(account.id)?.parts ?? []) {
      attribution.addTo(part, 'saved', account, income - expense);
      const figures = earned[part];
      if (figures === undefined) continue;
      figures.income += income;
      figures.expense += expense;
    }
  }
  for (const { from, date } of sums.missing) attribution.noteMissing(from, date);
  for (const { series, history } of histories) {
    for (const { date } of history.missing) attribution.noteMissing(series.account.currency, date);
  }
  const balancesOn = balanceReader(histories);
  const worths = [before, ...parts.map(({ end }) => end)].map((date, index) => {
    const { worth, lacking } = worthOn(balancesOn(date), rates, code, date);
    // Without a rate, both the part that ends and the part that begins lack the currency.
    for (const currency of lacking) {
      for (const { start } of parts.slice(Math.max(0, index - 1), index + 1)) attribution.noteMissing(currency, start);
    }
    return worth;
  });
  const amounts = attribution.finish(worths);
  const lines = parts.map((part, index): Line => {
    const own = { amounts: amounts[index] ?? new Map(), income: 0n, expense: 0n, ...earned[index] };
    return { period: part, before: sumOf(worths[index]), after: sumOf(worths[index + 1]), ...own };
  });
  const money = (minor: bigint) => formatDecimal(minor, setting.currency);
  const isPartial = [...sums.groups.keys()].some((id) => counted.every((account) => account.id !== id));
  const filters = entryFilters(isPartial ? counted : null, accounts.filter(isDebt));
  const present = (line: Line) => presentLine(line, filters, money);
  const whole = wholeOf(lines, period);
  return {
    currency: code,
    interval: query.interval,
    ...present(whole),
    drivers: present(whole).drivers.map((one) => {
      const own = attribution.accountsOf(one.driver);
      const named = accounts.filter(({ id }) => (own.get(id) ?? 0n) !== 0n);
      const sorted = named.map((account) => ({ account: presentRef(account), minor: own.get(account.id) ?? 0n }));
      sorted.sort((a, b) => (absolute(a.minor) < absolute(b.minor) ? 1 : -1));
      return { ...one, accounts: sorted.map(({ account, minor }) => ({ account, amount: money(minor) })) };
    }),
    periods: lines.map(present),
    unconverted_count: sums.unconverted,
    missing_rates: distinctRates([
      ...histories.flatMap(({ history }) => history.missing),
      ...sums.missing,
      ...rates.missing,
    ]),
  };
}

/** Net worth by currency of the accounts, as the balance sheet rounds it, and the currencies that no rate converts. */
function worthOn(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string) {
  const sides = Map.groupBy(worths, ({ account }) => rulesOf(account.type).classification);
  const worth = new Map<string, bigint>();
  const lacking = new Set<string>();
  for (const [side, sign] of [
    ['asset', 1n],
    ['liability', -1n],
  ] as const) {
    for (const [from, minor] of sumByCurrency(sides.get(side) ?? [])) {
      const converted = minor === 0n ? 0n : rates.convert(minor, from, currency, date);
      if (converted === undefined) lacking.add(from);
      else worth.set(from, (worth.get(from) ?? 0n) + sign * converted);
    }
  }
  return { worth, lacking };
}

/** The figures of one part of the period, or of the whole. */
type Line = {
  readonly period: Period;
  readonly before: bigint;
  readonly after: bigint;
  readonly amounts: ReadonlyMap<Driver, bigint>;
  readonly income: bigint;
  readonly expense: bigint;
};

const sumOf = (worth: Worth = new Map()) => [...worth.values()].reduce((sum, minor) => sum + minor, 0n);

function wholeOf(lines: readonly Line[], period: Period): Line {
  const add = (pick: (line: Line) => bigint) => lines.reduce((sum, line) => sum + pick(line), 0n);
  return {
    period,
    before: lines[0]?.before ?? 0n,
    after: lines.at(-1)?.after ?? 0n,
    amounts: new Map(DRIVERS.map((driver) => [driver, add(({ amounts }) => amounts.get(driver) ?? 0n)])),
    income: add(({ income }) => income),
    expense: add(({ expense }) => expense),
  };
}

type Filters = (driver: Driver, period: Period) => EntryFilter | null;

/** The entries of the drivers that have some: income and expense, those of debts, and those that count in no report. */
function entryFilters(counted: readonly AccountRow[] | null, debts: readonly AccountRow[]): Filters {
  const ids = (accounts: readonly AccountRow[]) => accounts.map(({ id }) => id);
  return (driver, period) => {
    const days = { start_date: period.start, end_date: period.end };
    if (driver === 'saved') return counted === null ? filterOf(period) : filterOf(period, 'account', ids(counted));
    if (driver === 'debt' && debts.length > 0) return { q: '-is:reported', ...days, account_ids: ids(debts) };
    return driver === 'other' ? { q: '-is:reported -is:transfer -is:split', ...days } : null;
  };
}

function presentLine({ period, before, after, amounts, income, expense }: Line, filters: Filters, money: Money) {
  const saved = amounts.get('saved') ?? 0n;
  return {
    start_date: period.start,
    end_date: period.end,
    start_net_worth: money(before),
    end_net_worth: money(after),
    change: money(after - before),
    income: money(income),
    expense: money(expense),
    paid_to_debts: money(income - expense - saved),
    drivers: DRIVERS.map((driver) => ({
      driver,
      amount: money(amounts.get(driver) ?? 0n),
      filter: filters(driver, period),
    })),
  };
}

type Money = (minor: bigint) => string;
