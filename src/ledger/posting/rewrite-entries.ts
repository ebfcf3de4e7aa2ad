import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import { searchText, transactionRecord } from './record.ts';
import { findTagIds, type NewEntry, replaceTags, type TransactionRow, updateTransactionRows } from './store.ts';

/** An entry before and after a change. Without `tagIds` its tags stay; `lines` split it. */
export type EntryChange = Pick<NewEntry, 'lines' | 'linkTo'> & {
  readonly before: TransactionRow;
  readonly after: TransactionRow;
  readonly tagIds?: readonly string[] | undefined;
};

// A user who sees one of the accounts only reads that the transaction left it, or arrived in it.
function changeRows({ before, after, tagIds }: EntryChange, tagsBefore: readonly string[]): Change[] {
  const entry = { resource: 'transaction', id: before.id } as const;
  const [from, to] = [transactionRecord(before, tagsBefore), transactionRecord(after, tagIds ?? tagsBefore)];
  if (before.account_id === after.account_id) {
    return [{ ...entry, kind: 'update', before: from, after: to, accountIds: [after.account_id] }];
  }
  return [
    { ...entry, kind: 'delete', before: from, accountIds: [before.account_id] },
    { ...entry, kind: 'create', after: to, accountIds: [after.account_id] },
  ];
}

/** Writes rows, their change rows and sums only: balances and transfers must not depend on the change. Returns the changes as written. */
export async function rewriteEntries(tx: FamilyTransaction, changes: readonly EntryChange[]): Promise<EntryChange[]> {
  if (changes.length === 0) return [];
  const tags = await findTagIds(
    tx.db,
    tx.familyId,
    changes.map(({ before }) => before.id),
  );
  const written = changes.map((change) => {
    const { after } = change;
    return { ...change, after: { ...after, search_text: searchText(after.name, after.notes), updated_at: tx.now } };
  });
  await tx.recordAll(written.flatMap((change) => changeRows(change, tags.get(change.before.id) ?? [])));
  await updateTransactionRows(tx.db, written);
  const retagged = written.flatMap(({ after, tagIds }) => (tagIds === undefined ? [] : [{ row: after, tagIds }]));
  await replaceTags(tx.db, tx.familyId, retagged);
  return written;
}
