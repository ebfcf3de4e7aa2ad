import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { changeMatching, runBulk } from './bulk.ts';
import { refetchLists } from './list-cache.ts';
import type { Transaction } from './list-query.ts';
import type { TransactionsSearch } from './search.ts';

/** Rows to delete; with `matching` they are all that match this search, which one request deletes. */
export type Deletion = {
  readonly rows: readonly Transaction[];
  readonly matching?: TransactionsSearch | undefined;
};

/** Deletes transactions, with undo. */
export function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const announce = useUndoable(() => refetchLists(client));
  return useMutation({
    mutationFn: async ({ rows, matching }: Deletion) => {
      if (matching === undefined) return runBulk(rows.map(({ id }) => ({ op: 'delete', id })));
      const response = await changeMatching(matching, { op: 'delete', expected_count: rows.length });
      return { rows, responses: [response], failure: null };
    },
    onSuccess: ({ rows: { length: count }, responses, failure }, { rows }) => {
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
