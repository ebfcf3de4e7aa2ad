import { isIP, isIPv6 } from 'node:net';
import { AddressList, isAddressRange, isPublicAddress } from '#kernel/addresses.ts';
import { OutboundError } from './outbound-error.ts';

/** Finds all addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** An address to connect to, in the form of Node's `lookup`. */
export type VettedAddress = { readonly address: string; readonly family: 4 | 6 };

/** Hosts and addresses that the operator allows although they are not public; also over plain http. */
export class AllowList {
  readonly #hosts: ReadonlySet<string>;
  readonly #addresses: AddressList;

  /** Takes host names, addresses and CIDR ranges, which must be well-formed. */
  constructor(items: readonly string[]) {
    const names = items.filter((item) => !isAddressRange(item));
    this.#hosts = new Set(names.map((name) => plainHost(URL.parse(`http://${name}`)?.hostname ?? name)));
    this.#addresses = new AddressList(items);
  }

  hasHost(host: string): boolean {
    return this.#hosts.has(host);
  }

  hasAddress(address: string): boolean {
    return this.#addresses.has(address);
  }
}

/**
 * Resolves the host of a URL once and checks every address of it: a name with one public and one private address is refused.
 * Connect only to the returned addresses, because a second resolution could differ.
 * @throws OutboundError `url`, `address`, `unreachable`
 */
export async function vetTarget(url: URL, allow: AllowList, resolve: Resolve): Promise<readonly VettedAddress[]> {
  const isPlain = url.protocol === 'http:';
  if ((!isPlain && url.protocol !== 'https:') || url.username !== '' || url.password !== '')
    throw new OutboundError('url');
  const host = plainHost(url.hostname);
  const addresses = await addressesOf(host, resolve);
  for (const address of addresses) {
    const isAllowed = allow.hasHost(host) || allow.hasAddress(address);
    if (!isAllowed && !isPublicAddress(address)) throw new OutboundError('address');
    if (!isAllowed && isPlain) throw new OutboundError('url');
  }
  return addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
}

/** A URL's host without the brackets of an IPv6 literal and without the final dot of an absolute name. */
function plainHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host.replace(/\.$/, '').toLowerCase();
}

async function addressesOf(host: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new OutboundError('unreachable', error);
  });
  if (addresses.length === 0) throw new OutboundError('unreachable');
  return addresses;
}
