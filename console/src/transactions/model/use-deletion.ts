import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyDone } from '../../feedback/index.ts';
import { dropRows, readListsAgain, readRestAgain } from './list-cache.ts';
import type { Transaction } from './list-query.ts';
import { deleteAll, type Remembered, remember, restore } from './restore.ts';

/** Deletes transactions. For a while it can be undone: then they are made again, under ids of their own. */
export function useDeletion(onDone: () => void) {
  const client = useQueryClient();
  const { mutate: makeAgain } = useMutation({
    mutationFn: (all: readonly Remembered[]) => restore(all),
    onSuccess: (_nothing, all) => notifyDone(`${counted(all.length)} entered again, with a new id`),
    onSettled: () => Promise.all([readListsAgain(client), readRestAgain(client)]),
  });
  return useMutation({
    mutationFn: async (rows: readonly Transaction[]) => {
      const all = await remember(rows);
      await deleteAll(rows);
      return all;
    },
    onSuccess: (all, rows) => {
      dropRows(client, new Set(rows.map(({ id }) => id)));
      // The other leg of a transfer is an everyday transaction now.
      if (all.some(({ transfer }) => transfer !== null)) void readListsAgain(client);
      void readRestAgain(client);
      onDone();
      notifyDone(`${counted(rows.length)} deleted`, () => makeAgain(all));
    },
  });
}

/** "1 transaction", "3 transactions". */
export function counted(count: number): string {
  return count === 1 ? '1 transaction' : `${count} transactions`;
}
