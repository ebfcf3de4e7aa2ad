const CHARACTERS_MAX = 2000;
// RFC 3986's characters only: redirects are compared as text, so a URL parser must not normalise anything.
const URI = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/;
const HTTPS = /^https:\/\/[^/?]/;
// OAuth 2.1 §8.4.2: loopback addresses, and `localhost`, although a resolver decides what that is.
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/;
// RFC 8252 §7.1 wants a domain name; editors register schemes of one word, such as `cursor:`, which then need a path.
const PRIVATE_USE = /^([a-z][a-z0-9+-]*)(?:(?:\.[a-z0-9-]+)+:|:\/)/;
// Schemes of the web, of scripts and of files, and those that start another program with what they are given.
const NOT_PRIVATE = new Set(
  'about android-app blob chrome content data file filesystem ftp http https intent jar javascript mailto resource sms tel urn vbscript view-source ws wss'.split(
    ' ',
  ),
);

/** The error of a redirect URI, to follow the member name; undefined if it is valid. */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > CHARACTERS_MAX) return `must have at most ${CHARACTERS_MAX} characters`;
  if (!URI.test(text) || !URL.canParse(text)) return 'must be an absolute URI, percent-encoded';
  if (!HTTPS.test(text) && !LOOPBACK.test(text) && !isPrivateUse(text)) {
    return 'must use https, http on a loopback address, or a scheme of its own such as com.example.app:/';
  }
  if (text.includes('#')) return 'must not contain a fragment';
  const authority = /^[^:]+:\/\/([^/?]*)/.exec(text)?.[1] ?? '';
  return authority.includes('@') ? 'must not contain a user name' : undefined;
}

function isPrivateUse(text: string): boolean {
  const scheme = PRIVATE_USE.exec(text)?.[1];
  return scheme !== undefined && !NOT_PRIVATE.has(scheme);
}

const LOOPBACK_HOST = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Whether responses may be sent to `uri`: it must equal a registered URI, except for the port of a loopback address, which a
 * native client receives from its system (OAuth 2.1 §8.4.2).
 */
export function isRedirectAllowed(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  // The pattern allows ports above 65535, which are not URLs.
  return (
    LOOPBACK_HOST.test(uri) && URL.canParse(uri) && registered.some((own) => withoutPort(own) === withoutPort(uri))
  );
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK_HOST, '$1');
}

/** Private-use schemes are for native clients. */
export function applicationType(redirectUris: readonly string[]): 'web' | 'native' {
  return redirectUris.every((uri) => /^https?:/i.test(uri)) ? 'web' : 'native';
}
