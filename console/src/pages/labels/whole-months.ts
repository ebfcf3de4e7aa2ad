import { decimalsOf, fromMinor, sumOf, toMinor } from '../../ui/format/index.ts';

/**
 * Where the whole months among some months begin and end: not the last, which is not over, nor the one in which the family's entries
 * begin. `counts` has the number of all entries of each month.
 */
export function wholeMonths(counts: readonly number[]): readonly [from: number, to: number] {
  const end = Math.max(0, counts.length - 1);
  const begun = counts.findIndex((count) => count > 0);
  if (begun === -1) return [end, end];
  return [Math.min(begun === 0 ? 0 : begun + 1, end), end];
}

/** The mean of amounts, half away from zero; null of none. */
export function meanOfMonths(amounts: readonly string[]): string | null {
  if (amounts.length === 0) return null;
  const digits = Math.max(...amounts.map(decimalsOf));
  const sum = toMinor(sumOf(amounts), digits) ?? 0n;
  const count = BigInt(amounts.length);
  return fromMinor((2n * sum + count) / (2n * count), digits);
}
