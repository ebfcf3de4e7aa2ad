import { queryOptions } from '@tanstack/react-query';
import { api, keyOf, type Schemas, unwrap } from '../../api/index.ts';
import type { SentFile } from './import-queries.ts';
import { CHUNK_BYTES } from './upload.ts';

export type Session = Schemas['ImportSessionAnswer']['data'];

// The stream of events is faster; this goes on where a proxy holds it back.
const POLL_MS = 2000;

/** Whether the server reads the file of a session, or takes its rows into the ledger. */
export const isAtWork = ({ status }: Session) => status === 'importing';

/** A file that arrives in chunks, read again while the server is at work. */
export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('/api/v1/import_sessions/{id}', { id }),
    queryFn: async ({ signal }) => {
      const answer = await unwrap(api.GET('/api/v1/import_sessions/{id}', { params: { path: { id } }, signal }));
      // The route has text for event streams, which this request does not ask for.
      return (answer as Schemas['ImportSessionAnswer']).data;
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? POLL_MS : false),
  });

/** Begins to send a file in chunks. */
export async function beginSession({ file, accountId, settings, targets, currency }: SentFile): Promise<Session> {
  const body: Schemas['NewImportSession'] = {
    ...settings,
    ...(typeof currency === 'string' && { currency }),
    filename: file.name.slice(0, 255),
    expected_chunks: Math.max(1, Math.ceil(file.size / CHUNK_BYTES)),
    ...(accountId === null ? { accounts: [...targets] } : { account_id: accountId }),
  };
  return (await unwrap(api.POST('/api/v1/import_sessions', { body }))).data as Session;
}

/** Has the server read the whole file, and keep its rows for a review. */
export async function readSession(id: string): Promise<Session> {
  const options = { params: { path: { id } }, body: { review: true, skip_invalid: true } };
  return (await unwrap(api.POST('/api/v1/import_sessions/{id}/publish', options))).data as Session;
}
