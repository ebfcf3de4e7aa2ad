import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, keyOf, type Schemas, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { SentFile } from './import-queries.ts';

export type Session = Schemas['ImportSessionAnswer']['data'];

// The stream of events is faster; this goes on where a proxy holds it back.
const POLL_MS = 2000;

/** Whether the server reads the file of a session, takes its rows into the ledger, or takes them back. */
export const isAtWork = ({ status }: Session) => status === 'importing' || status === 'reverting';

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

/** Has the server read the whole file by these answers, and keep its rows for a review. */
export async function readSession(id: string, settings: SentFile['settings'] = {}): Promise<Session> {
  const body: Schemas['ImportSessionPublication'] = { ...settings, review: true, skip_invalid: true };
  const options = { params: { path: { id } }, body };
  return (await unwrap(api.POST('/api/v1/import_sessions/{id}/publish', options))).data as Session;
}

/** Has the server read the whole file, and take those of its rows that can be read into the ledger. */
export async function publishSession(id: string): Promise<Session> {
  const options = { params: { path: { id } }, body: { skip_invalid: true } };
  return (await unwrap(api.POST('/api/v1/import_sessions/{id}/publish', options))).data as Session;
}

/** Takes back everything that a file has brought. */
export async function revertSession(id: string): Promise<Session> {
  const options = { params: { path: { id } }, body: {} };
  return (await unwrap(api.POST('/api/v1/import_sessions/{id}/revert', options))).data as Session;
}

/** The bytes of a chunk: few enough that a slow connection brings one in some seconds. */
const CHUNK_BYTES = 2 * 1024 * 1024;

const RETRY_MS = 3000;
// A lost connection, and answers of servers that start again or are busy.
const PASSING = [0, 429, 502, 503, 504];

export type UploadState = {
  readonly bytes: number;
  /** Whether the connection is lost, and tried again. */
  readonly isWaiting: boolean;
};

/** Whether a file can be the one that the chunks of a session are from. */
export function isFileOf(file: File, { filename, expected_chunks }: Session): boolean {
  return file.name.slice(0, 255) === filename && Math.max(1, Math.ceil(file.size / CHUNK_BYTES)) === expected_chunks;
}

/**
 * Sends the chunks of a file that have not arrived, and tries again as long as the connection is lost. @throws ApiError for a refusal,
 * such as that of another file, whose first chunk differs.
 */
export async function uploadFile(
  session: Session,
  file: File,
  signal: AbortSignal,
  onState: (state: UploadState) => void,
): Promise<void> {
  const arrived = new Set(session.chunks.map(({ sequence }) => sequence));
  const count = Math.max(1, Math.ceil(file.size / CHUNK_BYTES));
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const from = (sequence - 1) * CHUNK_BYTES;
    onState({ bytes: from, isWaiting: false });
    // The first one is sent again: it tells whether it is the same file.
    if (sequence > 1 && arrived.has(sequence)) continue;
    const chunk = file.slice(from, from + CHUNK_BYTES);
    const onLost = () => onState({ bytes: from, isWaiting: true });
    await patiently(signal, onLost, () => sendChunk(session.id, sequence, chunk, signal));
  }
  onState({ bytes: file.size, isWaiting: false });
}

async function sendChunk(id: string, sequence: number, chunk: Blob, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  form.set('sequence', String(sequence));
  form.set('file', chunk, 'chunk');
  const body = form as unknown as Schemas['ImportChunkForm'];
  const options = { params: { path: { id } }, body, bodySerializer: () => form, signal };
  await unwrap(api.POST('/api/v1/import_sessions/{id}/chunks', options));
}

/** Tries again while the server cannot be reached. */
async function patiently(signal: AbortSignal, onLost: () => void, send: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError) || !PASSING.includes(error.status)) throw asOtherFile(error);
      onLost();
      await pause(signal);
    }
  }
}

function asOtherFile(error: unknown): unknown {
  const isOther = error instanceof ApiError && error.status === 409;
  return isOther ? new Error(t('This is not the file whose upload began. Choose the same file.')) : error;
}

/** Waits a moment, or until the device is online again. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_MS);
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}

/** The upload that a person began on this device and has not finished, by the user's id. */
export const unfinished = {
  read: (userId: string): string | null => localStorage.getItem(uploadKey(userId)),
  keep: (userId: string, sessionId: string): void => localStorage.setItem(uploadKey(userId), sessionId),
  forget: (userId: string): void => localStorage.removeItem(uploadKey(userId)),
};

const uploadKey = (userId: string) => `coffer-upload-${userId}`;
