import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilDate, dayAt, dayNumber, nextDay } from '#kernel/time/civil-date.ts';
import { type CivilMonth, monthEnd, monthsAfter } from '#kernel/time/civil-month.ts';
import {
  countedDays,
  countedEntry,
  foreignCountedEntries,
  inCountedAccount,
  putAsideEntries,
} from '#ledger/counted-entries.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';
import type { Period } from './periods.ts';

/** By what a report is broken down; null for the total alone. */
export type Dimension = 'category' | 'merchant' | 'tag' | 'account' | null;

/** The visible entries of a period. Sums are of one currency; other entries come one by one, for the rates of their days. */
type SumQuery = {
  readonly visible: VisibleAccounts;
  readonly dimension: Dimension;
  readonly period: Period;
  readonly plan: MonthPlan;
  readonly currency: string;
  readonly monthStartDay: number;
  /** The days that one sum is of, at most: those of half a calendar month, or one. */
  readonly by: 'month' | 'day';
  /** The conditions on the entries `t`; null for all of them, whose sums are kept. */
  readonly matching: readonly RawBuilder<SqlBool>[] | null;
};

/**
 * Sums of entries of a group. `month`: of a calendar month, named by `at`; `piece`: of the piece with that number; `dated`: of days
 * of one part of the period, `at` is one of them. A `currency` is that of a single entry, which is not converted yet.
 */
export type SumRow = {
  readonly part: 'month' | 'piece' | 'dated';
  /**
   * `group` counts in its group and in the total. `label` is taken out of those without a label and counts in its group, `tag` counts
   * in its group only; `tagged` is taken out of those without a tag. `aside` is an entry that puts money aside.
   */
  readonly role: 'group' | 'label' | 'tag' | 'tagged' | 'aside';
  readonly at: string;
  readonly key: string | null;
  readonly currency: string | null;
  /** A sum is `high` times {@link SPLIT} and `low`. */
  readonly in_high: bigint;
  readonly in_low: bigint;
  readonly out_high: bigint;
  readonly out_low: bigint;
  readonly entries: bigint;
};

/** With its two parts no sum, however many days and large amounts it has, leaves 64 bits. */
export const SPLIT = 2n ** 24n;

/** Everything that a report sums, by one query, so that all figures are of one instant. */
export async function findSums(db: Kysely<LedgerTables>, query: SumQuery): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`${sql.join(partsOf(query), sql` union all `)}`.execute(db);
  return rows;
}

function partsOf(query: SumQuery): RawBuilder<unknown>[] {
  const { dimension, plan, matching } = query;
  if (matching !== null) return matchingSums(query, matching);
  if (dimension === 'category' || dimension === 'merchant') {
    const key = sql.ref(`t.${dimension}_id`);
    const months = plan.months.size === 0 ? [] : [wholeMonths(query, dimension)];
    const pieces = plan.pieces.length === 0 ? [] : [piecesOf(query, key)];
    return [daysOf(query, none), ...months, ...pieces, foreignEntries(query, key)];
  }
  if (dimension === 'account') return [daysOf(query, sql`account_id`), foreignEntries(query, sql`t.account_id`)];
  const total = [daysOf(query, none), foreignEntries(query, none)];
  return dimension === null ? [...total, asideEntries(query)] : [...total, ...tagsOf(query)];
}

// No sums are kept of what matches a search: the entries of the period are added up.
function matchingSums(query: SumQuery, matching: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown>[] {
  const { dimension, visible, currency } = query;
  const isOne = dimension === null || dimension === 'tag';
  const key = isOne ? none : sql.ref(`t.${dimension}_id`);
  const entries = sql`
    from transactions t
    where t.family_id = ${visible.familyId} and ${countedEntry('t')} and ${inCountedAccount(visible, 't.account_id')}
      and ${sql.join(matching, sql` and `)}`;
  return [
    sql`select 'dated' as part, 'group' as role, max(t.date) as at, ${key} as key, ${none} as currency, ${added} ${entries}
      and t.currency = ${currency} group by ${halves('t.date', query)} ${isOne ? sql`` : sql`, ${key}`}`,
    sql`select 'dated' as part, 'group' as role, t.date as at, ${key} as key, ${single} ${entries} and t.currency <> ${currency}`,
    ...(dimension === 'tag' ? tagsOf(query) : []),
  ];
}

const none = sql`cast(null as text)`;
const split = (column: RawBuilder<unknown>, name: string) => sql`
  cast(sum(${column} / ${sql.lit(Number(SPLIT))}) as bigint) as ${sql.ref(`${name}_high`)},
  cast(sum(${column} % ${sql.lit(Number(SPLIT))}) as bigint) as ${sql.ref(`${name}_low`)}`;
const kept = (entries: string) => sql`${split(sql`income_minor`, 'in')}, ${split(sql`expense_minor`, 'out')},
  cast(sum(${sql.ref(entries)}) as bigint) as entries`;
const moneyIn = sql`(case when t.amount_minor > 0 then t.amount_minor else 0 end)`;
const moneyOut = sql`(case when t.amount_minor < 0 then -t.amount_minor else 0 end)`;
const added = sql`${split(moneyIn, 'in')}, ${split(moneyOut, 'out')}, cast(count(*) as bigint) as entries`;
const zero = sql`cast(0 as bigint)`;
const single = sql`t.currency, ${zero}, ${moneyIn}, ${zero}, ${moneyOut}, cast(1 as bigint)`;

/** The months of a family halve each calendar month. */
function halves(column: string, { monthStartDay, by }: SumQuery): RawBuilder<unknown> {
  if (by === 'day') return sql`${sql.ref(column)}`;
  const startDay = String(monthStartDay).padStart(2, '0');
  return sql`substr(${sql.ref(column)}, 1, 7), substr(${sql.ref(column)}, 9) >= ${sql.lit(startDay)}`;
}

// The list of labels lets the database look up the months of each, instead of reading all months.
function wholeMonths({ visible, plan, currency }: SumQuery, kind: 'category' | 'merchant'): RawBuilder<unknown> {
  const table = { category: 'categories', merchant: 'merchants' }[kind];
  const names = [...plan.months.keys()].sort();
  const isOne = new Set(plan.months.values()).size === 1;
  return sql`
    select 'month' as part, 'label' as role, ${isOne ? sql`min(month)` : sql`month`} as at, label_id as key,
      ${none} as currency, ${kept('entries')}
    from report_labels
    where family_id = ${visible.familyId} and label_kind = ${sql.lit(kind)}
      and label_id in (select id from ${sql.table(table)} where family_id = ${visible.familyId})
      and month >= ${names[0]} and month <= ${names.at(-1)}
      and currency = ${currency} and ${inCountedAccount(visible, 'account_id')}
    group by label_id ${isOne ? sql`` : sql`, month`}`;
}

// Both databases name the columns of a list of values: the number of the piece, and its first and last day.
function piecesOf({ visible, plan, currency }: SumQuery, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const ranges = plan.pieces.map(({ start, end }, index) => sql`(${String(index)}, ${start}, ${end})`);
  return sql`
    select 'piece' as part, 'label' as role, r.column1 as at, ${key} as key, ${none} as currency, ${added}
    from (values ${sql.join(ranges)}) as r
    cross join transactions t
    where t.family_id = ${visible.familyId} and t.date >= r.column2 and t.date <= r.column3 and t.currency = ${currency}
      and ${key} is not null and ${countedEntry('t')} and ${inCountedAccount(visible, 't.account_id')}
    group by r.column1, ${key}`;
}

function daysOf(query: SumQuery, key: RawBuilder<unknown>): RawBuilder<unknown> {
  const { visible, period, currency, dimension } = query;
  return sql`
    select 'dated' as part, 'group' as role, max(date) as at, ${key} as key, ${none} as currency,
      ${kept('counted_entries')}
    from account_days
    where ${countedDays(visible, period, 'account_days')} and currency = ${currency}
    group by ${halves('date', query)} ${dimension === 'account' ? sql`, account_id` : sql``}`;
}

// No sums are kept by tag: its entries are added up. Those without a tag are all less those with one, each taken once.
function tagsOf(query: SumQuery): RawBuilder<unknown>[] {
  const { visible, currency, matching } = query;
  const matches = matching === null ? sql`` : sql`and ${sql.join(matching, sql` and `)}`;
  const ofTags = sql`transaction_tags x`;
  const once = sql`(select distinct family_id, transaction_id from transaction_tags where family_id = ${visible.familyId}) x`;
  return [
    { role: 'tag', key: sql`x.tag_id`, from: ofTags },
    { role: 'tagged', key: none, from: once },
  ].flatMap(({ role, key, from }) => {
    const entries = sql`
      from ${from} cross join transactions t
      where x.family_id = ${visible.familyId} and t.family_id = x.family_id and t.id = x.transaction_id
        and t.date >= ${query.period.start} and t.date <= ${query.period.end} and ${countedEntry('t')}
        and ${inCountedAccount(visible, 't.account_id')} ${matches}`;
    const groups = sql`${halves('t.date', query)} ${role === 'tag' ? sql`, x.tag_id` : sql``}`;
    return [
      sql`select 'dated', ${sql.lit(role)}, max(t.date), ${key}, ${none}, ${added} ${entries}
        and t.currency = ${currency} group by ${groups}`,
      sql`select 'dated', ${sql.lit(role)}, t.date, ${key}, ${single} ${entries} and t.currency <> ${currency}`,
    ];
  });
}

function foreignEntries({ visible, period, currency }: SumQuery, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'dated' as part, 'group' as role, t.date as at, ${key} as key, ${single}
    from ${foreignCountedEntries(visible, period, currency)}`;
}

function asideEntries({ visible, period }: SumQuery): RawBuilder<unknown> {
  return sql`
    select 'dated' as part, 'aside' as role, t.date as at, ${none} as key, ${single}
    from ${putAsideEntries(visible, period.start, period.end)}`;
}

/** Some days of a calendar month whose entries are read: added to one part of the period, or taken out of another, or both. */
type Piece = Period & { readonly added: number | null; readonly taken: number | null };

/** How sums of calendar months become sums of the parts of a period. */
export type MonthPlan = {
  /** The calendar months that are read whole, and the part that each counts in. */
  readonly months: ReadonlyMap<CivilMonth, number>;
  readonly pieces: readonly Piece[];
};

/**
 * Plans the reading of consecutive parts. A calendar month counts in the part that has the most of its days; the other days are
 * pieces. Days after `today` count as none: they have next to no entries.
 */
export function planMonths(parts: readonly Period[], today: CivilDate): MonthPlan {
  const months = new Map<CivilMonth, number>();
  const pieces: Piece[] = [];
  const [first, last] = [parts[0]?.start ?? today, parts.at(-1)?.end ?? today];
  let next = 0;
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthsAfter(month, 1)) {
    while ((parts[next]?.end ?? last) < `${month}-01`) next += 1;
    const cut = cutMonth(month, parts, next);
    const main = cut.reduce((most, one) => (length(one, today) > length(most, today) ? one : most));
    if (main.part !== null) months.set(month, main.part);
    for (const { part, start, end } of cut) {
      if (part === main.part) continue;
      pieces.push({ start, end, added: part, taken: main.part });
    }
  }
  return { months, pieces };
}

type Cut = Period & { readonly part: number | null };

/** The days of a calendar month by the part they are in; null before the first and after the last part. */
function cutMonth(month: CivilMonth, parts: readonly Period[], from: number): Cut[] {
  const monthLast = monthEnd(month, 1);
  const cut: Cut[] = [];
  let day = `${month}-01`;
  for (let part = from; part < parts.length; part += 1) {
    const { start, end } = parts[part] as Period;
    if (start > monthLast) break;
    if (day < start) {
      cut.push({ part: null, start: day, end: dayAt(dayNumber(start) - 1) });
      day = start;
    }
    const to = end < monthLast ? end : monthLast;
    cut.push({ part, start: day, end: to });
    if (to === monthLast) return cut;
    day = nextDay(to);
  }
  if (day <= monthLast) cut.push({ part: null, start: day, end: monthLast });
  return cut;
}

function length({ start, end }: Period, today: CivilDate): number {
  return Math.max(0, dayNumber(end < today ? end : today) - dayNumber(start) + 1);
}
