import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { invalidateOthers, refetchLists, useDeletion } from '../model/index.ts';
import { type Draft, newBody } from './draft.ts';

/** Adds a transaction, with undo. */
export function useCreate(onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const { mutate: remove } = useDeletion(() => {});
  return useMutation({
    meta: { showsError: true },
    mutationFn: (draft: Draft) =>
      unwrap(api.POST('/api/v1/transactions', { body: { transaction: newBody(draft, locale) } })),
    onSuccess: (row) => {
      void refetchLists(client);
      void invalidateOthers(client);
      onDone();
      notifyDone('Transaction added', () => remove([row]));
    },
  });
}
