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

/** The most places that are offered to cover a category. */
const SOURCES_MAX = 3;

/** The places that can cover a category: what is not assigned, then those with the most left, and those that save by a day last. */
export function sourcesFor(budget: Budget, to: string): Place[] {
  const lines = linesOf(budget).filter(({ category, budget_category_id: row }) => row !== null && category.id !== to);
  const saves = (line: (typeof lines)[number]) => Number(line.target?.type === 'by_date');
  const sorted = lines.toSorted(
    (one, other) =>
      saves(one) - saves(other) || compareDecimals(other.available_to_spend_decimal, one.available_to_spend_decimal),
  );
  const places = [null, ...sorted.map(({ category }) => category.id)];
  return places.filter((place) => amountToMove(budget, place, to) !== null).slice(0, SOURCES_MAX);
}

/** The rest at a place, without the subcategories of a category. */
export function restOf(budget: Budget, place: Place): string {
  if (place === null) return budget.available_to_allocate_decimal;
  return linesOf(budget).find(({ category }) => category.id === place)?.available_to_spend_decimal ?? '0';
}

/** All categories with figures of their own, without those of their subcategories. */
export function linesOf(budget: Budget) {
  return budget.categories.flatMap((root) => [{ ...root, ...root.own }, ...root.subcategories]);
}
