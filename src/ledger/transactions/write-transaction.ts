import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { transactionRecord } from './record.ts';
import {
  deleteTransactionRow,
  findTagIds,
  insertTransactions,
  type TaggedRow,
  type TransactionRow,
  updateTransactionRow,
} from './store.ts';

/** Inserts a row and its tags, with its change row. */
export function addTransaction(tx: FamilyTransaction, row: TransactionRow, tagIds: readonly string[]): Promise<void> {
  return addTransactions(tx, [{ row, tagIds }]);
}

/** Inserts rows and their tags, each with its change row: many cost a fraction of what they would one by one. */
export async function addTransactions(tx: FamilyTransaction, tagged: readonly TaggedRow[]): Promise<void> {
  await tx.recordAll(
    tagged.map(({ row, tagIds, author }) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'create' } as const),
      after: transactionRecord(row, tagIds),
      accountIds: [row.account_id],
      author,
    })),
  );
  await insertTransactions(tx.db, tagged);
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
  await tx.record({
    resource: 'transaction',
    id: before.id,
    kind: 'update',
    before: transactionRecord(before, tagsBefore),
    after: transactionRecord(row, tagIds ?? tagsBefore),
    accountIds: [row.account_id],
  });
  await updateTransactionRow(tx.db, row, tagIds);
}

/** Deletes a row that nothing rests on any more, with its change row. */
export async function removeTransaction(tx: FamilyTransaction, row: TransactionRow): Promise<void> {
  const before = transactionRecord(row, await findTagIds(tx.db, tx.familyId, row.id));
  const accountIds = [row.account_id];
  await tx.record({ resource: 'transaction', id: row.id, kind: 'delete', before, accountIds });
  await deleteTransactionRow(tx.db, tx.familyId, row.id);
}
