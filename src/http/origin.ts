import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { AppError } from '#kernel/errors.ts';
import { keepFromOthers } from './headers.ts';

/** Tells the origin under which the sender of a request has opened this server. */
export type OwnOrigin = (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string;

/**
 * The public URL's origin at its own host; at any other allowed host, that host. Cookies, the check of forms and the address that
 * a page shows depend on it.
 */
export function ownOriginOf(publicUrl: { readonly origin: string }): OwnOrigin {
  const { host: publicHost, protocol } = new URL(publicUrl.origin);
  const isSecure = protocol === 'https:';
  return ({ headers, protocol: sentBy }) => {
    const { host } = headers;
    if (host === undefined || host === '' || host === publicHost) return publicUrl.origin;
    // Browsers tell the site only on https and on this machine: a proxy has put its own name in place of the public one.
    if (isSecure && headers['sec-fetch-site'] !== undefined && sentBy === 'http') return publicUrl.origin;
    return URL.parse(`${sentBy}://${host}`)?.origin ?? publicUrl.origin;
  };
}

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
  keepFromOthers(reply).header('cross-origin-resource-policy', 'same-origin');
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

const NAME = /^[\w.-]+$/;
const LOCAL_SUFFIXES = ['.localhost', '.local', '.home.arpa', '.internal'];
const NAMED_MAX = 100;
const ACCEPTED_MAX = 100;

/**
 * The check of a request's `Host`: the public URL's, one of `allowed`, an address, a single label or a name of a local network. A
 * page whose own name was made to resolve to this machine sends another name. @throws AppError `misdirected_request`.
 */
export function hostCheck(publicUrl: { readonly origin: string }, allowed: readonly string[]) {
  const own = new Set([new URL(publicUrl.origin).hostname, ...allowed]);
  // Nearly every request has the same few.
  const accepted = new BoundedMap<string, true>(ACCEPTED_MAX);
  return (host: string | undefined): void => {
    // HTTP/1.0 clients may send none; browsers always send one.
    if (host === undefined || host === '' || accepted.has(host)) return;
    const name = hostName(host);
    if (name !== null && (own.has(name) || isLocal(name))) {
      accepted.set(host, true);
      return;
    }
    throw new AppError(
      'misdirected_request',
      `This server does not answer to the name ${host.slice(0, NAMED_MAX)}. Set COFFER_PUBLIC_URL to the address that people use, or list the name in COFFER_ALLOWED_HOSTS`,
    );
  };
}

/** The name or address in a `Host` header, in lower case without port and final dot; null for anything else. */
function hostName(host: string): string | null {
  const [, bracketed, plain] = /^(?:(\[[^\]]+\])|([^:[\]]+))(?::\d*)?$/.exec(host.toLowerCase()) ?? [];
  if (bracketed !== undefined) return isIP(bracketed.slice(1, -1)) === 6 ? bracketed : null;
  return plain !== undefined && NAME.test(plain) ? plain.replace(/\.$/, '') : null;
}

function isLocal(name: string): boolean {
  return (
    name.startsWith('[') || isIP(name) !== 0 || !name.includes('.') || LOCAL_SUFFIXES.some((s) => name.endsWith(s))
  );
}
