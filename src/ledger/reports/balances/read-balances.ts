import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { type CivilDate, dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { balanceId, dayOfBalanceId } from './balance-id.ts';
import { countDays, countThrough, type DayRow, rowsAt, type Span } from './day-pages.ts';
import { everyDay, readHistory } from './history.ts';
import { presentBalance } from './present.ts';
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
