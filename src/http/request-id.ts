import { newId } from '#kernel/ids.ts';

const SAFE = /^[A-Za-z0-9._:/+=-]{1,128}$/;

/** The caller's own `X-Request-Id` where it is safe to log and echo, or a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE.test(header) ? header : newId();
}
