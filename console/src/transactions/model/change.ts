import type { Schemas } from '../../api/index.ts';
import type { Transaction } from './list-query.ts';

/** What is edited in the list, as a row shows it. */
export type Change = Partial<Pick<Transaction, 'category' | 'merchant' | 'tags' | 'notes' | 'excluded'>>;

/** A row and what shall become of it. */
export type Edit = { readonly row: Transaction; readonly change: Change };

/** The row as it will be. */
export function edited({ row, change }: Edit): Transaction {
  return { ...row, ...change };
}

/** What takes an edit back. */
export function inverse({ row, change }: Edit): Edit {
  const before: Change = {};
  if ('category' in change) before.category = row.category;
  if ('merchant' in change) before.merchant = row.merchant;
  if ('tags' in change) before.tags = row.tags;
  if ('notes' in change) before.notes = row.notes;
  if ('excluded' in change) before.excluded = row.excluded;
  return { row: { ...row, ...change }, change: before };
}

/** A change in the words of the API. */
export function bodyOf({ category, merchant, tags, notes, excluded }: Change): Schemas['TransactionChange'] {
  return {
    ...(category !== undefined && { category_id: category?.id ?? null }),
    ...(merchant !== undefined && { merchant_id: merchant?.id ?? null }),
    ...(tags !== undefined && { tag_ids: tags.map(({ id }) => id) }),
    ...(notes !== undefined && { notes }),
    ...(excluded !== undefined && { excluded }),
  };
}

/** Whether the row is already as the change wants it. */
export function changesNothing(edit: Edit): boolean {
  return JSON.stringify(bodyOf(edit.change)) === JSON.stringify(bodyOf(inverse(edit).change));
}
