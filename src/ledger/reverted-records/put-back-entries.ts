import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import {
  BalanceUpdates,
  deleteTransactionRows,
  findTagIds,
  insertTransactions,
  rewriteEntries,
  type TaggedRow,
  type TransactionRow,
  transactionRecord,
} from '#ledger/posting/index.ts';

/** An entry now, and as it was; undefined where there is none. */
export type EntryState = {
  readonly before: TransactionRow | undefined;
  readonly after: TransactionRow | undefined;
  readonly tagIds: readonly string[];
};

/**
 * Writes entries as they were: rows, tags, balances and change rows. Transfers are neither matched nor ended, and split lines come
 * as entries of their own.
 * @throws AppError `validation_failed` when a sum would be out of range.
 */
export async function putBackEntries(tx: FamilyTransaction, states: readonly EntryState[]): Promise<void> {
  const balances = new BalanceUpdates(tx);
  for (const { before, after } of states) await addTo(balances, before, after);
  const removed = states.flatMap(({ before, after }) => (before && !after ? [before] : []));
  const added = states.flatMap(({ before, after, tagIds }) => (after && !before ? [{ row: after, tagIds }] : []));
  await removeRows(tx, removed);
  await addRows(tx, added);
  await rewriteEntries(
    tx,
    states.flatMap(({ before, after, tagIds }) => (before && after ? [{ before, after, tagIds }] : [])),
  );
  await balances.write();
}

async function addTo(balances: BalanceUpdates, before?: TransactionRow, after?: TransactionRow): Promise<void> {
  if (before && after && before.account_id === after.account_id) return balances.add({ before, after });
  if (before) await balances.add({ before });
  if (after) await balances.add({ after });
}

async function removeRows(tx: FamilyTransaction, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  // A split line goes before its parent.
  const ordered = rows.toSorted((a, b) => Number(a.parent_id === null) - Number(b.parent_id === null));
  const ids = ordered.map(({ id }) => id);
  const tags = await findTagIds(tx.db, tx.familyId, ids);
  await tx.recordAll(
    ordered.map((row) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'delete' } as const),
      before: transactionRecord(row, tags.get(row.id) ?? []),
      accountIds: [row.account_id],
    })),
  );
  await deleteTransactionRows(tx.db, tx.familyId, ordered);
}

async function addRows(tx: FamilyTransaction, added: readonly TaggedRow[]): Promise<void> {
  const parents = added.filter(({ row }) => row.parent_id === null);
  const lines = added.filter(({ row }) => row.parent_id !== null);
  await insertTransactions(tx.db, parents);
  await insertTransactions(tx.db, lines);
  await tx.recordAll(
    [...parents, ...lines].map(({ row, tagIds }) => ({
      ...({ resource: 'transaction', id: row.id, kind: 'create' } as const),
      after: transactionRecord(row, tagIds),
      accountIds: [row.account_id],
    })),
  );
}
