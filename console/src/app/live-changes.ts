import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, basePath, kindsOf, refresh, unwrap, waitingOwner } from '../api/index.ts';

// Changes that come together, such as those of an import, refresh once.
const BATCH_MS = 400;
const RETRY_MS = 5000;
const LATEST = 'latest';
// The page itself loads first.
const START_MS = 1500;

/**
 * Refreshes what is shown when another person or tab changes the family's data. A hidden tab does not listen,
 * because browsers open only six connections to a host; it refreshes when it is shown again.
 */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
}

/** Follows the change feed until the returned function is called. */
function follow(client: QueryClient): () => void {
  let stream: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The number of the last change before the page read anything. The stream begins after it, so that nothing in between is missed.
  let from = LATEST;
  const refreshes = batchedRefreshes(client);
  const close = () => {
    clearTimeout(retry);
    stream?.close();
    stream = null;
  };
  const connect = () => {
    close();
    if (document.hidden || !navigator.onLine) return;
    stream = new EventSource(`${basePath}/api/v1/changes?cursor=${from}`);
    stream.addEventListener('change', ({ data }) => refreshes.soon(kindsOf(JSON.parse(data))));
    stream.addEventListener('open', () => {
      if (waitingOwner() !== null) void sendWaiting(client);
      // The changes in between were missed.
      if (from === LATEST) refreshes.soon(null);
      from = LATEST;
    });
    stream.addEventListener('error', () => {
      close();
      retry = setTimeout(connect, RETRY_MS);
    });
  };
  lastChange().then(
    (cursor) => {
      if (stream === null) from = cursor;
    },
    () => {}, // offline, or signed out: the stream says so too
  );
  retry = setTimeout(connect, START_MS);
  document.addEventListener('visibilitychange', connect);
  addEventListener('online', connect);
  addEventListener('offline', close);
  return () => {
    document.removeEventListener('visibilitychange', connect);
    removeEventListener('online', connect);
    removeEventListener('offline', close);
    close();
    refreshes.stop();
  };
}

async function lastChange(): Promise<string> {
  const feed = await unwrap(api.GET('/api/v1/changes', { params: { query: { cursor: LATEST } } }));
  return typeof feed === 'string' ? LATEST : feed.next_cursor;
}

/** Sends the entries that wait on this device. */
async function sendWaiting(client: QueryClient): Promise<void> {
  const entry = await import('../pages/transactions/entry/send-waiting.ts');
  await entry.sendWaiting(client);
}

/** Reads what has changed again once per burst of changes, and not while an edit is sent, which the answer would overwrite. */
function batchedRefreshes(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changed: Set<string> | null = new Set();
  const run = () => {
    timer = undefined;
    if (client.isMutating() > 0) return soon([]);
    const kinds = changed;
    changed = new Set();
    void refresh(client, kinds ?? undefined);
  };
  /** Null: whatever may have changed. */
  const soon = (kinds: readonly string[] | null) => {
    changed = kinds === null || changed === null ? null : new Set([...changed, ...kinds]);
    timer ??= setTimeout(run, BATCH_MS);
  };
  return { soon, stop: () => clearTimeout(timer) };
}
