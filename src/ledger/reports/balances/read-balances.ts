import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { type CivilDate, dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { everyDay, readHistory } from './history.ts';
import { balanceId, dayOfBalanceId, presentBalance } from './present.ts';
import type { BalanceListQuery } from './schemas.ts';
import { type AccountSeries, findSeries } from './store.ts';

/** One day's balance. @throws AppError `not_found`. */
export async function getBalance(context: Context, id: string, locale?: MoneyLocale) {
  const { db, actor } = context;
  const date = dayOfBalanceId(id);
  if (date === undefined) throw notFound('Balance');
  const all = await findSeries(db.read, actor, await todayOf(context), {});
  const series = all.find(({ account }) => balanceId(account, date) === id);
  if (series === undefined || date < series.start || date > series.end) throw notFound('Balance');
  const [day] = everyDay(await readHistory(db.read, series, date, date), series, date, date);
  if (day === undefined) throw notFound('Balance');
  return presentBalance(series.account, day, locale);
}

type Query = z.output<typeof BalanceListQuery>;
/** An account's history with the part of it that a list wants. */
type Listed = { readonly series: AccountSeries; readonly span: Span };

/** A page of the daily balances of the accounts that the actor may see, newest day first. */
export async function listBalancePage(context: PagedContext, query: Query) {
  const listed = await listSpans(context, query);
  const spans = listed.map(({ span }) => span);
  const { rows, pagination } = await loadPage(context, query, {
    name: 'balances',
    position: (row: DayRow): readonly [date: string, id: string] => [dayAt(row.day), accountOf(listed, row).id],
    count: async () => countDays(spans),
    rows: async ({ after, limit, offset }) =>
      rowsAt(spans, after === undefined ? offset : offsetOf(listed, after), limit),
  });
  return { balances: await presentRows(context, listed, rows, query.locale), pagination };
}

function todayOf({ db, actor, clock }: Context): Promise<CivilDate> {
  return familyToday(db.read, actor.familyId, clock());
}

async function listSpans(context: Context, { account_id, currency, start_date, end_date }: Query): Promise<Listed[]> {
  const filter = { account_id, currency };
  const all = await findSeries(context.db.read, context.actor, await todayOf(context), filter);
  const first = start_date === undefined ? Number.NEGATIVE_INFINITY : dayNumber(start_date);
  const last = end_date === undefined ? Number.POSITIVE_INFINITY : dayNumber(end_date);
  return all
    .map((series) => ({
      series,
      span: { start: Math.max(first, dayNumber(series.start)), end: Math.min(last, dayNumber(series.end)) },
    }))
    .filter(({ span }) => span.start <= span.end);
}

function accountOf(listed: readonly Listed[], { span }: DayRow): AccountSeries['account'] {
  const series = listed[span]?.series;
  if (series === undefined) throw new Error(`no account has the span ${span}`);
  return series.account;
}

// The position is a day and an account, not a number of rows: days that come in between shift nothing.
function offsetOf(listed: readonly Listed[], [date = '', id = '']: readonly string[]): number {
  const span = listed.filter(({ series }) => series.account.id >= id).length - 1;
  return countThrough(
    listed.map((one) => one.span),
    { span, day: dayNumber(date) },
  );
}

async function presentRows(
  { db }: Context,
  listed: readonly Listed[],
  rows: readonly DayRow[],
  locale: MoneyLocale | undefined,
): Promise<object[]> {
  const presented = new Map<string, object>();
  for (const [span, own] of Map.groupBy(rows, (row) => row.span)) {
    const series = listed[span]?.series;
    if (series === undefined) continue;
    // Newest first, so that the last row is the first day.
    const [from, to] = [dayAt(own.at(-1)?.day ?? 0), dayAt(own[0]?.day ?? 0)];
    for (const day of everyDay(await readHistory(db.read, series, from, to), series, from, to)) {
      presented.set(`${span} ${dayNumber(day.date)}`, presentBalance(series.account, day, locale));
    }
  }
  return rows.flatMap(({ span, day }) => presented.get(`${span} ${day}`) ?? []);
}

/** The days of one account's history, by number, both included. */
export type Span = { readonly start: number; readonly end: number };

/** A row of a list of days: which span it is of, and which day. */
export type DayRow = { readonly span: number; readonly day: number };

// The list has a row for each day of each span, newest day first and within a day in the order of the spans. No row is
// stored: spans are without gaps, so that counting them is arithmetic.

/** How many rows the list has. */
export function countDays(spans: readonly Span[]): number {
  return spans.reduce((count, { start, end }) => count + Math.max(0, end - start + 1), 0);
}

/** How many rows come before those of a day. */
export function countAfter(spans: readonly Span[], day: number): number {
  return spans.reduce((count, { start, end }) => count + Math.max(0, end - Math.max(day, start - 1)), 0);
}

/** How many rows the list has up to that of a day and span, itself included. */
export function countThrough(spans: readonly Span[], { span, day }: DayRow): number {
  return countAfter(spans, day) + spans.slice(0, span + 1).filter((one) => covers(one, day)).length;
}

/** The rows from `offset` on, at most `limit`. */
export function rowsAt(spans: readonly Span[], offset: number, limit: number): DayRow[] {
  const rows: DayRow[] = [];
  let day = dayAtOffset(spans, offset);
  let skip = offset - countAfter(spans, day);
  while (rows.length < limit) {
    for (const [span, one] of spans.entries()) {
      if (!covers(one, day)) continue;
      if (skip > 0) skip -= 1;
      else if (rows.length < limit) rows.push({ span, day });
    }
    const older = Math.max(...spans.filter(({ start }) => start < day).map(({ end }) => Math.min(end, day - 1)));
    if (older === Number.NEGATIVE_INFINITY) break;
    day = older;
  }
  return rows;
}

function covers({ start, end }: Span, day: number): boolean {
  return start <= day && day <= end;
}

/** The oldest day that has at most `offset` rows before it, found by halving. */
function dayAtOffset(spans: readonly Span[], offset: number): number {
  let low = Math.min(...spans.map(({ start }) => start));
  let high = Math.max(...spans.map(({ end }) => end));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countAfter(spans, middle) <= offset) high = middle;
    else low = middle + 1;
  }
  return high;
}
