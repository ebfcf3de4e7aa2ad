import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#kernel/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type BrowserRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The origin under which the sender has opened this server. */
  readonly origin: string;
};

/**
 * Refuses unsafe requests of other sites that carry our cookie. `Sec-Fetch-Site` decides; without it, in older browsers and on
 * plain http, `Origin` must be the public URL or the host that was asked. @throws AppError `csrf_refused`.
 */
export function refuseCrossSite({ method, headers, origin }: BrowserRequest, publicUrl: Pick<URL, 'origin'>): void {
  if (SAFE_METHODS.has(method)) return;
  const { origin: sender, 'sec-fetch-site': site } = headers;
  const ours = site === undefined ? isOwn(sender, origin, publicUrl) : site === 'same-origin' || site === 'none';
  if (!ours) throw new AppError('csrf_refused', 'A session can be used only from pages of this server');
}

// Whether a proxy ends https in front of a further host is not known, so its scheme is left open. The host has been checked.
function isOwn(sender: string | undefined, asked: string, publicUrl: Pick<URL, 'origin'>): boolean {
  if (sender === undefined || sender === publicUrl.origin) return sender !== undefined;
  const { host } = new URL(asked);
  return host !== new URL(publicUrl.origin).host && URL.parse(sender)?.host === host;
}
