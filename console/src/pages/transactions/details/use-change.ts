import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/index.ts';
import { useUndoable } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { refetchLists, updateRows } from '../list-cache.ts';
import type { Transaction } from '../list-query.ts';
import { type Draft, draftFrom, draftToBody, readingOf } from './draft.ts';

type Changed = { readonly row: Transaction; readonly before: Transaction };

type Change = { readonly draft: Draft; readonly endsTransfer: boolean };

/**
 * Saves what differs from the transaction as it was when the form opened, with undo of just that. The server refuses to end
 * a confirmed transfer without `endsTransfer`.
 */
export function useChange(before: Transaction, onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const reading = readingOf(before, locale);
  const stored = draftFrom(before, locale);
  const announce = useUndoable(() => refetchLists(client));
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ draft, endsTransfer }: Change) => {
      const params = { path: { id: before.id }, query: endsTransfer ? { unlink_transfer: true } : {} };
      const body = { transaction: draftToBody(draft, reading, stored) };
      return api.PATCH('/api/v1/transactions/{id}', { params, body });
    },
    onSuccess: ({ data: row, response }) => {
      if (row && isInPlace({ row, before })) updateRows(client, [row]);
      else void refetchLists(client);
      onDone();
      announce(t('Saved'), response);
    },
  });
}

/** Whether the change leaves the order and the filters of the list, and other rows, as they are. */
function isInPlace({ row, before }: Changed): boolean {
  return row.date === before.date && row.account.id === before.account.id && row.transfer?.id === before.transfer?.id;
}
