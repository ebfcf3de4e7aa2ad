import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { categoryRecord } from './present.ts';
import { type CategoryRow, insertCategory, updateCategoryRow } from './store.ts';

/** What is decided about a category. */
export type CategoryValues = Pick<CategoryRow, 'name' | 'color' | 'icon' | 'parent_id'>;

/** Stores and records a new category. */
export async function addCategory(tx: FamilyTransaction, values: CategoryValues): Promise<CategoryRow> {
  const row = { family_id: tx.familyId, id: newId(), ...values, created_at: tx.now, updated_at: tx.now };
  await insertCategory(tx.db, row);
  await tx.record({ resource: 'category', id: row.id, kind: 'create', after: categoryRecord(row) });
  return row;
}

/** Stores and records new values of a category; where nothing differs, nothing is written. */
export async function changeCategory(
  tx: FamilyTransaction,
  before: CategoryRow,
  values: Partial<CategoryValues>,
): Promise<void> {
  const { family_id, id, created_at } = before;
  const { name, color, icon, parent_id } = { ...before, ...values };
  if (name === before.name && color === before.color && icon === before.icon && parent_id === before.parent_id) return;
  const after = { family_id, id, name, color, icon, parent_id, created_at, updated_at: tx.now };
  await updateCategoryRow(tx.db, after);
  await tx.record({
    resource: 'category',
    id,
    kind: 'update',
    before: categoryRecord(before),
    after: categoryRecord(after),
  });
}
