import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { findLabel, removeLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { replaceTag } from '#ledger/posting/index.ts';
import { TAG } from './store.ts';

/** Deletes a tag. Its transactions get the replacement instead, if there is one. */
export async function deleteTag(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await requireLabel(tx, TAG, id);
    const replacement = await replacementOf(id, replacementId, (other) => findLabel(tx.db, TAG, tx.familyId, other));
    await replaceTag(tx, id, replacement);
    await removeLabel(tx, TAG, row);
  });
}
