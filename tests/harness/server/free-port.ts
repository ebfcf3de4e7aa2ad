import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below Linux's range for outgoing connections, which could otherwise take the port between the check and its use.
const FIRST = 12_000;
const LAST = 32_000;

/** A free loopback port, for a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
