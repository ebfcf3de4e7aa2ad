import type { FastifyRequest } from 'fastify';
import { localPath } from './local-path.ts';

export const SIGN_IN_PATH = '/sessions/new';

export const SIGN_UP_PATH = '/registrations/new';

/** The page after sign-up. */
export const CONSOLE_PATH = '/app/';

export const SECOND_FACTOR_PATH = '/sessions/second-factor';

/** The page after a sign-in without `return_to`. */
export const SIGNED_IN_PATH = '/sessions/current';

/** The local path in `return_to` of form or query; null if absent or not ours. */
export function returnToOf(request: FastifyRequest): string | null {
  return localPath(request.ownUrl, fieldOf(request, 'return_to') ?? queryText(request, 'return_to'));
}

export function withReturnTo(
  path: string,
  returnTo: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...(returnTo !== null && { return_to: returnTo }), ...more });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A form field; null if absent. */
export function fieldOf({ body }: FastifyRequest, name: string): string | null {
  return body instanceof URLSearchParams ? body.get(name) : null;
}

/** A query parameter; null if absent or repeated. */
export function queryText({ query }: FastifyRequest, name: string): string | null {
  if (typeof query !== 'object' || query === null) return null;
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}
