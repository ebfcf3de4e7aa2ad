import { absolute } from '#kernel/money/money.ts';

// One fifth: prices rise and usage varies.
const PARTS = 5n;

/** Whether two amounts have the same sign and differ by at most a fifth of the smaller. Zero is similar to nothing. */
export function isSimilar(one: bigint, other: bigint): boolean {
  if (one === 0n || other === 0n || one > 0n !== other > 0n) return false;
  const [a, b] = [absolute(one), absolute(other)];
  const [small, large] = a < b ? [a, b] : [b, a];
  return (large - small) * PARTS <= small;
}
