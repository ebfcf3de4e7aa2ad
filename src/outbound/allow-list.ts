import { BlockList, isIP, isIPv4 } from 'node:net';

/** What the operator lets Coffer reach although it is not public, over plain http too. */
export type AllowList = {
  /** True for a host that is named in the list; `host` is as a parsed URL has it, an IPv6 literal in brackets. */
  hasHost(host: string): boolean;
  /** True for an address that is in the list or in one of its ranges. */
  hasAddress(address: string): boolean;
};

/** Reads host names, addresses and CIDR ranges, which must be well-formed. */
export function allowListOf(items: readonly string[]): AllowList {
  const hosts = new Set<string>();
  const ranges = new BlockList();
  for (const item of items) {
    const [address = '', bits] = item.split('/');
    if (isIP(address) === 0) hosts.add(plainHost(URL.parse(`http://${item}`)?.hostname ?? item));
    else ranges.addSubnet(address, Number(bits ?? (isIPv4(address) ? 32 : 128)), familyOf(address));
  }
  const hasAddress = (address: string) => isIP(address) !== 0 && ranges.check(address, familyOf(address));
  return { hasHost: (host) => hosts.has(plainHost(host)), hasAddress };
}

/** A URL's host without the brackets of an IPv6 literal and without the dot that ends an absolute name. */
export function plainHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host.replace(/\.$/, '').toLowerCase();
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
