import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#kernel/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests of other sites that carry our cookie. `Sec-Fetch-Site` decides; without it, in older browsers and on
 * plain http, `Origin` must be the public URL. @throws AppError `csrf_refused`.
 */
export function refuseCrossSite(
  request: { method: string; headers: IncomingHttpHeaders },
  publicUrl: Pick<URL, 'origin'>,
): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const ours =
    site === undefined ? request.headers.origin === publicUrl.origin : site === 'same-origin' || site === 'none';
  if (!ours) throw new AppError('csrf_refused', 'A session can be used only from pages of this server');
}
