import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { monthOf, monthStart } from '#kernel/time/civil-month.ts';
import { familyCalendar } from '#ledger/family/index.ts';
import { matchingTransactions } from '#ledger/transactions/index.ts';
import type { TransactionSumsQuery } from './schemas.ts';

type Query = z.output<typeof TransactionSumsQuery>;
type By = NonNullable<Query['by']>;
type Sum = { date: string; label_id: string | null; currency: string; income: bigint; expense: bigint; count: number };

/** The sums of the visible transactions that match the filters, for each day or month, or for each label by month. */
export async function readTransactionSums({ db, actor, clock }: Context, { by = 'month', ...filters }: Query) {
  const { monthStartDay } = await familyCalendar(db.read, actor.familyId, clock());
  const isByLabel = by !== 'day' && by !== 'month';
  const matching = await matchingTransactions(db.read, actor, filters, isByLabel);
  const rows = await grouped(matching, by, monthStartDay).execute();
  const sums = new Map<string, Sum>();
  for (const { last, label_id, currency, ...parts } of rows) {
    const date = by === 'day' ? last : monthStart(monthOf(last, monthStartDay), monthStartDay);
    const key = `${date} ${label_id} ${currency}`;
    const sum = sums.get(key) ?? { date, label_id, currency, income: 0n, expense: 0n, count: 0 };
    sum.income += parts.in_high * SPLIT + parts.in_low;
    sum.expense += parts.out_high * SPLIT + parts.out_low;
    sum.count += Number(parts.entries);
    sums.set(key, sum);
  }
  return { sums: [...sums.values()].sort((one, other) => (one.date < other.date ? 1 : -1)).map(presentSum) };
}

function presentSum({ income, expense, count, currency, ...sum }: Sum) {
  const decimal = (minor: bigint) => formatDecimal(minor, storedCurrency(currency));
  return { ...sum, currency, income: decimal(income), expense: decimal(expense), transaction_count: count };
}

type Matching = Awaited<ReturnType<typeof matchingTransactions>>;

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
  return tagged(matching, by === 'tag')
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

function tagged(matching: Matching, isByTag: boolean): Matching {
  if (!isByTag) return matching;
  return matching.innerJoin('transaction_tags as tt', (join) =>
    join.onRef('tt.family_id', '=', 't.family_id').onRef('tt.transaction_id', '=', 't.id'),
  ) as unknown as Matching;
}
