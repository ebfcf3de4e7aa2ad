import { compareDecimals, isNegative, isZero, negated } from '../../ui/format/index.ts';
import type { Budget } from './budget-queries.ts';

/** Where money is: a category by its id, or null for what is not assigned. */
export type Place = string | null;

/** The amount that the target lacks, if the source has it, else the whole rest of the source; null without a rest. */
export function amountToMove(budget: Budget, from: Place, to: Place): string | null {
  const rest = restOf(budget, from);
  if (isNegative(rest) || isZero(rest)) return null;
  const missing = lackOf(budget, to);
  return missing !== null && compareDecimals(missing, rest) < 0 ? missing : rest;
}

/** The amount that a place lacks; null where it lacks nothing. */
export function lackOf(budget: Budget, place: Place): string | null {
  const rest = restOf(budget, place);
  return place !== null && isNegative(rest) ? negated(rest) : null;
}

/** The rest at a place, without the subcategories of a category. */
function restOf(budget: Budget, place: Place): string {
  if (place === null) return budget.available_to_allocate_decimal;
  return linesOf(budget).find(({ category }) => category.id === place)?.available_to_spend_decimal ?? '0';
}

/** All categories with figures of their own, without those of their subcategories. */
export function linesOf(budget: Budget) {
  return budget.categories.flatMap((root) => [{ ...root, ...root.own }, ...root.subcategories]);
}
