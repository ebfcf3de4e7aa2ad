import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyError } from '../../feedback/index.ts';
import { invalidateOthers, refetchLists } from './list-cache.ts';
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
      const { count, failure } = await deleteAll(rows);
      return { deleted: all.slice(0, count), failure };
    },
    onSuccess: ({ deleted, failure }, rows) => {
      void refetchLists(client);
      void invalidateOthers(client);
      onDone();
      if (failure !== null) notifyError(failure, `${deleted.length} of ${rows.length} transactions deleted`);
      notifyDone(`${countTransactions(deleted.length)} deleted`, () => undoDeletion(deleted));
    },
  });
}

/** "1 transaction", "3 transactions". */
export function countTransactions(count: number): string {
  return count === 1 ? '1 transaction' : `${count.toLocaleString('en')} transactions`;
}
