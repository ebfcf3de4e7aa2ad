import { isIP, isIPv6 } from 'node:net';
import { type AllowList, plainHost } from './allow-list.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** An address that may be connected to, as Node's `lookup` hands it over. */
export type VettedAddress = { readonly address: string; readonly family: 4 | 6 };

/**
 * Finds where a URL leads, once, and refuses it unless every address there may be connected to: a name with one public and one
 * private address is an attempt, not an accident. Only the addresses returned may be used, or a second look-up could differ.
 * @throws OutboundError `url`, `address`, `unreachable`.
 */
export async function vetTarget(url: URL, allow: AllowList, resolve: Resolve): Promise<readonly VettedAddress[]> {
  const isPlain = url.protocol === 'http:';
  if ((!isPlain && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    throw new OutboundError('url');
  const host = plainHost(url.hostname);
  const isNamed = allow.hasHost(url.hostname);
  const addresses = await addressesOf(host, resolve);
  for (const address of addresses) {
    const isAllowed = isNamed || allow.hasAddress(address);
    if (!isAllowed && !isPublicAddress(address)) throw new OutboundError('address');
    if (!isAllowed && isPlain) throw new OutboundError('url');
  }
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new OutboundError('unreachable', error);
  });
  if (addresses.length === 0) throw new OutboundError('unreachable');
  return addresses;
}
