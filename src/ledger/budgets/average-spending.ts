import type { Actuals } from './compute-month.ts';

/**
 * The average spending of each category in the months that have entries, rounded up to whole units. Categories that bring money in,
 * and entries without a category, have none.
 */
export function averageSpending(months: readonly Actuals[], unit: bigint): Map<string, bigint> {
  const total = new Map<string, bigint>();
  for (const month of months) {
    for (const [category, flow] of month) {
      if (category !== null) total.set(category, (total.get(category) ?? 0n) + flow.out - flow.in);
    }
  }
  const divisor = BigInt(months.length) * unit;
  const spent = [...total].filter(([, minor]) => minor > 0n);
  return new Map(spent.map(([category, minor]) => [category, ((minor + divisor - 1n) / divisor) * unit]));
}
