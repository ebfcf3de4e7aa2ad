import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { dividedUp } from '#kernel/money/money.ts';
import { monthsAfter } from '#kernel/time/civil-month.ts';
import { type Reader, readActuals } from './read-figures.ts';
import type { BudgetRow } from './store.ts';

/** The months before a budget that an average has. */
const MONTHS = 3;

/**
 * The average spending of categories in those of the three months before a budget that have entries, rounded up to whole units. An
 * entry counts in the category that holds its own, if one does. Categories that bring money in, and entries without a category, have none.
 */
export async function averageSpending(
  db: Kysely<LedgerTables>,
  reader: Reader,
  { month, currency }: Pick<BudgetRow, 'month' | 'currency'>,
  holderOf: (category: string) => string | undefined = (category) => category,
): Promise<Map<string, bigint>> {
  const period = { first: monthsAfter(month, -MONTHS), last: monthsAfter(month, -1) };
  const { months } = await readActuals(db, reader, period, currency);
  const total = new Map<string, bigint>();
  for (const [category, flow] of [...months.values()].flatMap((flows) => [...flows])) {
    const holder = category === null ? undefined : holderOf(category);
    if (holder !== undefined) total.set(holder, (total.get(holder) ?? 0n) + flow.out - flow.in);
  }
  const unit = 10n ** BigInt(storedCurrency(currency).exponent);
  const spent = [...total].filter(([, minor]) => minor > 0n);
  return new Map(spent.map(([category, minor]) => [category, dividedUp(minor, BigInt(months.size) * unit) * unit]));
}
