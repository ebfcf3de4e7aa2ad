import { randomId } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, done, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone, notifyError } from '../../feedback/index.ts';
import { t } from '../../i18n/index.ts';
import { sendFile } from '../files/index.ts';
import { invalidateOthers, refetchLists, useDeletion } from '../model/index.ts';
import { type Entry, transactionBody, transferBody } from './entry.ts';
import { rememberAccount } from './last-account.ts';

type Saving = {
  readonly entry: Entry;
  readonly files: readonly File[];
  readonly reading: { readonly locale: string; readonly digits: number };
};

/** Adds an expense, an income, or both sides of a transfer in one write, then its files, with undo. */
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
    mutationFn: (saving: Saving) => send(saving, headersOf),
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

async function send({ entry, reading, files }: Saving, headersOf: (body: object) => Record<'Idempotency-Key', string>) {
  if (entry.kind === 'transfer') {
    const body = { transfer: transferBody(entry, reading) };
    const transfer = await unwrap(api.POST('/api/v1/transfers', { body, headers: headersOf(body) }));
    await attach(transfer.outflow_transaction.id, files);
    return { transfer };
  }
  const body = { transaction: transactionBody(entry, reading) };
  const made = await unwrap(api.POST('/api/v1/transactions', { body, headers: headersOf(body) }));
  const count = await attach(made.id, files);
  return { transaction: { ...made, attachments_count: count } };
}

// The transaction is stored: a file that is refused does not undo it. Returns the number of those attached.
async function attach(id: string, files: readonly File[]): Promise<number> {
  let count = 0;
  for (const file of files) {
    try {
      await sendFile(id, file);
      count += 1;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyError(error, t('{name} is not attached', { name: file.name }));
    }
  }
  return count;
}
