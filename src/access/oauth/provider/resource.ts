import type { PublicUrl } from '#config/setting-parsers.ts';

/**
 * The ways in which clients write the one resource there is, the API (RFC 8707), the first being ours. Those that take it
 * through a URL parser put a slash behind an origin.
 */
export function resourceSpellings({ href }: PublicUrl): readonly [string, string] {
  return [href, `${href}/`];
}
