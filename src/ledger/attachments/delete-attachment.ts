import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { notFound } from '#kernel/errors.ts';
import { presentAttachment } from '#ledger/posting/index.ts';
import { authorOf, requirePermission } from '#ledger/visibility/index.ts';
import { deleteAttachmentRow, findAttachment } from './store.ts';

/** Deletes an attachment; its file follows once no row and no running backup needs it. @throws AppError `not_found`, `forbidden`. */
export async function deleteAttachment(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const found = await findAttachment(tx.db, authorOf(tx), id);
    if (found === undefined) throw notFound('Attachment');
    const { account_id, ...row } = found;
    await requirePermission(tx, account_id, 'read_write', 'Attachment');
    await deleteAttachmentRow(tx.db, tx.familyId, id);
    await tx.record({
      ...({ resource: 'attachment', id, kind: 'delete' } as const),
      before: presentAttachment(row),
      accountIds: [account_id],
    });
  });
}
