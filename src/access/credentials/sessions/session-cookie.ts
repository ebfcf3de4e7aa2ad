import { DAY_MS } from '#kernel/time/clock.ts';

/** All that a cookie depends on in the public URL. */
type Address = Pick<URL, 'origin'>;

/** How long a session lives, from sign-in on. */
export const SESSION_MS = 14 * DAY_MS;

/**
 * The name of the session cookie. On https the `__Host-` prefix makes the browser refuse one that another host, or plain
 * http, tried to set; on http browsers would not take the prefix.
 */
export function sessionCookieName(publicUrl: Address): string {
  return isSecure(publicUrl) ? '__Host-coffer_session' : 'coffer_session';
}

/** The `Set-Cookie` value that hands a session to the browser. Lax, because OAuth requests arrive by links of other sites. */
export function sessionCookie(publicUrl: Address, secret: string): string {
  return setCookie(publicUrl, secret, SESSION_MS / 1000);
}

/** The `Set-Cookie` value that takes the session cookie away. */
export function clearedSessionCookie(publicUrl: Address): string {
  return setCookie(publicUrl, '', 0);
}

/** The value of the cookie `name` in a `Cookie` header; undefined when it is absent, or there twice with two values. */
export function readCookie(cookieHeader: string | undefined, name: string): string | undefined {
  if (cookieHeader === undefined) return undefined;
  const start = `${name}=`;
  const values = new Set(
    cookieHeader
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(start))
      .map((pair) => pair.slice(start.length)),
  );
  // Two sessions in one request: someone planted one of them, and guessing which would be wrong half the time.
  return values.size === 1 ? [...values][0] : undefined;
}

function setCookie(publicUrl: Address, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${sessionCookieName(publicUrl)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function isSecure(publicUrl: Address): boolean {
  return publicUrl.origin.startsWith('https:');
}
