import type { QueryClient } from '@tanstack/react-query';
import { ApiError, profileQuery, refreshWritten } from '../../../api/index.ts';
import { errorSentences, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { refetchLists } from '../list-cache.ts';
import { postEntry } from './post-entry.ts';
import { deleteWaiting, putWaiting, readWaiting, WAITING_KEY, type WaitingEntry } from './waiting-store.ts';

// The server recognizes a key for 48 hours.
const RECOGNIZED_MS = 47 * 3_600_000;

let isSending = false;

/** Sends the entries that wait, oldest first, until one cannot be sent. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  const owner = client.getQueryData(profileQuery().queryKey)?.id;
  if (isSending || owner === undefined) return;
  isSending = true;
  let count = 0;
  try {
    for (const one of await readWaiting(owner)) {
      if (one.refusal !== null) continue;
      const outcome = await sendOne(one);
      if (outcome === 'unsent') break;
      if (outcome === 'sent') count += 1;
    }
  } finally {
    isSending = false;
  }
  if (count > 0) {
    notifyDone(t('{count, plural, one {# transaction} other {# transactions}} sent', { count }));
    await refetchLists(client);
  }
  await Promise.all([refreshWritten(client), client.invalidateQueries({ queryKey: WAITING_KEY })]);
}

async function sendOne(one: WaitingEntry): Promise<'sent' | 'refused' | 'unsent'> {
  if (one.tried !== null && Date.now() - one.tried > RECOGNIZED_MS) {
    await putWaiting({ ...one, refusal: [t('It may have been saved. Look for it in the list, then delete it here.')] });
    return 'refused';
  }
  const tried = one.tried ?? Date.now();
  await putWaiting({ ...one, tried });
  try {
    await postEntry(one.request, one.files);
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) return 'unsent';
    await putWaiting({ ...one, tried: null, refusal: errorSentences(error) });
    return 'refused';
  }
  await deleteWaiting(one.key);
  return 'sent';
}

/** Whether the server cannot be reached, or restarts. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

// The same request may succeed later: signed out, running already, too many.
function isRefusal({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'idempotency_key_in_use';
}
