import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  ATTACHMENT,
  countOf,
  FILES_MAX,
  keptContents,
  removeAttachment,
  restoreAttachments,
} from '#ledger/attachments/index.ts';
import { type AttachmentRow, findTransactions } from '#ledger/posting/index.ts';
import type { RecordState } from '#ledger/records/index.ts';
import { requirePermission } from '#ledger/visibility.ts';
import { type RevertedRecord, RevertImpossible, requireReferences } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Deletes the attachments that go, before their transactions. */
export async function endAttachments(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  const rows = reverted.flatMap(({ now, target }) => (now !== null && target === null ? [rowOf(tx, now)] : []));
  const accountOf = await writableAccounts(tx, rows);
  for (const row of rows) await removeAttachment(tx, row, accountOf(row));
}

/** Puts attachments back, after their transactions. @throws RevertImpossible naming those whose files are deleted. */
export async function putBackAttachments(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  const states = reverted.flatMap(({ now, target }) => (now === null && target !== null ? [target] : []));
  await requireReferences(tx, ATTACHMENT, states);
  const rows = states.map((state) => rowOf(tx, state));
  await writableAccounts(tx, rows);
  const kept = await keptContents(
    tx.db,
    tx.familyId,
    rows.map(({ sha256 }) => sha256),
  );
  const gone = rows.filter(({ sha256 }) => !kept.has(sha256));
  if (gone.length > 0) throw withoutFile(gone);
  await restoreAttachments(tx, rows);
  for (const id of new Set(rows.map(({ transaction_id }) => transaction_id))) {
    if ((await countOf(tx.db, tx.familyId, id)) > FILES_MAX) {
      throw new RevertImpossible(`A transaction would have more than ${FILES_MAX} attachments; delete others first`);
    }
  }
}

async function writableAccounts(tx: Tx, rows: readonly AttachmentRow[]): Promise<(row: AttachmentRow) => string> {
  const ids = [...new Set(rows.map(({ transaction_id }) => transaction_id))];
  const owners = await findTransactions(tx.db, tx.familyId, ids);
  const accountOf = ({ transaction_id }: AttachmentRow) => owners.get(transaction_id)?.account_id ?? '';
  for (const id of new Set(rows.map(accountOf))) await requirePermission(tx, id, 'read_write', 'Change');
  return accountOf;
}

function withoutFile(rows: readonly AttachmentRow[]): RevertImpossible {
  const attachments = rows.map(({ id, filename }) => ({ id, filename }));
  const names = attachments.map(({ filename }) => filename).join(', ');
  return new RevertImpossible(`The files of these attachments are deleted: ${names}`, { attachments });
}

function rowOf({ familyId }: Tx, state: RecordState): AttachmentRow {
  return { family_id: BigInt(familyId), ...ATTACHMENT.columnsOf(state) };
}
