import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** The paths that create, list and end sign-ins: in the API, and as pages. */
const SIGN_IN = /^\/(?:api\/v1\/(?:auth|sessions)|sessions|registrations)(?:[/?]|$)/;
const READS = new Set(['GET', 'HEAD']);

/**
 * Keeps sign-in paths from pages of origins other than this server's and `named`: such a page reads no response, passes no
 * preflight and changes nothing. @throws AppError `origin_refused`.
 */
export function limitOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  own: { readonly origin: string },
  named: readonly string[],
): void {
  const path = request.routeOptions.url ?? request.url;
  if (!SIGN_IN.test(path)) return;
  const { origin } = request.headers;
  reply.header('vary', 'origin');
  if (origin !== undefined && named.includes(origin)) {
    reply.header('access-control-allow-origin', origin);
    return;
  }
  reply
    .removeHeader('access-control-allow-origin')
    .removeHeader('access-control-expose-headers')
    .header('cross-origin-resource-policy', 'same-origin');
  // A page refuses a foreign form itself, in words for people.
  const isPage = !path.startsWith('/api/') && request.method !== 'OPTIONS';
  if (isPage || READS.has(request.method) || !isForeign(request, own)) return;
  const sender = origin === undefined ? 'A page of another site' : `A page of ${origin.slice(0, 100)}`;
  throw new AppError(
    'origin_refused',
    `${sender} cannot use this path; COFFER_CORS_ORIGINS lists the origins that can`,
  );
}

/** Whether a browser says that the page is of another origin. Programs say nothing. */
function isForeign({ headers }: FastifyRequest, own: { readonly origin: string }): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && origin !== own.origin && URL.parse(origin)?.host !== host;
}
