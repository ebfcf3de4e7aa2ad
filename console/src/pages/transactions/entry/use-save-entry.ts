import { randomId } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, done, profileQuery, type Schemas } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import type { Reading } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { refetchLists } from '../list-cache.ts';
import { useDeletion } from '../use-deletion.ts';
import { isUnreachable } from '../waiting-edits.ts';
import type { Entry } from './entry.ts';
import { bodyOf, postEntry } from './post-entry.ts';
import { deleteWaiting, putWaiting, WAITING_KEY, type WaitingEntry } from './waiting-store.ts';

type Saving = { readonly entry: Entry; readonly files: readonly File[]; readonly reading: Reading };

/**
 * Adds an expense, an income, or both sides of a transfer in one write, then its files, with undo. Without a connection it
 * is kept on the device. `replaced` is the key of the waiting entry that was edited.
 */
export function useSaveEntry(onSaved: (entry: Entry) => void, replaced?: string) {
  const client = useQueryClient();
  const { mutate: remove } = useDeletion(() => {});
  const undoTransfer = useUndoTransfer();
  const keyOf = useKey();
  const owner = client.getQueryData(profileQuery().queryKey)?.id ?? '';
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (saving: Saving) => {
      const posted = await sendOrKeep(saving, keyOf(bodyOf(saving.entry, saving.reading)), owner);
      if (replaced !== undefined) await deleteWaiting('entries', replaced);
      return posted;
    },
    onSuccess: ({ transfer, transaction }, { entry }) => {
      keyOf(null);
      if (entry.account_id !== null) rememberAccount(entry.account_id);
      void refetchLists(client);
      void client.invalidateQueries({ queryKey: WAITING_KEY });
      onSaved(entry);
      if (transfer) notifyDone(t('Transfer added'), () => undoTransfer(transfer));
      else if (transaction) notifyDone(t('Transaction added'), () => remove({ rows: [transaction] }));
      else notifyDone(t('Kept on this device until it can be sent'));
    },
  });
}

/** The key of a request: sent again after a lost answer, the same body has the same one. Null forgets it. */
function useKey() {
  const sent = useRef({ body: '', key: '' });
  return (body: object | null): string => {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: randomId('entry-') };
    return sent.current.key;
  };
}

async function sendOrKeep({ entry, files, reading }: Saving, key: string, owner: string) {
  const request = { key, ...bodyOf(entry, reading) };
  const waiting: WaitingEntry = { key, owner, entry, request, files, made: Date.now(), tried: null, refusal: null };
  if (!navigator.onLine) {
    await putWaiting('entries', waiting);
    return {};
  }
  try {
    return await postEntry(request, files);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // The server may have stored it: sent again with its key, it is not stored twice.
    await putWaiting('entries', { ...waiting, tried: Date.now() });
    return {};
  }
}

function useUndoTransfer() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id }: Schemas['Transfer']) => {
      const params = { path: { id }, query: { delete_transactions: true } };
      return done(api.DELETE('/api/v1/transfers/{id}', { params }));
    },
    onSuccess: () => notifyDone(t('Transfer deleted')),
    onSettled: () => refetchLists(client),
  });
  return mutate;
}

const KEY = 'coffer-last-account';

/** The account of the last entry made in this browser. */
export function lastAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // The browser stores nothing for this site.
  }
}

function rememberAccount(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // As above.
  }
}
