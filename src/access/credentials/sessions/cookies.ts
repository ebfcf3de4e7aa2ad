import type { IncomingHttpHeaders } from 'node:http';
import { isPlainToOthers } from '#http/headers.ts';
import { AppError } from '#kernel/errors.ts';

/** A cookie of this server. No script reads it, and no form of another site sends it along. */
export type Cookie = { readonly name: string; readonly maxAgeSeconds: number };

/** The origin under which the browser has opened this server. */
type Origin = Pick<URL, 'origin'>;

/** The lifetime of a session, counted from sign-in. */
export const SESSION_MS = 14 * 24 * 60 * 60 * 1000;

/** Carries the secret of a session. */
export const SESSION_COOKIE: Cookie = { name: 'coffer_session', maxAgeSeconds: SESSION_MS / 1000 };

/**
 * The `Set-Cookie` value that stores `value`, or deletes the cookie with null. Lax and not Strict, because OAuth requests arrive
 * through links on other sites.
 */
export function setCookie(opened: Origin, cookie: Cookie, value: string | null): string {
  const maxAge = value === null ? 0 : cookie.maxAgeSeconds;
  const secure = isSecure(opened) ? '; Secure' : '';
  return `${nameOf(opened, cookie)}=${value ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie's value in a `Cookie` header; undefined when it is absent or occurs with two values. */
export function readCookie(header: string | undefined, opened: Origin, cookie: Cookie): string | undefined {
  if (header === undefined) return undefined;
  const start = `${nameOf(opened, cookie)}=`;
  const values = new Set(
    header
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(start))
      .map((pair) => pair.slice(start.length)),
  );
  // Of two values one was planted, and nothing says which; a library's parser would take the first.
  return values.size === 1 ? [...values][0] : undefined;
}

/** The headers after a sign-out: they end the session cookie and clear what the browser stores, where browsers obey that. */
export function signOutHeaders(opened: Origin): Record<string, string> {
  return {
    'set-cookie': setCookie(opened, SESSION_COOKIE, null),
    // Not "cookies": that would delete the cookies of every host of the domain. On plain http browsers complain of the header.
    ...(!isPlainToOthers(opened) && { 'clear-site-data': '"cache", "storage"' }),
  };
}

// With the prefix, browsers refuse a cookie that another host or plain http tried to set; on http they refuse the prefix.
function nameOf(opened: Origin, { name }: Cookie): string {
  return isSecure(opened) ? `__Host-${name}` : name;
}

function isSecure({ origin }: Origin): boolean {
  return origin.startsWith('https:');
}

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
