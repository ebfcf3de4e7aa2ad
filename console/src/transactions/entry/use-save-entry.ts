import { randomId } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, done, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { invalidateOthers, refetchLists, useDeletion } from '../model/index.ts';
import { type Entry, transactionBody, transferBody } from './entry.ts';
import { rememberAccount } from './last-account.ts';

type Saving = { readonly entry: Entry; readonly reading: { readonly locale: string; readonly digits: number } };

/** Adds an expense, an income, or both sides of a transfer in one write, with undo. */
export function useSaveEntry(onSaved: (entry: Entry) => void) {
  const client = useQueryClient();
  const { mutate: remove } = useDeletion(() => {});
  const undoTransfer = useMutation({
    mutationFn: ({ id }: Schemas['Transfer']) => {
      const params = { path: { id }, query: { delete_transactions: true } };
      return done(api.DELETE('/api/v1/transfers/{id}', { params }));
    },
    onSuccess: () => notifyDone(t('Transfer deleted')),
    onSettled: () => Promise.all([refetchLists(client), invalidateOthers(client)]),
  });
  // Sent again after a lost answer, the same entry is stored once.
  const sent = useRef({ body: '', key: '' });
  const headersOf = (body: object) => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: randomId('entry-') };
    return { 'Idempotency-Key': sent.current.key };
  };
  return useMutation({
    meta: { showsError: true },
    mutationFn: async ({ entry, reading }: Saving) => {
      if (entry.kind === 'transfer') {
        const body = { transfer: transferBody(entry, reading) };
        return { transfer: await unwrap(api.POST('/api/v1/transfers', { body, headers: headersOf(body) })) };
      }
      const body = { transaction: transactionBody(entry, reading) };
      return { transaction: await unwrap(api.POST('/api/v1/transactions', { body, headers: headersOf(body) })) };
    },
    onSuccess: ({ transfer, transaction }, { entry }) => {
      sent.current = { body: '', key: '' };
      if (entry.account_id !== null) rememberAccount(entry.account_id);
      void refetchLists(client);
      void invalidateOthers(client);
      onSaved(entry);
      if (transfer) notifyDone(t('Transfer added'), () => undoTransfer.mutate(transfer));
      else if (transaction) notifyDone(t('Transaction added'), () => remove([transaction]));
    },
  });
}
