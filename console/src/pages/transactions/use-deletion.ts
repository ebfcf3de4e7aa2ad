import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { runBulk } from './bulk.ts';
import { refetchLists } from './list-cache.ts';
import type { Transaction } from './list-query.ts';

/** Deletes transactions, with undo. */
export function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const announce = useUndoable(() => refetchLists(client));
  return useMutation({
    mutationFn: (rows: readonly Transaction[]) => runBulk(rows.map(({ id }) => ({ op: 'delete', id }))),
    onSuccess: ({ rows: { length: count }, responses, failure }, rows) => {
      void refetchLists(client);
      onDone();
      if (failure !== null)
        notifyError(failure, t('{count} of {all} transactions deleted', { count, all: rows.length }));
      announce(t('{count, plural, one {# transaction} other {# transactions}} deleted', { count }), ...responses);
    },
  });
}

/** "1 transaction", "3 transactions". */
export function countTransactions(count: number): string {
  return t('{count, plural, one {# transaction} other {# transactions}}', { count });
}
