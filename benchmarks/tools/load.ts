import { connect, type Socket } from 'node:net';

/** The bytes of the next request of a connection. */
export type NextRequest = (connection: number) => string | Buffer;

/** Latencies are milliseconds in ascending order. */
export type LoadResult = {
  readonly requests: number;
  readonly failures: number;
  readonly seconds: number;
  readonly latencies: Float64Array;
};

/** The latency in milliseconds below which `share` (0–1) of the requests stayed. */
export function percentile(latencies: Float64Array, share: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
}

/**
 * Keeps `connections` keep-alive connections busy for `seconds`, with one request in flight on each. Plain sockets, because a client
 * library would use more CPU than the measured servers. A connection pauses for `pauseMs` after each response.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: NextRequest,
  pauseMs = 0,
): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      keepBusy(
        port,
        end,
        () => next(index),
        (status, milliseconds) => {
          latencies.push(milliseconds);
          if (status >= 400) failures += 1;
        },
        pauseMs,
      ),
    ),
  );
  const sorted = Float64Array.from(latencies).sort();
  return { requests: sorted.length, failures, seconds: (performance.now() - started) / 1000, latencies: sorted };
}

function keepBusy(
  port: number,
  end: number,
  next: () => string | Buffer,
  onResponse: (status: number, ms: number) => void,
  pauseMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let received: Buffer = Buffer.alloc(0);
    const send = (): void => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const size = responseSize(received);
      if (size === null || received.length < size) return;
      onResponse(Number(received.toString('latin1', 9, 12)), performance.now() - sentAt);
      received = Buffer.alloc(0);
      if (performance.now() < end) return pauseMs === 0 ? send() : void setTimeout(send, pauseMs);
      finish(socket, resolve);
    });
  });
}

function finish(socket: Socket, resolve: () => void): void {
  socket.end();
  resolve();
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** The length of the response at the start of `bytes`, or null while its head is incomplete. */
function responseSize(bytes: Buffer): number | null {
  const head = bytes.indexOf(HEAD_END);
  if (head === -1) return null;
  const length = LENGTH.exec(bytes.toString('latin1', 0, head));
  return head + HEAD_END.length + Number(length?.[1] ?? 0);
}
