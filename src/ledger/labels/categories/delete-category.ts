import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { deleteLabel, findLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { removeCategory } from './remove-category.ts';
import { CATEGORY } from './store.ts';

/** Deletes a category. Transactions get the replacement instead, if there is one; subcategories become roots. */
export async function deleteCategory(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, CATEGORY, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, CATEGORY, tx.familyId, other));
    await deleteLabel(tx, { label: 'category', from: id, to }, removeCategory);
  });
}
