import type { FastifyRequest } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';

export const SIGN_IN_PATH = '/sessions/new';

/** The page of a forgotten password, where the server sends mail. */
export const ASK_FOR_PASSWORD_PATH = '/passwords/new';

/** The page after sign-up. */
export const CONSOLE_PATH = '/app/';

export const SECOND_FACTOR_PATH = '/sessions/second-factor';

/** The page after a sign-in without `return_to`. */
export const SIGNED_IN_PATH = '/sessions/current';

/** The page of a session whose family is suspended. */
export const SUSPENDED_PATH = '/sessions/suspended';

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

// No second slash or backslash, which browsers read as a host.
const LOCAL = /^\/(?![/\\])[\x21-\x7e]*$/;
const LENGTH_MAX = 2000;

/**
 * The path on this server that `text` names, without the base path; null for anything that a browser could resolve to another
 * site.
 */
export function localPath(publicUrl: PublicUrl, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > LENGTH_MAX || !LOCAL.test(text)) return null;
  const url = URL.parse(text, publicUrl.origin);
  if (url === null || url.origin !== publicUrl.origin || url.username !== '' || url.pathname.startsWith('//'))
    return null;
  const path = url.pathname + url.search;
  const { basePath } = publicUrl;
  return basePath !== '' && path.startsWith(`${basePath}/`) ? localPath(publicUrl, path.slice(basePath.length)) : path;
}
