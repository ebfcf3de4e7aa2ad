import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const LINGER_MS = 1000;
const IDLE_CHECK_MS = 50;

/**
 * Closes the port, and then the connections: a kept-alive one may have the next request on its way, so each gets a second for
 * one more response, which says `Connection: close`. Resolves when all are closed; after `graceSeconds` by force.
 */
export async function stopAccepting(server: HttpServer, graceSeconds: number): Promise<void> {
  // Right after the sockets were read: few connections are waiting to be accepted then, and the system resets those.
  await new Promise(setImmediate);
  // Not the close of an HTTP server: that would end idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const force = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
  await Promise.race([closed, wait(Math.min(LINGER_MS, graceSeconds * 1000), undefined, { ref: false })]);
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}
