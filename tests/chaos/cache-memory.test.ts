import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const SOCKETS = 8;
const IN_A_ROW = 8;
const UNLIMITED = { COFFER_USER_REQUESTS_PER_MINUTE: '1000000000' };
const skip = !existsSync('/proc/self/status') && 'no /proc: NOT tested here';

/** Requests of another target each, by number. */
type Targets = (number: number) => string;

/** How many requests, and the megabytes that the second half of them may add: 2 kB for each short URL, a third of each long one. */
type Flood = { readonly requests: number; readonly growthMax: number; readonly target: Targets };

const FLOODS: Record<string, Flood> = {
  // Unknown parameters are ignored: the same answer at ten thousand addresses, 150 MB of them.
  'distinct URLs of 15 KB': {
    requests: 10_000,
    growthMax: 24,
    target: (number) => `/api/v1/tags?z=${number}${'x'.repeat(15_000)}`,
  },
  'distinct short URLs': {
    requests: 20_000,
    growthMax: 20,
    target: (number) => `/api/v1/transactions?search=${number}`,
  },
  'distinct statements': { requests: 5000, growthMax: 48, target: (number) => `/api/v1/transactions?${lists(number)}` },
};

for (const [name, { requests, growthMax, target }] of Object.entries(FLOODS)) {
  test(`${requests} ${name} leave the memory of the server flat`, { skip }, async (t) => {
    const coffer = await spawnCoffer(t, dataFolder(t), UNLIMITED);
    const { token } = await setUpUser(coffer);
    // The first half makes the heap as large as the load wants it.
    const warm = requests / 2;
    await flood(coffer, token, warm, target);
    const before = residentMegabytes(coffer);
    await flood(coffer, token, requests - warm, (number) => target(number + warm));
    const growth = residentMegabytes(coffer) - before;
    t.diagnostic(`${before} MB, then ${growth} MB more`);
    assert.ok(growth < growthMax, `${growth} MB more after ${requests} requests`);
  });
}

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

/** Filters of two lists, whose lengths make a statement of their own. */
function lists(number: number): string {
  const ids = (name: string, length: number): string =>
    Array.from({ length }, () => `${name}[]=${UNKNOWN_ID}`).join('&');
  return `${ids('tag_ids', 1 + (number % 150))}&${ids('category_ids', 1 + (Math.floor(number / 150) % 150))}`;
}

/** Sends requests over a few connections, several at a time on each; all must be answered with 200. */
async function flood(coffer: CofferProcess, token: string, requests: number, target: Targets): Promise<void> {
  const { port } = new URL(coffer.base);
  let next = 0;
  const take = (): number[] => Array.from({ length: Math.min(IN_A_ROW, requests - next) }, () => next++);
  const work = async (): Promise<void> => {
    const socket = connect(Number(port), '127.0.0.1');
    for (let numbers = take(); numbers.length > 0; numbers = take()) {
      const heads = numbers.map(
        (number) => `GET ${target(number)} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      );
      socket.write(heads.join(''));
      let received = '';
      while (received.split('HTTP/1.1 200').length <= numbers.length) {
        const [chunk] = await once(socket, 'data');
        received += String(chunk);
        assert.doesNotMatch(received, /HTTP\/1\.1 [^2]/);
      }
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: SOCKETS }, work));
}

function residentMegabytes({ child }: CofferProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024);
}
