import { type Decimal, subtract } from '#kernel/money/decimal.ts';
import { ONE, shareOf, spread } from '#ledger/investments/cost-basis/shares.ts';

const WEIGHT_PLACES = 6;

export type Part<Key> = { readonly key: Key; readonly minor: bigint };

export type AllocatedGroup<Key> = Part<Key> & {
  /** Its part of the whole, from 0 to 1. All weights add up to 1 exactly. */
  readonly weight: Decimal;
  readonly target: Decimal | null;
  /** How far the weight is above its target. */
  readonly drift: Decimal | null;
  /** The money by which the group is above its target. */
  readonly excess: bigint | null;
};

/** Parts with equal keys together, the largest first; targets without a part too. */
export function allocate<Key>(
  parts: readonly Part<Key>[],
  targets: ReadonlyMap<Key, Decimal> = new Map(),
): AllocatedGroup<Key>[] {
  const sums = new Map<Key, bigint>([...targets.keys()].map((key) => [key, 0n]));
  for (const { key, minor } of parts) sums.set(key, (sums.get(key) ?? 0n) + minor);
  const groups = [...sums]
    .map(([key, minor]) => ({ key, minor }))
    .sort((one, other) => Number(other.minor - one.minor));
  const total = groups.reduce((sum, { minor }) => sum + minor, 0n);
  const weights = spread(
    total === 0n ? 0n : 10n ** BigInt(WEIGHT_PLACES),
    groups.map(({ minor }) => ({ digits: minor, scale: 0 })),
  );
  return groups.map((group, at) => {
    const weight = { digits: weights[at] ?? 0n, scale: WEIGHT_PLACES };
    const target = targets.get(group.key) ?? null;
    return {
      ...group,
      weight,
      target,
      drift: target && subtract(weight, target),
      excess: target && group.minor - shareOf(total, target, ONE),
    };
  });
}
