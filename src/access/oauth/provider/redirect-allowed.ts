const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/;

/**
 * Whether an answer may go to `uri`: it must be one of the client's own to the letter, but for the port of a loopback address,
 * which a native client gets from its system when it starts (OAuth 2.1 §8.4.2).
 */
export function isRedirectAllowed(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  // What fits may still be no URL: a port has five digits beyond 65535 too.
  return LOOPBACK.test(uri) && URL.canParse(uri) && registered.some((own) => withoutPort(own) === withoutPort(uri));
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1');
}
