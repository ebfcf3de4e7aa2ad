import type { QueryClient } from '@tanstack/react-query';
import { ApiError, api, profileQuery, refreshWritten, unreachable } from '../../../api/index.ts';
import { errorSentences, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { bodyOf } from '../change.ts';
import { conflictsOf, differingFrom, membersOf } from '../edit-conflicts.ts';
import { refetchLists } from '../list-cache.ts';
import { postEntry } from './post-entry.ts';
import {
  deleteWaiting,
  isOpen,
  putWaiting,
  readWaiting,
  WAITING_KEY,
  type WaitingEdit,
  type WaitingEntry,
} from './waiting-store.ts';

// The server recognizes a key for 48 hours.
const RECOGNIZED_MS = 47 * 3_600_000;

let isSending = false;

// Right after a connection is back, requests may still fail.
const RETRY_MS = 5000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, oldest first, until one cannot be sent; tries that again while there is a connection. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  const owner = client.getQueryData(profileQuery().queryKey)?.id;
  if (isSending || owner === undefined) return;
  isSending = true;
  clearTimeout(retry);
  let [entries, edits, isWhole] = [0, 0, false];
  try {
    entries = await sendAll((await openIn(owner)).entries, sendEntry);
    edits = await sendAll((await openIn(owner)).edits, sendEdit);
    const left = await openIn(owner);
    isWhole = left.entries.length + left.edits.length === 0;
  } finally {
    isSending = false;
  }
  // Without a connection the stream of changes begins again when there is one.
  if (!isWhole && navigator.onLine) retry = setTimeout(() => void sendWaiting(client), RETRY_MS);
  const sent = [
    ...(entries > 0 ? [t('{count, plural, one {# transaction} other {# transactions}} sent', { count: entries })] : []),
    ...(edits > 0 ? [t('{count, plural, one {# change} other {# changes}} sent', { count: edits })] : []),
  ];
  if (sent.length > 0) {
    notifyDone(sent.join(' · '));
    await refetchLists(client);
  }
  await Promise.all([refreshWritten(client), client.invalidateQueries({ queryKey: WAITING_KEY })]);
}

/** The entries and edits that need only a connection. */
async function openIn(owner: string) {
  const [entries, edits] = await Promise.all([readWaiting('entries', owner), readWaiting('edits', owner)]);
  return { entries: entries.filter(({ refusal }) => refusal === null), edits: edits.filter(isOpen) };
}

type Outcome = 'sent' | 'refused' | 'unsent';

/** Sends one after the other, and returns how many the server has stored. */
async function sendAll<One>(all: readonly One[], send: (one: One) => Promise<Outcome>): Promise<number> {
  let count = 0;
  for (const one of all) {
    const outcome = await send(one);
    if (outcome === 'unsent') break;
    if (outcome === 'sent') count += 1;
  }
  return count;
}

async function sendEntry(one: WaitingEntry): Promise<Outcome> {
  if (one.tried !== null && Date.now() - one.tried > RECOGNIZED_MS) {
    await putWaiting('entries', {
      ...one,
      refusal: [t('It may have been saved. Look for it in the list, then delete it here.')],
    });
    return 'refused';
  }
  const tried = one.tried ?? Date.now();
  await putWaiting('entries', { ...one, tried });
  try {
    await postEntry(one.request, one.files);
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) return 'unsent';
    await putWaiting('entries', { ...one, tried: null, refusal: errorSentences(error) });
    return 'refused';
  }
  await deleteWaiting('entries', one.key);
  return 'sent';
}

/**
 * Sends what an edit changes, unless another person has changed the same meanwhile: then the person decides. The entity tag of what was
 * compared holds the write to it.
 */
async function sendEdit(one: WaitingEdit): Promise<Outcome> {
  const params = { path: { id: one.row.id } };
  try {
    const { data: now, response } = await api.GET('/api/v1/transactions/{id}', { params });
    if (now === undefined) throw unreachable();
    if (conflictsOf(one, now).length > 0) {
      await putWaiting('edits', { ...one, other: now });
      return 'refused';
    }
    const change = differingFrom(one.change, now);
    const headers = { 'If-Match': response.headers.get('etag') ?? '' };
    if (membersOf(change).length > 0) {
      await putWaiting('edits', { ...one, wasSent: true });
      await api.PATCH('/api/v1/transactions/{id}', { params, body: { transaction: bodyOf(change) }, headers });
    }
  } catch (error) {
    // Changed once more since it was read: the next attempt compares again.
    if (!(error instanceof ApiError) || !isRefusal(error) || error.status === 412) return 'unsent';
    const refusal = error.status === 404 ? [t('It was deleted meanwhile.')] : errorSentences(error);
    await putWaiting('edits', { ...one, refusal });
    return 'refused';
  }
  await deleteWaiting('edits', one.key);
  return 'sent';
}

// The same request may succeed later: signed out, running already, too many.
function isRefusal({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_key_in_use';
}
