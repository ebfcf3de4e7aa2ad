import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { monthOf, monthStart } from '#kernel/time/civil-month.ts';
import { familyCalendar } from '#ledger/family.ts';
import { type Matching, matchingReported, matchingTransactions, withTags } from './match-transactions.ts';
import type { TransactionSumsQuery } from './sum-schemas.ts';

type Query = z.output<typeof TransactionSumsQuery>;
type By = NonNullable<Query['by']>;
type Sum = {
  date: string;
  label_id: string | null;
  currency: string;
  income: bigint;
  expense: bigint;
  count: number;
  /** The sums of reports; null by label. */
  reported: Reported | null;
};
type Reported = { income: bigint; expense: bigint; aside: bigint };

/** The sums of the visible transactions that match the filters, for each day or month, or for each label by month. */
export async function readTransactionSums({ db, actor, clock }: Context, { by = 'month', ...filters }: Query) {
  const { monthStartDay } = await familyCalendar(db.read, actor.familyId, clock());
  const isByLabel = by !== 'day' && by !== 'month';
  const matching = await matchingTransactions(db.read, actor, filters, isByLabel);
  const sums = new Map<string, Sum>();
  const sumOf = ({ last, label_id, currency }: Pick<Row, 'last' | 'label_id' | 'currency'>) => {
    const date = by === 'day' ? last : monthStart(monthOf(last, monthStartDay), monthStartDay);
    const key = `${date} ${label_id} ${currency}`;
    const reported = isByLabel ? null : { income: 0n, expense: 0n, aside: 0n };
    const sum = sums.get(key) ?? { date, label_id, currency, income: 0n, expense: 0n, count: 0, reported };
    sums.set(key, sum);
    return sum;
  };
  for (const row of await grouped(matching, by, monthStartDay).execute()) {
    const sum = sumOf(row);
    sum.income += row.in_high * SPLIT + row.in_low;
    sum.expense += row.out_high * SPLIT + row.out_low;
    sum.count += Number(row.entries);
  }
  if (!isByLabel) {
    const rows = await grouped(await matchingReported(db.read, actor, filters), by, monthStartDay)
      .select(sql<bigint>`cast(case when t.kind = 'standard' then 1 else 0 end as bigint)`.as('is_counted'))
      .groupBy(sql`case when t.kind = 'standard' then 1 else 0 end`)
      .execute();
    for (const row of rows) addReported(sumOf(row).reported, row);
  }
  return { sums: [...sums.values()].sort((one, other) => (one.date < other.date ? 1 : -1)).map(presentSum) };
}

function addReported(reported: Reported | null, row: Row & { readonly is_counted: bigint }) {
  if (reported === null) return;
  const [income, expense] = [row.in_high * SPLIT + row.in_low, row.out_high * SPLIT + row.out_low];
  if (Number(row.is_counted) === 0) {
    reported.aside += expense - income;
    return;
  }
  reported.income += income;
  reported.expense += expense;
}

function presentSum({ income, expense, count, currency, reported, ...sum }: Sum) {
  const decimal = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  return {
    ...sum,
    currency,
    income: decimal(income),
    expense: decimal(expense),
    transaction_count: count,
    reported: reported && {
      income: decimal(reported.income),
      expense: decimal(reported.expense),
      put_aside: decimal(reported.aside),
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof grouped>['execute']>>[number];

// With its two parts no sum, however many rows and large amounts it has, leaves 64 bits.
const SPLIT = 2n ** 24n;
const sizes = {
  in: sql`case when t.amount_minor > 0 then t.amount_minor else 0 end`,
  out: sql`case when t.amount_minor < 0 then -t.amount_minor else 0 end`,
};
const high = (side: keyof typeof sizes) => sql<bigint>`cast(sum(${sizes[side]} / ${sql.lit(Number(SPLIT))}) as bigint)`;
const low = (side: keyof typeof sizes) => sql<bigint>`cast(sum(${sizes[side]} % ${sql.lit(Number(SPLIT))}) as bigint)`;

// A family's month is the second part of one calendar month and the first part of the next.
function grouped(matching: Matching, by: By, monthStartDay: number) {
  const startDay = String(monthStartDay).padStart(2, '0');
  const period =
    by === 'day' ? [sql`t.date`] : [sql`substr(t.date, 1, 7)`, sql`substr(t.date, 9) >= ${sql.lit(startDay)}`];
  const label = { category: 't.category_id', merchant: 't.merchant_id', tag: 'tt.tag_id', day: null, month: null }[by];
  const labels = label === null ? [] : [sql.ref(label)];
  return (by === 'tag' ? withTags(matching) : matching)
    .select([sql<string>`max(t.date)`.as('last'), 't.currency'])
    .select(
      label === null
        ? sql<null>`cast(null as text)`.as('label_id')
        : sql<string | null>`${sql.ref(label)}`.as('label_id'),
    )
    .select([high('in').as('in_high'), low('in').as('in_low'), high('out').as('out_high'), low('out').as('out_low')])
    .select(({ fn }) => fn.countAll<bigint>().as('entries'))
    .groupBy([...period, ...labels, sql`t.currency`]);
}
