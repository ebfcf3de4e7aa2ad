import type { FastifyReply } from 'fastify';
import type { PublicUrl } from '#config/setting-parsers.ts';

/** Headers of every API response. It runs no script, is in no frame and is stored by no cache. */
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
  'preference-applied',
].join(', ');

/**
 * The response to a CORS preflight, next to the headers of every response. Any origin may call with a key or token; cookies are not
 * sent, as credentials are not allowed.
 */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS, HEAD',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Api-Key, X-Request-Id, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer',
  'access-control-max-age': '86400',
};

const PERMISSIONS_POLICY = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (name) => `${name}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** True where what is typed into a page travels unencrypted over a network: plain http to anything but this machine. */
export function isPlainToOthers({ origin }: Pick<PublicUrl, 'origin'>): boolean {
  return origin.startsWith('http:') && !LOOPBACK.test(new URL(origin).hostname);
}

/** The headers that every response of a page path has, redirects and refusals too; `opened` is where the browser asked. */
export function pageHeaders(opened: Pick<PublicUrl, 'origin'>): Readonly<Record<string, string>> {
  return {
    // With no-referrer browsers would send `Origin: null` with the page's forms, which then could not prove where they are from.
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
    // Browsers obey it on trustworthy origins only, and complain of it elsewhere.
    ...(!isPlainToOthers(opened) && { 'cross-origin-opener-policy': 'same-origin' }),
  };
}

/** Takes back what lets pages of other origins read an answer. */
export function keepFromOthers(reply: FastifyReply): FastifyReply {
  return reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
}
