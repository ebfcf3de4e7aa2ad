import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { replacementOf } from '#ledger/labels/shared/index.ts';
import { relabelTransactions } from '#ledger/transactions/index.ts';
import { categoryRecord } from './present.ts';
import { type CategoryRow, deleteCategoryRow, findCategory, listSubcategories } from './store.ts';
import { changeCategory } from './write-category.ts';

/** Deletes a category. Its transactions lose it, or move to `replacementId`; its subcategories become roots. */
export async function deleteCategory(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await findCategory(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Category');
    const replacement = await replacementOf(id, replacementId, (other) => findCategory(tx.db, tx.familyId, other));
    for (const child of await listSubcategories(tx.db, tx.familyId, id)) {
      await changeCategory(tx, child, { parent_id: null });
    }
    await relabelTransactions(tx, { field: 'category_id', from: id, to: replacement });
    await removeCategory(tx, row);
  });
}

/** Deletes a category that nothing names any more, with its change row. */
export async function removeCategory(tx: FamilyTransaction, row: CategoryRow): Promise<void> {
  const { id } = row;
  await deleteCategoryRow(tx.db, tx.familyId, id);
  await tx.record({ resource: 'category', id, kind: 'delete', before: categoryRecord(row) });
}
