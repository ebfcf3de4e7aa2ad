import { randomBytes } from 'node:crypto';

const SAFE = /^[A-Za-z0-9._:/+=-]{1,128}$/;
// Told apart from other processes' by chance, 72 bits of it, and from each other by counting: no request waits for randomness.
const PROCESS = randomBytes(9).toString('base64url').replaceAll('_', '.');
let count = 0;

/** The caller's own `X-Request-Id` where it is safe to log and echo, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && SAFE.test(header)) return header;
  count += 1;
  return `${PROCESS}-${count.toString(36)}`;
}
