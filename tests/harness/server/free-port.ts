import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below those that Linux hands out to connections: one of these cannot be taken between the look and the use.
const FIRST = 12_000;
const LAST = 32_000;

/** A port of the loopback that nobody listens on, for a server whose address has to be known before it starts. */
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
