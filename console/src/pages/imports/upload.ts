import { ApiError, api, type Schemas, unwrap } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

type Session = Schemas['ImportSessionAnswer']['data'];

/** The bytes of a chunk: few enough that a slow connection brings one in some seconds. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

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
