import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { invalidateOthers, refetchLists, type Transaction, updateRows, useDeletion } from '../model/index.ts';
import { type Draft, draftFrom, draftToBody, newBody } from './draft.ts';

type Saved = { readonly row: Transaction; readonly before: Transaction | null };

/** Saves a transaction, with undo. */
export function useSave(row: Transaction | null, onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const { mutate: remove } = useDeletion(() => {});
  const undo = useMutation({
    mutationFn: ({ row: now, before }: Saved) =>
      patch(now.id, before && draftToBody(draftFrom(before, locale), locale, draftFrom(now, locale))),
    onSuccess: async () => {
      notifyDone('Undone');
      await Promise.all([refetchLists(client), invalidateOthers(client)]);
    },
  });
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (draft: Draft): Promise<Saved> => {
      if (row !== null)
        return { row: await patch(row.id, draftToBody(draft, locale, draftFrom(row, locale))), before: row };
      const transaction = newBody(draft, locale);
      return { row: await unwrap(api.POST('/api/v1/transactions', { body: { transaction } })), before: null };
    },
    onSuccess: (saved) => {
      const { row: now, before } = saved;
      if (before !== null && before.date === now.date) updateRows(client, [now]);
      else void refetchLists(client);
      void invalidateOthers(client);
      onDone();
      if (before === null) notifyDone('Transaction added', () => remove([now]));
      else notifyDone('Saved', () => undo.mutate(saved));
    },
  });
}

function patch(id: string, change: Schemas['TransactionChange'] | null): Promise<Transaction> {
  const request = { params: { path: { id } }, body: { transaction: change ?? {} } };
  return unwrap(api.PATCH('/api/v1/transactions/{id}', request));
}
