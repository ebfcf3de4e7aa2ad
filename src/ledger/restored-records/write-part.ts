import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { ACCOUNT, addShare } from '#ledger/accounts/index.ts';
import { restoreAttachments } from '#ledger/attachments/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { addRows, type RecordKind, type RecordState } from '#ledger/records/index.ts';
import { markSamples } from '#ledger/sample-data/index.ts';
import { restoreEntries } from './restore-entries.ts';
import type { RestoredAccount, RestoredPart } from './restored-part.ts';

/**
 * Writes records of an export with their ids and instants, each with its change row. Sums and balances follow from the entries.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
export async function writePart(tx: FamilyTransaction, part: RestoredPart): Promise<void> {
  for (const kind of RECORD_KINDS.toReversed()) await writeRecords(tx, kind, part.records?.[kind.resource] ?? []);
  for (const account of part.accounts ?? []) await writeAccount(tx, account);
  await restoreEntries(tx, part.entries ?? [], part.transfers ?? []);
  await restoreAttachments(tx, part.attachments ?? []);
  if (part.samples) await markSamples(tx.db, tx.familyId, part.samples);
}

async function writeRecords(tx: FamilyTransaction, kind: RecordKind, records: readonly RecordState[]): Promise<void> {
  if (records.length === 0) return;
  if (kind.exported?.restore !== undefined) return kind.exported.restore(tx, records);
  const rows = records.map((record) => ({ family_id: tx.familyId, ...kind.columnsOf(record) }));
  await addRows(tx, kind, rows as never);
}

async function writeAccount(tx: FamilyTransaction, { shares, ...account }: RestoredAccount): Promise<void> {
  const sums = { opening_minor: 0n, balance_minor: 0n, valued_on: null, transaction_count: 0n };
  const row = { family_id: tx.familyId, ...account, ...sums };
  await addRows(tx, ACCOUNT, [row]);
  for (const share of shares) await addShare(tx, { family_id: tx.familyId, account_id: row.id, ...share });
}
