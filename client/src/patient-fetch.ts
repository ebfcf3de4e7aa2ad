export type Patience = {
  /** How often a request is tried again. */
  readonly retries: number;
  /** A longer wait that the server asks for is not waited: the refusal is returned. */
  readonly maxWaitMs: number;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

const TRY_AGAIN = new Set([429, 502, 503, 504]);
const IN_PROGRESS = 'idempotency_key_in_use';
const FIRST_WAIT_MS = 500;
const READS = new Set(['GET', 'HEAD']);

/**
 * A `fetch` that tries again after a lost connection, an overload or a used-up limit, as long as the server says or twice as
 * long each time. Every write gets an `Idempotency-Key`, so that it is done once however often it is sent.
 */
export function patientFetch({ retries, maxWaitMs, fetch, wait }: Patience): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!READS.has(request.method) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', randomKey());
    }
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= retries;
      const own = FIRST_WAIT_MS * 2 ** tried * (0.5 + Math.random());
      try {
        const response = await fetch(isLast ? request : request.clone());
        if (isLast || !(await canTryAgain(response))) return response;
        const ms = waitOf(response) ?? own;
        if (ms > maxWaitMs) return response;
        await response.body?.cancel();
        await wait(ms, request.signal);
      } catch (error) {
        if (isLast || request.signal.aborted || !(error instanceof TypeError)) throw error;
        await wait(Math.min(own, maxWaitMs), request.signal);
      }
    }
  };
}

async function canTryAgain(response: Response): Promise<boolean> {
  if (TRY_AGAIN.has(response.status)) return true;
  if (response.status !== 409) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'error' in body && body.error === IN_PROGRESS;
}

/** The milliseconds of `Retry-After`, in seconds or as a date. */
function waitOf({ headers }: Response): number | null {
  const after = headers.get('retry-after');
  if (after === null) return null;
  const seconds = Number(after);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(after) - Date.now()) : seconds * 1000;
}

// Pages on plain-http origins have no `crypto.randomUUID`.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits, or rejects once the signal aborts. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
