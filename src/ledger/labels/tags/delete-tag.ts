import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { deleteLabel } from '#ledger/labels/relabelling/index.ts';
import { findLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { removeTag } from './remove-tag.ts';
import { TAG } from './store.ts';

/** Deletes a tag. Its transactions get the replacement instead, if there is one. */
export async function deleteTag(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, TAG, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, TAG, tx.familyId, other));
    await deleteLabel(tx, { label: 'tag', from: id, to }, removeTag);
  });
}
