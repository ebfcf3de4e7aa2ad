import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { replacementOf } from '#ledger/labels/shared/index.ts';
import { replaceTag } from '#ledger/transactions/index.ts';
import { presentTag } from './present.ts';
import { deleteTagRow, findTag, type TagRow } from './store.ts';

/** Deletes a tag. Its transactions lose it, or carry `replacementId` in its place. */
export async function deleteTag(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await findTag(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Tag');
    const replacement = await replacementOf(id, replacementId, (other) => findTag(tx.db, tx.familyId, other));
    await replaceTag(tx, id, replacement);
    await removeTag(tx, row);
  });
}

/** Deletes a tag that nothing carries any more, with its change row. */
export async function removeTag(tx: FamilyTransaction, row: TagRow): Promise<void> {
  const { id } = row;
  await deleteTagRow(tx.db, tx.familyId, id);
  await tx.record({ resource: 'tag', id, kind: 'delete', before: presentTag(row) });
}
