import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type AppError, invalid } from '#kernel/errors.ts';
import { isTooHeavy, sumOf, WEIGHT_MAX, type Weight } from '#ledger/rules/engine/index.ts';

/**
 * Refuses conditions that weigh too much with those of the family's other active rules, for each new transaction goes through all.
 * @throws AppError `validation_failed` with both weights and the maximum.
 */
export async function requireLight(
  tx: FamilyTransaction,
  { pointer, weight, exceptId }: { readonly pointer: string; readonly weight: Weight; readonly exceptId?: string },
): Promise<void> {
  const others = await activeWeight(tx, exceptId);
  if (isTooHeavy(sumOf(weight, others))) throw tooHeavy(pointer, weight, others);
}

/** Whether the family's active rules may have these conditions too. */
export async function isLight(tx: FamilyTransaction, weight: Weight): Promise<boolean> {
  return !isTooHeavy(sumOf(weight, await activeWeight(tx)));
}

async function activeWeight({ db, familyId }: FamilyTransaction, exceptId?: string): Promise<Weight> {
  const { patterns, length } = await db
    .selectFrom('rules')
    .select(({ fn }) => [fn.sum<bigint>('pattern_size').as('patterns'), fn.sum<bigint>('text_size').as('length')])
    .where('family_id', '=', familyId)
    .where('active', '=', 1)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .executeTakeFirstOrThrow();
  return { patterns: Number(patterns ?? 0), length: Number(length ?? 0) };
}

/** The 422 that names the size, that of the other active rules, and the maximum. */
export function tooHeavy(pointer: string, own: Weight, others: Weight): AppError {
  const isPatterns = own.patterns + others.patterns > WEIGHT_MAX.patterns;
  const what = isPatterns ? 'the regular expressions' : 'the conditions';
  const [size, other, max] = isPatterns
    ? [own.patterns, others.patterns, WEIGHT_MAX.patterns]
    : [own.length, others.length, WEIGHT_MAX.length];
  const message = `must be smaller: ${what} of this rule have size ${size}, those of the other active rules ${other}, and together they may have ${max}; shorten them, or switch another rule off`;
  return invalid(pointer, 'rules_too_large', message);
}
