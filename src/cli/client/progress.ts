import { setTimeout } from 'node:timers/promises';
import type { RemoteServer } from './remote-server.ts';

const FIRST_PAUSE_MS = 300;
// A key may have a hundred requests an hour.
const PAUSE_MAX_MS = 10_000;

/** Waits until something is settled, and shows its progress on a terminal. */
export async function follow<T>(
  values: AsyncIterable<T>,
  isSettled: (value: T) => boolean,
  describe: (value: T) => string,
): Promise<T> {
  for await (const value of values) {
    show(describe(value));
    if (!isSettled(value)) continue;
    show('');
    return value;
  }
  throw new Error('the server stopped to tell the progress');
}

/** The answers of a request that is sent again after longer and longer pauses. */
export async function* polled<T>(read: () => Promise<T>): AsyncGenerator<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    yield await read();
    await setTimeout(pause);
  }
}

/** The progress of an import or a session as the server sends it: one request. A stream that ends early is opened again. */
export async function* streamed<T>(server: RemoteServer, path: string): AsyncGenerator<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, PAUSE_MAX_MS)) {
    yield* server.events<T>(path);
    await setTimeout(pause);
  }
}

/** Replaces the line of a terminal. */
export function show(line: string): void {
  const { stderr } = process;
  if (stderr.isTTY) stderr.write(`\r\u001b[K${line}`);
}

/** A bar of twenty signs for a share of a whole. */
export function bar(done: number, all: number): string {
  const filled = all === 0 ? 20 : Math.round((20 * done) / all);
  return `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${done}/${all}`;
}
