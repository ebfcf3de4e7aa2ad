import type { FastifyRequest } from 'fastify';
import { localPath } from '#access/sign-in/pages/index.ts';

/** Where a person signs in. */
export const SIGN_IN_PATH = '/sessions/new';

/** Where a person makes an account. */
export const SIGN_UP_PATH = '/registrations/new';

/** Where a person goes on who has just made an account. */
export const CONSOLE_PATH = '/app/';

/** Where the second factor is asked for. */
export const SECOND_FACTOR_PATH = '/sessions/second-factor';

/** Where a person is sent who signed in for its own sake. */
export const SIGNED_IN_PATH = '/sessions/current';

/** The local path in the request's `return_to`, in its form or its query; null where there is none that is ours. */
export function returnToOf(request: FastifyRequest): string | null {
  return localPath(request.publicUrl, fieldOf(request, 'return_to') ?? queryText(request, 'return_to'));
}

/** `path` with `return_to` in its query, where there is one, and what else is given. */
export function withReturnTo(
  path: string,
  returnTo: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(returnTo !== null && { return_to: returnTo }), ...more });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The text of one field of the request's form; null where it is absent. */
export function fieldOf({ body }: FastifyRequest, name: string): string | null {
  return body instanceof URLSearchParams ? body.get(name) : null;
}

/** The text of one query parameter; null where it is absent or repeated. */
export function queryText({ query }: FastifyRequest, name: string): string | null {
  if (typeof query !== 'object' || query === null) return null;
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
