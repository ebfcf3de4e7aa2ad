import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilDate, dayAt, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd } from '#kernel/time/civil-month.ts';
import {
  countedDays,
  countedEntry,
  foreignCountedEntries,
  inCountedAccount,
  putAsideEntries,
} from '#ledger/counted-entries.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';

/** The visible entries of a period. Sums of months and days are of one currency, for others need the rates of days. */
type SumQuery = {
  readonly visible: VisibleAccounts;
  readonly period: Period;
  readonly cover: MonthCover;
  readonly currency: string;
  readonly monthStartDay: number;
};

/**
 * Sums of entries. `day`: of a month, or of the part of a calendar month that belongs to the month before; `date` is in it.
 * `category` and `merchant`: of a label, in all whole months that cover the period; entries without one are the rest of the days. `added` and `taken`: one entry that these lack, or have too
 * much. `foreign`: one entry in another currency. `aside`: one entry that puts money aside.
 */
export type SumRow = {
  readonly part: 'day' | 'category' | 'merchant' | 'added' | 'taken' | 'foreign' | 'aside';
  /** Null where no sum needs it, as is the currency. */
  readonly date: string | null;
  readonly currency: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  /** A sum is `high` times {@link SPLIT} and `low`. */
  readonly income_high: bigint;
  readonly income_low: bigint;
  readonly expense_high: bigint;
  readonly expense_low: bigint;
  readonly entries: bigint;
};

/** With its two parts no sum, however many days and large amounts it has, leaves 64 bits. */
export const SPLIT = 2n ** 24n;

/** Everything that a statement sums, by one query, so that all figures are of one instant. */
export async function findSums(db: Kysely<LedgerTables>, query: SumQuery): Promise<SumRow[]> {
  const { cover } = query;
  const parts = [
    monthsOf(query),
    labelsOf(query, 'category', 'categories'),
    labelsOf(query, 'merchant', 'merchants'),
    foreignEntries(query),
    asideEntries(query),
    ...cover.added.map((days) => entriesOf(query, 'added', days)),
    ...cover.taken.map((days) => entriesOf(query, 'taken', days)),
  ];
  const { rows } = await sql<SumRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const exactSum = (column: string) => sql`
  cast(sum(${sql.ref(column)} / ${sql.lit(Number(SPLIT))}) as bigint) as ${sql.ref(`${column.split('_')[0]}_high`)},
  cast(sum(${sql.ref(column)} % ${sql.lit(Number(SPLIT))}) as bigint) as ${sql.ref(`${column.split('_')[0]}_low`)}`;
const sumsWith = (entries: string) => sql`
  ${exactSum('income_minor')}, ${exactSum('expense_minor')}, cast(sum(${sql.ref(entries)}) as bigint) as entries`;
const none = sql`cast(null as text)`;

function monthsOf({ visible, period, currency, monthStartDay }: SumQuery): RawBuilder<unknown> {
  const startDay = String(monthStartDay).padStart(2, '0');
  return sql`
    select 'day' as part, max(date) as date, ${none} as currency, ${none} as category_id, ${none} as merchant_id,
      ${sumsWith('counted_entries')}
    from account_days
    where ${countedDays(visible, period, 'account_days')} and currency = ${currency}
    group by substr(date, 1, 7), substr(date, 9) >= ${startDay}`;
}

// The list of labels lets the database look up the months of each, instead of reading all months.
function labelsOf({ visible, cover, currency }: SumQuery, kind: string, table: string): RawBuilder<unknown> {
  const ids = kind === 'category' ? sql`label_id, ${none}` : sql`${none}, label_id`;
  return sql`
    select ${sql.lit(kind)}, ${none}, ${none}, ${ids}, ${sumsWith('entries')}
    from report_labels
    where family_id = ${visible.familyId} and label_kind = ${sql.lit(kind)}
      and label_id in (select id from ${sql.table(table)} where family_id = ${visible.familyId})
      and month >= ${cover.first} and month <= ${cover.last}
      and currency = ${currency} and ${inCountedAccount(visible, 'account_id')}
    group by label_id`;
}

const zero = sql`cast(0 as bigint)`;
const entry = sql`t.category_id, t.merchant_id,
  ${zero}, case when t.amount_minor > 0 then t.amount_minor else 0 end,
  ${zero}, case when t.amount_minor < 0 then -t.amount_minor else 0 end, cast(1 as bigint)`;

function entriesOf({ visible, currency }: SumQuery, part: string, { start, end }: Period): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(part)}, ${none}, ${none}, ${entry} from transactions t
    where t.family_id = ${visible.familyId} and t.date >= ${start} and t.date <= ${end}
      and t.currency = ${currency} and ${countedEntry('t')} and ${inCountedAccount(visible, 't.account_id')}`;
}

function foreignEntries({ visible, period, currency }: SumQuery): RawBuilder<unknown> {
  return sql`
    select 'foreign', t.date, t.currency, ${entry} from ${foreignCountedEntries(visible, period, currency)}`;
}

function asideEntries({ visible, period }: SumQuery): RawBuilder<unknown> {
  return sql`select 'aside', t.date, t.currency, ${entry} from ${putAsideEntries(visible, period.start, period.end)}`;
}

/** Days from one to another, both included. */
export type Period = { readonly start: CivilDate; readonly end: CivilDate };

/** A period as whole calendar months, and the days to add to them or to take out of them. */
export type MonthCover = {
  /** Both included; none if the first is after the last. */
  readonly first: CivilMonth;
  readonly last: CivilMonth;
  readonly added: readonly Period[];
  readonly taken: readonly Period[];
};

/**
 * Covers a period with whole months. Where it begins or ends within a month, the smaller part of the month is added or taken out.
 * Days after `today` count as none: they have next to no entries.
 */
export function coverWithMonths({ start, end }: Period, today: CivilDate): MonthCover {
  const [first, last] = [start.slice(0, 7), end.slice(0, 7)];
  const before = days(`${first}-01`, dayBefore(start));
  const after = days(nextDay(end), monthEnd(last, 1));
  const isSmaller = (some: readonly Period[], others: readonly Period[]) => length(some, today) < length(others, today);

  if (first === last) {
    const [inside, outside] = [[{ start, end }], [...before, ...after]];
    if (!isSmaller(inside, outside)) return { first, last, added: [], taken: outside };
    return { first, last: '', added: inside, taken: [] };
  }
  const head = days(start, monthEnd(first, 1));
  const tail = days(`${last}-01`, end);
  const [addsHead, addsTail] = [isSmaller(head, before), isSmaller(tail, after)];
  return {
    first: addsHead ? nextDay(monthEnd(first, 1)).slice(0, 7) : first,
    last: addsTail ? dayBefore(`${last}-01`).slice(0, 7) : last,
    added: [...(addsHead ? head : []), ...(addsTail ? tail : [])],
    taken: [...(addsHead ? [] : before), ...(addsTail ? [] : after)],
  };
}

/** The period of these days, if there are any. */
function days(start: CivilDate, end: CivilDate): Period[] {
  return start > end ? [] : [{ start, end }];
}

function length(periods: readonly Period[], today: CivilDate): number {
  const sum = periods.map(({ start, end }) => dayNumber(end < today ? end : today) - dayNumber(start) + 1);
  return sum.reduce((total, one) => total + Math.max(0, one), 0);
}

const dayBefore = (date: CivilDate) => dayAt(dayNumber(date) - 1);
