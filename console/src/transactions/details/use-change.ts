import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { invalidateOthers, refetchLists, type Transaction, updateRows } from '../model/index.ts';
import { type Draft, draftFrom, draftToBody } from './draft.ts';

type Changed = { readonly row: Transaction; readonly before: Transaction };

/** Saves the changes of a transaction, with undo. */
export function useChange(row: Transaction, onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const bodyOf = (draft: Draft, before: Transaction) => draftToBody(draft, locale, draftFrom(before, locale));
  const undo = useMutation({
    mutationFn: ({ row: now, before }: Changed) => patch(now.id, bodyOf(draftFrom(before, locale), now)),
    onSuccess: async () => {
      notifyDone('Undone');
      await Promise.all([refetchLists(client), invalidateOthers(client)]);
    },
  });
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (draft: Draft): Promise<Changed> => ({
      row: await patch(row.id, bodyOf(draft, row)),
      before: row,
    }),
    onSuccess: (changed) => {
      if (isInPlace(changed)) updateRows(client, [changed.row]);
      else void refetchLists(client);
      void invalidateOthers(client);
      onDone();
      notifyDone('Saved', () => undo.mutate(changed));
    },
  });
}

/** Whether the change leaves the order and the filters of the list, and other rows, as they are. */
function isInPlace({ row, before }: Changed): boolean {
  return row.date === before.date && row.account.id === before.account.id && row.transfer?.id === before.transfer?.id;
}

function patch(id: string, transaction: Schemas['TransactionChange']): Promise<Transaction> {
  return unwrap(api.PATCH('/api/v1/transactions/{id}', { params: { path: { id } }, body: { transaction } }));
}
