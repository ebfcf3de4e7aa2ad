import type { PublicUrl } from '#config/setting-parsers.ts';

/** Headers of every answer of the API. Helmet is for pages; an API answer runs nothing, frames nothing, is kept by no one. */
export function apiHeaders(publicUrl: PublicUrl): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    ...(publicUrl.origin.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
}

const EXPOSED = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'etag',
  'location',
  'idempotent-replayed',
  'dry-run',
].join(', ');

/**
 * The answer to a CORS preflight. Any origin may call with a key or token of its own; a cookie never travels, because
 * credentials are not allowed.
 */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Api-Key, X-Request-Id, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID',
  'access-control-max-age': '86400',
};

/** The fields as lines of a head (RFC 9112 §5), in one piece of memory. Nothing is examined: their characters are the caller's to answer for. */
export function fieldLines(fields: readonly (readonly [name: string, value: string | number])[]): string {
  return fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
