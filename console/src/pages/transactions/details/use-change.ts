import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { refetchLists, updateRows } from '../list-cache.ts';
import type { Transaction } from '../list-query.ts';
import { loadTransfer, restoreTransfer } from '../restore.ts';
import { type Draft, draftFrom, draftToBody, readingOf } from './draft.ts';

type Changed = {
  readonly row: Transaction;
  readonly before: Transaction;
  readonly draft: Draft;
  /** The transfer that the change ended. */
  readonly ended: Schemas['Transfer'] | null;
};

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
  const undo = useMutation({
    mutationFn: async ({ draft, ended }: Changed) => {
      const marks = draft.category?.id !== stored.category?.id && { reviewed: before.reviewed };
      await patch(before.id, { ...draftToBody(stored, reading, draft), ...marks });
      if (ended !== null) await restoreTransfer(before.id, ended);
    },
    onSuccess: async () => {
      notifyDone(t('Undone'));
      await refetchLists(client);
    },
  });
  return useMutation({
    meta: { showsError: true },
    mutationFn: async ({ draft, endsTransfer }: Change): Promise<Changed> => {
      const ended = endsTransfer && before.transfer ? await loadTransfer(before.transfer.id) : null;
      const row = await patch(before.id, draftToBody(draft, reading, stored), endsTransfer);
      return { row, before, draft, ended };
    },
    onSuccess: (changed) => {
      if (isInPlace(changed)) updateRows(client, [changed.row]);
      else void refetchLists(client);
      onDone();
      notifyDone(t('Saved'), () => undo.mutate(changed));
    },
  });
}

/** Whether the change leaves the order and the filters of the list, and other rows, as they are. */
function isInPlace({ row, before }: Changed): boolean {
  return row.date === before.date && row.account.id === before.account.id && row.transfer?.id === before.transfer?.id;
}

function patch(id: string, transaction: Schemas['TransactionChange'], endsTransfer = false): Promise<Transaction> {
  const params = { path: { id }, query: endsTransfer ? { unlink_transfer: true } : {} };
  return unwrap(api.PATCH('/api/v1/transactions/{id}', { params, body: { transaction } }));
}
