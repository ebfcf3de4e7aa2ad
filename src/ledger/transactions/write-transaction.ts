import type { FamilyTransaction } from '#database/family-transaction.ts';
import { transactionRecord } from './record.ts';
import {
  deleteTransactionRow,
  findTagIds,
  insertTransaction,
  setVersion,
  type TransactionRow,
  updateTransactionRow,
} from './store.ts';

/** Inserts a row and its tags, with its change row. */
export async function addTransaction(
  tx: FamilyTransaction,
  row: TransactionRow,
  tagIds: readonly string[],
): Promise<void> {
  const after = transactionRecord(row, tagIds);
  row.version = await tx.record({ resource: 'transaction', id: row.id, kind: 'create', after });
  await insertTransaction(tx.db, row, tagIds);
}

/** Writes a changed row back, and the set of its tags unless that is null, with its change row. */
export async function rewriteTransaction(
  tx: FamilyTransaction,
  before: TransactionRow,
  after: TransactionRow,
  tagIds: readonly string[] | null = null,
): Promise<void> {
  const tagsBefore = await findTagIds(tx.db, tx.familyId, before.id);
  const row = { ...after, updated_at: tx.now };
  const version = await tx.record({
    resource: 'transaction',
    id: before.id,
    kind: 'update',
    before: transactionRecord(before, tagsBefore),
    after: transactionRecord(row, tagIds ?? tagsBefore),
  });
  await updateTransactionRow(tx.db, { ...row, version }, tagIds);
}

/** Deletes a row that nothing rests on any more, with its change row. */
export async function removeTransaction(tx: FamilyTransaction, row: TransactionRow): Promise<void> {
  const before = transactionRecord(row, await findTagIds(tx.db, tx.familyId, row.id));
  await tx.record({ resource: 'transaction', id: row.id, kind: 'delete', before });
  await deleteTransactionRow(tx.db, tx.familyId, row.id);
}

/** Makes every rendering of a transaction stale: it shows something of another row, whose change is recorded already. */
export async function markShownAnew(tx: FamilyTransaction, id: string): Promise<void> {
  await setVersion(tx.db, tx.familyId, id, tx.version.sequence);
}
