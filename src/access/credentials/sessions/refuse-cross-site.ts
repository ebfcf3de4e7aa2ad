import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#kernel/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a request that a cookie authenticates when another site made it: browsers send cookies along unasked. Safe methods
 * pass. `Sec-Fetch-Site` decides; without it, as from older browsers and on plain http, `Origin` must be the public URL's.
 * @throws AppError `csrf_refused`.
 */
export function refuseCrossSite(
  request: { method: string; headers: IncomingHttpHeaders },
  publicUrl: Pick<URL, 'origin'>,
): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const ours =
    site === undefined ? request.headers.origin === publicUrl.origin : site === 'same-origin' || site === 'none';
  if (!ours) throw new AppError('csrf_refused', 'A session may only be used from the pages of this server');
}
