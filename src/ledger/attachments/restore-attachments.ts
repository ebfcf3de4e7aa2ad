import type { Context } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid } from '#kernel/errors.ts';
import { type AttachmentRow, findTransactions, presentAttachment } from '#ledger/posting/index.ts';
import { type AttachmentParts, requireShared } from './attach-file.ts';
import { contentDeleted, keptContents, wantContents } from './contents.ts';
import { fileTypeOf, safeName } from './file-type.ts';
import { insertAttachment } from './store.ts';

type Exported = Pick<AttachmentRow, 'filename' | 'content_type' | 'sha256'>;
type Contents = ReadonlyMap<string, Uint8Array>;

/** The files of attachments that an import of a family brings. */
export class RestoredFiles {
  readonly #parts: Omit<AttachmentParts, 'storage'>;

  constructor(parts: Omit<AttachmentParts, 'storage'>) {
    this.#parts = parts;
  }

  /** @throws AppError `validation_failed` for a file that could not have been attached, `attachments_not_shared` for any. */
  check(rows: readonly (Exported & { readonly byte_size: number })[], contents: Contents): void {
    if (rows.length > 0) requireShared(this.#parts);
    for (const { filename, content_type, sha256 } of rows) {
      const type = fileTypeOf(Buffer.from(contents.get(sha256) ?? []));
      if (type?.type !== content_type || safeName(filename, type) !== filename) {
        throw invalid('/file', 'invalid_attachment', `has an attachment that cannot be kept: ${filename}`);
      }
    }
    const { bytesMax } = this.#parts;
    if (rows.reduce((sum, { byte_size }) => sum + byte_size, 0) > bytesMax) {
      const megabytes = Math.floor(bytesMax / 1024 ** 2);
      throw invalid(
        '/file',
        'too_large',
        `has more than ${megabytes} MB of attachments; raise COFFER_ATTACHMENT_BYTES`,
      );
    }
  }

  /** When it settles, the store has the files. Before the first write of a request. */
  async put({ actor, db, requestId }: Context, contents: Contents): Promise<void> {
    if (contents.size === 0) return;
    const { familyId } = actor;
    const wanted = [...contents].map(([sha256, { length }]) => ({ sha256, byte_size: BigInt(length) }));
    await db.writeApart(async (tx) => wantContents(await tx.family(familyId, { actor, requestId }), wanted));
    for (const [sha256, content] of contents) await this.#parts.files.put({ familyId, sha256 }, Buffer.from(content));
  }

  /** @throws AppError `unavailable` unless the store still has all. */
  async requireAll({ db, familyId }: FamilyTransaction, contents: Contents): Promise<void> {
    const kept = await keptContents(db, familyId, [...contents.keys()]);
    if (kept.size < contents.size) throw contentDeleted();
  }
}

/** Writes attachments of transactions that are there. The store has their files. */
export async function restoreAttachments(
  tx: FamilyTransaction,
  attachments: readonly Omit<AttachmentRow, 'family_id'>[],
): Promise<void> {
  if (attachments.length === 0) return;
  const ids = attachments.map(({ transaction_id }) => transaction_id);
  const owners = await findTransactions(tx.db, tx.familyId, ids);
  for (const attachment of attachments) {
    const accountId = owners.get(attachment.transaction_id)?.account_id;
    // A person may have deleted the transaction since.
    if (accountId === undefined) continue;
    const row = { family_id: BigInt(tx.familyId), ...attachment };
    await insertAttachment(tx.db, row);
    const after = presentAttachment(row);
    await tx.record({ resource: 'attachment', id: row.id, kind: 'create', after, accountIds: [accountId] });
  }
}
