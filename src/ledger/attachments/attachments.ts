import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { type AttachmentRow, presentAttachment } from '#ledger/posting/index.ts';
import { authorOf, requirePermission } from '#ledger/visibility.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import { attachmentsOf, deleteAttachmentRow, findAttachment, seesTransaction } from './store.ts';

/** The attachments of a transaction, oldest first. @throws AppError `not_found`. */
export async function listAttachments({ db, actor }: Context, transactionId: string) {
  if (!(await seesTransaction(db.read, actor, transactionId))) throw notFound('Transaction');
  return (await attachmentsOf(db.read, actor.familyId, transactionId)).map(presentAttachment);
}

/** @throws AppError `not_found`. */
export async function getAttachment(context: Context, id: string) {
  return presentAttachment(await requireAttachment(context, id));
}

/** The content of an attachment. @throws AppError `not_found`. */
export async function downloadAttachment(context: Context, id: string, files: AttachmentFiles) {
  const { family_id, sha256, content_type, byte_size, filename } = await requireAttachment(context, id);
  const open = async () => {
    const content = await files.open({ familyId: Number(family_id), sha256 });
    if (content === null) throw notFound('The file of the attachment');
    return content;
  };
  return { open, bytes: Number(byte_size), version: sha256, type: content_type, name: filename };
}

async function requireAttachment({ db, actor }: Context, id: string): Promise<AttachmentRow> {
  const found = await findAttachment(db.read, actor, id);
  if (found === undefined) throw notFound('Attachment');
  const { account_id: _, ...row } = found;
  return row;
}

/** Deletes an attachment; its file follows once no row and no running backup needs it. @throws AppError `not_found`, `forbidden`. */
export async function deleteAttachment(context: Context, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const found = await findAttachment(tx.db, authorOf(tx), id);
    if (found === undefined) throw notFound('Attachment');
    const { account_id, ...row } = found;
    await requirePermission(tx, account_id, 'read_write', 'Attachment');
    await removeAttachment(tx, row, account_id);
  });
}

/** Deletes and records an attachment of a transaction on this account. */
export async function removeAttachment(tx: FamilyTransaction, row: AttachmentRow, accountId: string): Promise<void> {
  await deleteAttachmentRow(tx.db, tx.familyId, row.id);
  await tx.record({
    ...({ resource: 'attachment', id: row.id, kind: 'delete' } as const),
    before: presentAttachment(row),
    accountIds: [accountId],
  });
}
