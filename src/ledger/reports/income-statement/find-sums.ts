import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { countedEntry, inCountedAccount, putAsideEntries } from '#ledger/counted-entries/index.ts';
import type { VisibleAccounts } from '#ledger/visibility/index.ts';
import type { MonthCover, Period } from './whole-months.ts';

/** The visible entries of a period. Sums of months and days are of one currency, for others need the rates of days. */
export type SumQuery = {
  readonly visible: VisibleAccounts;
  readonly period: Period;
  readonly cover: MonthCover;
  readonly currency: string;
  readonly monthStartDay: number;
};

/**
 * Sums of entries. `day`: of a month, or of the part of a calendar month that belongs to the month before; `date` is in it.
 * `category` and `merchant`: of all whole months that cover the period. `added` and `taken`: one entry that these lack, or have too
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
const sums = sql`${exactSum('income_minor')}, ${exactSum('expense_minor')}, cast(sum(entries) as bigint) as entries`;
const none = sql`cast(null as text)`;

function monthsOf({ visible, period, currency, monthStartDay }: SumQuery): RawBuilder<unknown> {
  const startDay = String(monthStartDay).padStart(2, '0');
  return sql`
    select 'day' as part, max(date) as date, ${none} as currency, ${none} as category_id, ${none} as merchant_id, ${sums}
    from report_days
    where family_id = ${visible.familyId} and date >= ${period.start} and date <= ${period.end}
      and currency = ${currency} and ${inCountedAccount(visible, 'account_id')}
    group by substr(date, 1, 7), substr(date, 9) >= ${startDay}`;
}

// The list of labels lets the database look up the months of each, instead of reading all months.
function labelsOf({ visible, cover, currency }: SumQuery, kind: string, table: string): RawBuilder<unknown> {
  const id = sql`nullif(label_id, '')`;
  const ids = kind === 'category' ? sql`${id}, ${none}` : sql`${none}, ${id}`;
  return sql`
    select ${sql.lit(kind)}, ${none}, ${none}, ${ids}, ${sums}
    from report_labels
    where family_id = ${visible.familyId} and label_kind = ${sql.lit(kind)}
      and label_id in (select '' union all select id from ${sql.table(table)} where family_id = ${visible.familyId})
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

// The covering index finds the ids of an account's day. The appended '' keeps the bounds of the period from being used in its place.
function foreignEntries({ visible, period, currency }: SumQuery): RawBuilder<unknown> {
  return sql`
    select 'foreign', t.date, t.currency, ${entry} from report_days d
    cross join transactions i
    cross join transactions t
    where d.family_id = ${visible.familyId} and d.date >= ${period.start} and d.date <= ${period.end}
      and d.currency <> ${currency} and ${inCountedAccount(visible, 'd.account_id')}
      and i.family_id = d.family_id and i.account_id = d.account_id and i.date = d.date || ''
      and t.family_id = i.family_id and t.id = i.id and t.currency = d.currency and ${countedEntry('t')}`;
}

function asideEntries({ visible, period }: SumQuery): RawBuilder<unknown> {
  return sql`select 'aside', t.date, t.currency, ${entry} from ${putAsideEntries(visible, period.start, period.end)}`;
}
