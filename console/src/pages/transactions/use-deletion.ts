import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone, notifyError } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { refetchLists } from './list-cache.ts';
import type { Transaction } from './list-query.ts';
import { type DeletedTransaction, deleteAll, loadForRestore, restoreDeleted } from './restore.ts';

/** Deletes transactions, with undo: they are created again under new ids. */
export function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const { mutate: undoDeletion } = useMutation({
    mutationFn: (all: readonly DeletedTransaction[]) => restoreDeleted(all),
    onSuccess: (_nothing, all) =>
      notifyDone(t('{count, plural, one {# transaction} other {# transactions}} restored', { count: all.length })),
    onSettled: () => refetchLists(client),
  });
  return useMutation({
    mutationFn: async (rows: readonly Transaction[]) => {
      const all = await loadForRestore(rows);
      const { count, failure } = await deleteAll(rows);
      return { deleted: all.slice(0, count), failure };
    },
    onSuccess: ({ deleted, failure }, rows) => {
      void refetchLists(client);
      onDone();
      if (failure !== null)
        notifyError(failure, t('{count} of {all} transactions deleted', { count: deleted.length, all: rows.length }));
      notifyDone(
        t('{count, plural, one {# transaction} other {# transactions}} deleted', { count: deleted.length }),
        () => undoDeletion(deleted),
      );
    },
  });
}

/** "1 transaction", "3 transactions". */
export function countTransactions(count: number): string {
  return t('{count, plural, one {# transaction} other {# transactions}}', { count });
}
