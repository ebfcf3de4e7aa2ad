import type { PublicUrl } from '#config/setting-parsers.ts';

/** A short-lived cookie of the pages, which no script reads and no other site's form sends along. */
export type PageCookie = {
  readonly name: string;
  readonly maxAgeSeconds: number;
};

/** The cookie's name as the browser knows it: on https with the prefix that binds it to this host. */
export function cookieName(publicUrl: Pick<PublicUrl, 'origin'>, cookie: PageCookie): string {
  return isSecure(publicUrl) ? `__Host-${cookie.name}` : cookie.name;
}

/** The `Set-Cookie` value that gives the browser `value`, or with null takes the cookie away. */
export function setCookie(publicUrl: Pick<PublicUrl, 'origin'>, cookie: PageCookie, value: string | null): string {
  const maxAge = value === null ? 0 : cookie.maxAgeSeconds;
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${cookieName(publicUrl, cookie)}=${value ?? ''}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function isSecure({ origin }: Pick<PublicUrl, 'origin'>): boolean {
  return origin.startsWith('https:');
}
