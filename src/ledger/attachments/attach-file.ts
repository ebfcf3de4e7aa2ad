import { createHash } from 'node:crypto';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { type AttachmentRow, findTransaction, presentAttachment } from '#ledger/posting/index.ts';
import { requireNoSplitLine } from '#ledger/transactions/index.ts';
import { requireEntryPermission } from '#ledger/visibility.ts';
import type { AttachmentFiles } from './attachment-files.ts';
import { contentDeleted, contentsOf, keptContents, wantContents } from './contents.ts';
import { fileTypeOf, safeName } from './file-type.ts';
import { FILE_BYTES_MAX } from './schemas.ts';
import { countOf, insertAttachment, storedBytes } from './store.ts';

/** The files, how many bytes of them each family may have, whether every process has them, and what a family may store. */
export type AttachmentParts = {
  readonly files: AttachmentFiles;
  readonly bytesMax: number;
  readonly isShared: boolean;
  readonly storage: FamilyStorage;
};

/** A file as it was sent; `member` is the one that held the content. */
export type SentAttachment = { readonly filename: string; readonly bytes: Buffer; readonly member: string };

type Running = Pick<FamilyTransaction, 'db' | 'familyId' | 'author'>;

/** The most attachments of a transaction. */
export const FILES_MAX = 20;

/**
 * Attaches an image or a PDF to a transaction. The store has the file before the row is written.
 * @throws AppError `not_found`, `forbidden`, `conflict`, `validation_failed`, `attachments_not_shared`, `unavailable`.
 */
export async function attachFile(context: Context, parts: AttachmentParts, id: string, sent: SentAttachment) {
  const { actor, db, requestId } = context;
  requireShared(parts);
  const file = requireAllowed(sent);
  const author = { actor, requestId };
  const account = await requireRoom({ db: db.read, familyId: actor.familyId, author }, parts, id, file);
  await storeContent(context, parts, { file, bytes: sent.bytes });
  const row = await writeFamily(context, async (tx) => {
    await requireRoom(tx, parts, id, file);
    return attachStored(tx, { id, account_id: account }, file);
  });
  return presentAttachment(row);
}

/**
 * Stores a file that the write to come attaches to a new transaction.
 * @throws AppError `conflict`, `validation_failed`, `attachments_not_shared`, `unavailable`.
 */
export async function storeFile(context: Context, parts: AttachmentParts, sent: SentAttachment): Promise<StoredFile> {
  requireShared(parts);
  const file = requireAllowed(sent);
  await storeContent(context, parts, { file, bytes: sent.bytes });
  return file;
}

/** Attaches a file that the store has. @throws AppError `unavailable` when it has been deleted since. */
export async function attachStored(
  tx: FamilyTransaction,
  transaction: { readonly id: string; readonly account_id: string },
  file: StoredFile,
): Promise<AttachmentRow> {
  const kept = await keptContents(tx.db, tx.familyId, [file.sha256]);
  if (!kept.has(file.sha256)) throw contentDeleted();
  return write(tx, transaction.id, transaction.account_id, file);
}

// A write of its own, before the one that attaches: that must not wait for the store.
async function storeContent(
  { actor, db, requestId }: Context,
  parts: AttachmentParts,
  { file, bytes }: { readonly file: StoredFile; readonly bytes: Buffer },
): Promise<void> {
  await db.writeApart(async (tx) => {
    const family = await tx.family(actor.familyId, { actor, requestId });
    await requireStorage(family, parts, file);
    await wantContents(family, [file]);
  });
  await parts.files.put({ familyId: actor.familyId, sha256: file.sha256 }, bytes);
}

/** @throws AppError `attachments_not_shared` where another process might not find a new file. */
export function requireShared({ isShared }: Pick<AttachmentParts, 'isShared'>): void {
  if (isShared) return;
  throw new AppError(
    'attachments_not_shared',
    'This server cannot store attachments yet: its operator sets COFFER_ATTACHMENT_STORE to a bucket, or COFFER_ATTACHMENT_DIR to a folder that all its processes share',
  );
}

/** A file that can be attached, as the row names it. */
export type StoredFile = Pick<AttachmentRow, 'filename' | 'content_type' | 'byte_size' | 'sha256'>;

function requireAllowed({ filename, bytes, member }: SentAttachment): StoredFile {
  const pointer = `/${member}`;
  if (bytes.length > FILE_BYTES_MAX) throw invalid(pointer, 'too_large', 'must have at most 10 MB');
  const type = fileTypeOf(bytes);
  if (type === undefined) {
    throw invalid(pointer, 'unsupported_type', 'must be a JPEG, PNG, GIF, WebP or HEIC image or a PDF');
  }
  return {
    filename: safeName(filename, type),
    content_type: type.type,
    byte_size: BigInt(bytes.length),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The account of the transaction, if the actor may attach a file of this size to it. */
async function requireRoom(
  tx: Running,
  { bytesMax }: Pick<AttachmentParts, 'bytesMax'>,
  id: string,
  { byte_size }: StoredFile,
) {
  const transaction = await findTransaction(tx.db, tx.familyId, id);
  if (transaction === undefined) throw notFound('Transaction');
  await requireEntryPermission(tx, transaction, 'read_write', 'Transaction');
  requireNoSplitLine(transaction);
  if ((await countOf(tx.db, tx.familyId, id)) >= FILES_MAX) {
    throw new AppError(
      'conflict',
      `The transaction has ${FILES_MAX} attachments, which is the maximum; delete one first`,
    );
  }
  if ((await storedBytes(tx.db, tx.familyId)) + Number(byte_size) > bytesMax) throw tooManyBytes({ bytesMax });
  return transaction.account_id;
}

/** Refuses a content that does not fit next to all that the family has stored, with what waits to be deleted. */
async function requireStorage(
  { db, familyId }: FamilyTransaction,
  { bytesMax, storage }: Pick<AttachmentParts, 'bytesMax' | 'storage'>,
  { sha256, byte_size }: StoredFile,
): Promise<void> {
  const stored = await contentsOf(db, familyId);
  if (stored.some((content) => content.sha256 === sha256)) return;
  const bytes = stored.reduce((sum, content) => sum + Number(content.byte_size), Number(byte_size));
  if (bytes > bytesMax) throw tooManyBytes({ bytesMax }, 'with those deleted in the last days');
  await storage.requireRoom(db, familyId, Number(byte_size));
}

function tooManyBytes({ bytesMax }: Pick<AttachmentParts, 'bytesMax'>, which = ''): AppError {
  const attachments = `The attachments of the family${which && `, ${which},`}`;
  const limit = `${Math.floor(bytesMax / 1024 ** 2)} MB`;
  return new AppError(
    'conflict',
    `${attachments} would exceed ${limit}; delete some, or raise COFFER_ATTACHMENT_BYTES`,
  );
}

async function write(tx: FamilyTransaction, transactionId: string, accountId: string, file: StoredFile) {
  const row = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    transaction_id: transactionId,
    ...file,
    created_at: tx.now,
  };
  await insertAttachment(tx.db, row);
  const after = presentAttachment(row);
  await tx.record({ resource: 'attachment', id: row.id, kind: 'create', after, accountIds: [accountId] });
  return row;
}
