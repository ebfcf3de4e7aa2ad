import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { ACCOUNT, addShare } from '#ledger/accounts/index.ts';
import { restoreAttachments } from '#ledger/attachments/index.ts';
import { deleteLedgerData } from '#ledger/deletion/reset-family-data.ts';
import { LABELS, RECORD_KINDS } from '#ledger/record-kinds.ts';
import { addRows, type RecordKind, type RecordState } from '#ledger/records/index.ts';
import { markSamples, type SampleResource } from '#ledger/sample-data/index.ts';
import { type RestoredEntry, type RestoredTransfer, restoreEntries } from './restore-entries.ts';

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

/** Whether the family has anything but labels, with which every family begins. */
export async function holdsData({ db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>): Promise<boolean> {
  for (const { resource, table } of RECORD_KINDS) {
    if (LABELS.includes(resource)) continue;
    const query = db.selectFrom(table).select('id').where('family_id', '=', familyId).limit(1);
    if ((await query.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Deletes the labels of a family that has nothing else. */
export async function clearLabels(tx: FamilyTransaction): Promise<void> {
  await deleteLedgerData(tx);
}

type Own<Table extends keyof LedgerTables> = Omit<LedgerRow<Table>, 'family_id'>;
type Derived = 'opening_minor' | 'balance_minor' | 'valued_on' | 'transaction_count';

/** An account of an export, with the share of each user who sees it. */
export type RestoredAccount = Omit<Own<'accounts'>, Derived> & {
  readonly shares: readonly Omit<Own<'account_shares'>, 'account_id'>[];
};

/** Records of an export that are written at once. Each refers to earlier parts, or to earlier members of this one. */
export type RestoredPart = {
  /** Records as change rows have them, by their kind. */
  readonly records?: Readonly<Record<string, readonly RecordState[]>>;
  readonly accounts?: readonly RestoredAccount[];
  readonly entries?: readonly RestoredEntry[];
  /** Both sides of each are among the entries of this part. */
  readonly transfers?: readonly RestoredTransfer[];
  readonly attachments?: readonly Own<'attachments'>[];
  readonly samples?: readonly (readonly [resource: SampleResource, id: string])[];
};
