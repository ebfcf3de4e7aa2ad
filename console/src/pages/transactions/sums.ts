import { decimalsOf, fromMinor, sumOf, toMinor } from '../../ui/format/index.ts';

type Amount = { readonly signed_amount: string; readonly currency: string };

export type Sum = { readonly currency: string; readonly sum: string; readonly average: string; readonly count: number };

/** The sums of amounts by currency, the most frequent currency first. */
export function sumsOf(amounts: readonly Amount[]): Sum[] {
  const byCurrency = Object.groupBy(amounts, ({ currency }) => currency);
  return Object.entries(byCurrency)
    .map(([currency, rows = []]) => {
      const sum = sumOf(rows.map(({ signed_amount: amount }) => amount));
      return { currency, sum, average: averageOf(sum, rows.length), count: rows.length };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** The average of a sum, rounded to its decimals, half away from zero. */
export function averageOf(sum: string, count: number): string {
  const digits = decimalsOf(sum);
  const minor = toMinor(sum, digits) ?? 0n;
  const size = minor < 0n ? -minor : minor;
  const average = (size * 2n + BigInt(count)) / (BigInt(count) * 2n);
  return fromMinor(minor < 0n ? -average : average, digits);
}

/** The months of a list in its order, each with the number of rows up to its end. */
export function monthEnds(
  sums: readonly { readonly date: string; readonly transaction_count: number }[],
  isAscending: boolean,
) {
  const byMonth = Map.groupBy(sums, ({ date }) => date.slice(0, 7));
  const months = [...byMonth.keys()].toSorted();
  let end = 0;
  return (isAscending ? months : months.toReversed()).map((month) => {
    for (const { transaction_count: count } of byMonth.get(month) ?? []) end += count;
    return { month, end };
  });
}
