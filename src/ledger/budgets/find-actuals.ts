import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilMonth, monthEnd, monthStart, monthsAfter } from '#kernel/time/civil-month.ts';
import {
  countedDays,
  countedEntry,
  foreignCountedEntries,
  inCountedAccount,
  putAsideEntries,
} from '#ledger/counted-entries.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';

/** The months of a family to sum, both included. Sums are of one currency; other entries come one by one. */
export type ActualsQuery = {
  readonly visible: VisibleAccounts;
  readonly first: CivilMonth;
  readonly last: CivilMonth;
  readonly monthStartDay: number;
  readonly currency: string;
};

/**
 * Sums of entries. `days`: of all in one month of the family. Of those with a category, `month`: of a calendar month; `edge`: of the part
 * of it that belongs to another month of the family. `foreign`: one entry in another currency; `aside`: one entry that puts money aside.
 */
export type ActualsRow = {
  readonly part: 'days' | 'month' | 'edge' | 'foreign' | 'aside';
  /** `YYYY-MM`, or the day of an entry or of some. */
  readonly at: string;
  readonly currency: string;
  readonly category_id: string | null;
  /** A sum is `high` times {@link SPLIT} and `low`. */
  readonly in_high: bigint;
  readonly in_low: bigint;
  readonly out_high: bigint;
  readonly out_low: bigint;
};

/** With its two parts no sum leaves 64 bits. */
export const SPLIT = 2n ** 24n;

/** After the middle of the month the days from the start day on are fewer than those before it. */
const MIDDLE = 16;

/** Whether the edge of a calendar month is its end, which belongs to the month of that name, or its beginning. */
export function isEdgeAtEnd(monthStartDay: number): boolean {
  return monthStartDay > MIDDLE;
}

/** Everything that counts in the months, by one query, so that all figures are of one instant. */
export async function findActuals(db: Kysely<LedgerTables>, query: ActualsQuery): Promise<ActualsRow[]> {
  const parts = [daysOf(query), wholeMonths(query), foreignEntries(query), asideEntries(query)];
  if (query.monthStartDay > 1) parts.push(edges(query));
  const { rows } = await sql<ActualsRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

const halves = (column: RawBuilder<unknown>): [RawBuilder<unknown>, RawBuilder<unknown>] => [
  sql`cast(sum(${column} / ${sql.lit(Number(SPLIT))}) as bigint)`,
  sql`cast(sum(${column} % ${sql.lit(Number(SPLIT))}) as bigint)`,
];
const split = (column: RawBuilder<unknown>) => sql.join(halves(column));
const none = sql`cast(null as text)`;
const moneyIn = sql`(case when t.amount_minor > 0 then t.amount_minor else 0 end)`;
const moneyOut = sql`(case when t.amount_minor < 0 then -t.amount_minor else 0 end)`;
const zero = sql`cast(0 as bigint)`;
const single = sql`t.date, t.currency, t.category_id, ${zero}, ${moneyIn}, ${zero}, ${moneyOut}`;

// The months of a family halve each calendar month.
function daysOf({ visible, first, last, monthStartDay, currency }: ActualsQuery): RawBuilder<unknown> {
  const period = { start: monthStart(first, monthStartDay), end: monthEnd(last, monthStartDay) };
  const [[inHigh, inLow], [outHigh, outLow]] = [halves(sql`income_minor`), halves(sql`expense_minor`)];
  return sql`
    select 'days' as part, max(date) as at, ${sql.lit(currency)} as currency, ${none} as category_id,
      ${inHigh} as in_high, ${inLow} as in_low, ${outHigh} as out_high, ${outLow} as out_low
    from account_days
    where ${countedDays(visible, period, 'account_days')} and currency = ${currency}
    group by substr(date, 1, 7), substr(date, 9) >= ${sql.lit(String(monthStartDay).padStart(2, '0'))}`;
}

// The list of categories lets the database look up the months of each, instead of reading all months.
function wholeMonths({ visible, first, last, monthStartDay, currency }: ActualsQuery): RawBuilder<unknown> {
  const from = isEdgeAtEnd(monthStartDay) ? monthsAfter(first, 1) : first;
  const to = isEdgeAtEnd(monthStartDay) ? monthsAfter(last, 1) : last;
  return sql`
    select 'month', month, ${sql.lit(currency)}, label_id, ${split(sql`income_minor`)}, ${split(sql`expense_minor`)}
    from report_labels
    where family_id = ${visible.familyId} and label_kind = 'category'
      and label_id in (select id from categories where family_id = ${visible.familyId})
      and month >= ${from} and month <= ${to} and currency = ${currency}
      and ${inCountedAccount(visible, 'account_id')}
    group by label_id, month`;
}

// One range of days for each calendar month that two months of the family share.
function edges({ visible, first, last, monthStartDay, currency }: ActualsQuery): RawBuilder<unknown> {
  const ranges: RawBuilder<unknown>[] = [];
  for (let month = first; month <= monthsAfter(last, 1); month = monthsAfter(month, 1)) {
    const middle = monthStart(month, monthStartDay);
    const [start, end] = isEdgeAtEnd(monthStartDay)
      ? [middle, monthEnd(month, 1)]
      : [`${month}-01`, `${month}-${String(monthStartDay - 1).padStart(2, '0')}`];
    ranges.push(sql`(${month}, ${start}, ${end})`);
  }
  return sql`
    select 'edge', r.month, ${sql.lit(currency)}, t.category_id, ${split(moneyIn)}, ${split(moneyOut)}
    from (with days(month, first, last) as (values ${sql.join(ranges)}) select * from days) r
    cross join transactions t
    where t.family_id = ${visible.familyId} and t.date >= r.first and t.date <= r.last and t.currency = ${currency}
      and t.category_id is not null and ${countedEntry('t')} and ${inCountedAccount(visible, 't.account_id')}
    group by r.month, t.category_id`;
}

function foreignEntries({ visible, first, last, monthStartDay, currency }: ActualsQuery): RawBuilder<unknown> {
  const period = { start: monthStart(first, monthStartDay), end: monthEnd(last, monthStartDay) };
  return sql`
    select 'foreign', ${single}
    from ${foreignCountedEntries(visible, period, currency)}`;
}

function asideEntries({ visible, first, last, monthStartDay }: ActualsQuery): RawBuilder<unknown> {
  const [start, end] = [monthStart(first, monthStartDay), monthEnd(last, monthStartDay)];
  return sql`select 'aside', ${single} from ${putAsideEntries(visible, start, end)}`;
}
