import { type BudgetGroupRow, type CategoryLabel, categoryIdsOf } from './store.ts';

/** A group with all categories that count in it, in order. */
export type PlacedGroup = { readonly row: BudgetGroupRow; readonly categoryIds: readonly string[] };

/** Gives each category one place: the first group that names it; without one, the group of its parent, next to that. */
export function placeCategories(groups: readonly BudgetGroupRow[], labels: readonly CategoryLabel[]): PlacedGroup[] {
  const children = Map.groupBy(labels, ({ parent_id }) => parent_id);
  const unnamed = new Set(labels.map(({ id }) => id));
  const named = groups.map((row) => ({ row, ids: categoryIdsOf(row).filter((id) => unnamed.delete(id)) }));
  const subcategories = (id: string) => (children.get(id) ?? []).map((child) => child.id);
  const withSubcategories = (id: string) => [id, ...subcategories(id).filter((child) => unnamed.has(child))];
  return named.map(({ row, ids }) => ({ row, categoryIds: ids.flatMap(withSubcategories) }));
}
