import type { FastifyRequest } from 'fastify';

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
