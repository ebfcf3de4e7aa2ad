import { setTimeout } from 'node:timers/promises';

const POLL_MS = 300;

/** Reads something again until it is settled, and shows its progress on a terminal. */
export async function follow<T>(
  read: () => Promise<T>,
  isSettled: (value: T) => boolean,
  describe: (value: T) => string,
): Promise<T> {
  const { stderr } = process;
  for (;;) {
    const value = await read();
    if (stderr.isTTY) stderr.write(`\r\u001b[K${describe(value)}`);
    if (isSettled(value)) {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
      return value;
    }
    await setTimeout(POLL_MS);
  }
}

/** A bar of twenty signs for a share of a whole. */
export function bar(done: number, all: number): string {
  const filled = all === 0 ? 20 : Math.round((20 * done) / all);
  return `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${done}/${all}`;
}
