import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '../../feedback/index.ts';
import { invalidateOthers, refetchLists, removeRows } from './list-cache.ts';
import type { Transaction } from './list-query.ts';
import { type DeletedTransaction, deleteAll, loadForRestore, restoreDeleted } from './restore.ts';

/** Deletes transactions, with undo: they are created again under new ids. */
export function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const { mutate: undoDeletion } = useMutation({
    mutationFn: (all: readonly DeletedTransaction[]) => restoreDeleted(all),
    onSuccess: (_nothing, all) => notifyDone(`${countTransactions(all.length)} restored`),
    onSettled: () => Promise.all([refetchLists(client), invalidateOthers(client)]),
  });
  return useMutation({
    mutationFn: async (rows: readonly Transaction[]) => {
      const all = await loadForRestore(rows);
      await deleteAll(rows);
      return all;
    },
    onSuccess: (all, rows) => {
      removeRows(client, new Set(rows.map(({ id }) => id)));
      // The other side of a transfer becomes a standard transaction.
      if (all.some(({ transfer }) => transfer !== null)) void refetchLists(client);
      void invalidateOthers(client);
      onDone();
      notifyDone(`${countTransactions(rows.length)} deleted`, () => undoDeletion(all));
    },
  });
}

/** "1 transaction", "3 transactions". */
export function countTransactions(count: number): string {
  return count === 1 ? '1 transaction' : `${count} transactions`;
}
