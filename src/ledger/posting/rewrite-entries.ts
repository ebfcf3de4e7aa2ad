import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { searchText, transactionRecord } from './record.ts';
import { findTagIds, replaceTags, type TransactionRow, updateTransactionRow } from './store.ts';

/** An entry before and after a change. Without `tagIds` its tags stay. */
export type EntryChange = {
  readonly before: TransactionRow;
  readonly after: TransactionRow;
  readonly tagIds?: readonly string[] | undefined;
};

/** Writes rows and their change rows only: balances and transfers must not depend on the change. Returns the changes as written. */
export async function rewriteEntries(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<EntryChange[]> {
  if (changes.length === 0) return [];
  const tags = await findTagIds(
    tx.db,
    tx.familyId,
    changes.map(({ before }) => before.id),
  );
  const written = changes.map(({ before, after, tagIds }) => ({
    before,
    after: { ...after, search_text: searchText(after.name, after.notes), updated_at: tx.now },
    tagIds,
  }));
  await tx.recordAll(
    written.map(({ before, after, tagIds }) => {
      const tagsBefore = tags.get(before.id) ?? [];
      return {
        ...({ resource: 'transaction', id: before.id, kind: 'update' } as const),
        before: transactionRecord(before, tagsBefore),
        after: transactionRecord(after, tagIds ?? tagsBefore),
        accountIds: [after.account_id],
      };
    }),
  );
  for (const { after } of written) await updateTransactionRow(tx.db, after);
  const retagged = written.flatMap(({ after, tagIds }) => (tagIds === undefined ? [] : [{ row: after, tagIds }]));
  await replaceTags(tx.db, tx.familyId, retagged);
  return written;
}
