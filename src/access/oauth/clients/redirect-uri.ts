const CHARACTERS_MAX = 2000;
// RFC 3986's own characters: whatever a URL parser would quietly mend is not taken, since redirects are compared as text.
const URI = /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/;
const HTTPS = /^https:\/\/[^/?]/;
// OAuth 2.1 §8.4.2: the loopback address as itself. `localhost` too, although a resolver stands behind it.
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/;
// RFC 8252 §7.1: a scheme made of a domain name that the app's maker has, so that two apps do not share one.
const PRIVATE_USE = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:/;

/** What is wrong with a redirect URI, as a sentence that follows the member's name; undefined where nothing is. */
export function redirectUriFault(text: string): string | undefined {
  if (text.length > CHARACTERS_MAX) return `must have at most ${CHARACTERS_MAX} characters`;
  if (!URI.test(text) || !URL.canParse(text)) return 'must be an absolute URI, percent-encoded';
  if (!HTTPS.test(text) && !LOOPBACK.test(text) && !PRIVATE_USE.test(text)) {
    return 'must be https, http on a loopback address, or a scheme like com.example.app:';
  }
  if (text.includes('#')) return 'must not have a fragment';
  const authority = /^[^:]+:\/\/([^/?]*)/.exec(text)?.[1] ?? '';
  return authority.includes('@') ? 'must not have a user name' : undefined;
}

const LOOPBACK_HOST = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Whether an answer may go to `uri`: it must be one of the client's own to the letter, but for the port of a loopback address,
 * which a native client gets from its system when it starts (OAuth 2.1 §8.4.2).
 */
export function isRedirectAllowed(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  // What fits may still be no URL: a port has five digits beyond 65535 too.
  return (
    LOOPBACK_HOST.test(uri) && URL.canParse(uri) && registered.some((own) => withoutPort(own) === withoutPort(uri))
  );
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK_HOST, '$1');
}

const DOCUMENT_REDIRECT = /^(https:\/\/|http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$))/;

/** Whether a client metadata document may name these redirect URIs: https, or http on a loopback address. */
export function areDocumentRedirectsAllowed(redirectUris: readonly string[]): boolean {
  return redirectUris.every((uri) => DOCUMENT_REDIRECT.test(uri));
}
