import type { PublicUrl } from '#config/setting-parsers.ts';
import { pageHeaders } from '#http/server/page-headers.ts';

/**
 * The console's Content-Security-Policy: script, style and data from this server only, no inline script, no plug-in, no
 * frame. Styles that are made at run time need the nonce. Markup out of text needs the policy `default` (console/src/main.tsx),
 * which lets nothing through that could be an element.
 */
export function consolePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The headers of every answer below `/app/`. */
export function consoleHeaders(publicUrl: PublicUrl): Readonly<Record<string, string>> {
  return { ...pageHeaders(publicUrl), 'x-content-type-options': 'nosniff' };
}
