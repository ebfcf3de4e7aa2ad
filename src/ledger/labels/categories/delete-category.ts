import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { changeLabel, findLabel, removeLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { relabelEntries } from '#ledger/posting/index.ts';
import { CATEGORY, listSubcategories } from './store.ts';

/** Deletes a category. Transactions get the replacement instead, if there is one; subcategories become roots. */
export async function deleteCategory(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await requireLabel(tx, CATEGORY, id);
    const replacement = await replacementOf(id, replacementId, (other) =>
      findLabel(tx.db, CATEGORY, tx.familyId, other),
    );
    for (const child of await listSubcategories(tx.db, tx.familyId, id)) {
      await changeLabel(tx, CATEGORY, child, { parent_id: null });
    }
    await relabelEntries(tx, { field: 'category_id', from: id, to: replacement });
    await removeLabel(tx, CATEGORY, row);
  });
}
