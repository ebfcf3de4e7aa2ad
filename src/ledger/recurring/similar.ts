import { absolute } from '#kernel/money/money.ts';

// One fifth: prices rise, and what is metered varies.
const PARTS = 5n;

/** Whether two amounts go the same way and the larger exceeds the smaller by at most a fifth of it. Nothing is similar to zero. */
export function isSimilar(one: bigint, other: bigint): boolean {
  if (one === 0n || other === 0n || one > 0n !== other > 0n) return false;
  const [a, b] = [absolute(one), absolute(other)];
  const [small, large] = a < b ? [a, b] : [b, a];
  return (large - small) * PARTS <= small;
}
