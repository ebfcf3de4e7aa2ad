import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { putRows, readListsAgain, readRestAgain, type Transaction, useDeletion } from '../model/index.ts';
import { bodyOfDraft, type Draft, draftOf } from './draft.ts';

type Saved = { readonly row: Transaction; readonly before: Transaction | null };

/** Saves the form of a transaction, another one or `row`; for a while it can be taken back. */
export function useSave(row: Transaction | null, onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const { mutate: remove } = useDeletion(() => {});
  const takeBack = useMutation({
    mutationFn: ({ row: now, before }: Saved) =>
      patch(now.id, before && bodyOfDraft(draftOf(before, locale), locale, draftOf(now, locale))),
    onSuccess: async () => {
      notifyDone('Undone');
      await Promise.all([readListsAgain(client), readRestAgain(client)]);
    },
  });
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (draft: Draft): Promise<Saved> => {
      if (row !== null)
        return { row: await patch(row.id, bodyOfDraft(draft, locale, draftOf(row, locale))), before: row };
      const transaction = { ...bodyOfDraft(draft, locale), account_id: draft.accountId ?? '' };
      return { row: await answer(api.POST('/api/v1/transactions', { body: { transaction } })), before: null };
    },
    onSuccess: (saved) => {
      const { row: now, before } = saved;
      if (before !== null && before.date === now.date) putRows(client, [now]);
      else void readListsAgain(client);
      void readRestAgain(client);
      onDone();
      if (before === null) notifyDone('Transaction added', () => remove([now]));
      else notifyDone('Saved', () => takeBack.mutate(saved));
    },
  });
}

function patch(id: string, change: Schemas['TransactionChange'] | null): Promise<Transaction> {
  const request = { params: { path: { id } }, body: { transaction: change ?? {} } };
  return answer(api.PATCH('/api/v1/transactions/{id}', request));
}
