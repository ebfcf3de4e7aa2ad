import { isIP } from 'node:net';
import { BoundedMap } from '#kernel/bounded-map.ts';
import { AppError } from '#kernel/errors.ts';

const NAME = /^[\w.-]+$/;
const LOCAL_SUFFIXES = ['.localhost', '.local', '.home.arpa', '.internal'];
const NAMED_MAX = 100;
const ACCEPTED_MAX = 100;

/**
 * The check of a request's `Host`: the public URL's, one of `allowed`, an address, a single label or a name of a local network. A
 * page whose own name was made to resolve to this machine sends another name. @throws AppError `misdirected_request`.
 */
export function hostCheck(publicUrl: { readonly origin: string }, allowed: readonly string[]) {
  const own = new Set([new URL(publicUrl.origin).hostname, ...allowed]);
  // Nearly every request has the same few.
  const accepted = new BoundedMap<string, true>(ACCEPTED_MAX);
  return (host: string | undefined): void => {
    // HTTP/1.0 clients may send none; browsers always send one.
    if (host === undefined || host === '' || accepted.has(host)) return;
    const name = hostName(host);
    if (name !== null && (own.has(name) || isLocal(name))) {
      accepted.set(host, true);
      return;
    }
    throw new AppError(
      'misdirected_request',
      `This server does not answer to the name ${host.slice(0, NAMED_MAX)}. Set COFFER_PUBLIC_URL to the address that people use, or list the name in COFFER_ALLOWED_HOSTS`,
    );
  };
}

/** The name or address in a `Host` header, in lower case without port and final dot; null for anything else. */
function hostName(host: string): string | null {
  const [, bracketed, plain] = /^(?:(\[[^\]]+\])|([^:[\]]+))(?::\d*)?$/.exec(host.toLowerCase()) ?? [];
  if (bracketed !== undefined) return isIP(bracketed.slice(1, -1)) === 6 ? bracketed : null;
  return plain !== undefined && NAME.test(plain) ? plain.replace(/\.$/, '') : null;
}

function isLocal(name: string): boolean {
  return (
    name.startsWith('[') || isIP(name) !== 0 || !name.includes('.') || LOCAL_SUFFIXES.some((s) => name.endsWith(s))
  );
}
