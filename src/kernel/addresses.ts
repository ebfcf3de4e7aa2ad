import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = { readonly network: Address; readonly bits: number };

/** The 96 bits before the IPv4 address of a mapped address, `::ffff:0:0/96` (RFC 4291 §2.5.5.2). */
const MAPPED_BITS = 96;
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/** True for an IP address or a CIDR block, `203.0.113.7` or `2001:db8::/32`, without a zone. */
export function isAddressRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** True when every range of `inner` lies inside one range of `outer`; false when any of `inner` is not a range. */
export function liesWithin(inner: readonly string[], outer: readonly string[]): boolean {
  const ranges = parseRanges(outer);
  return inner.every((text) => isInside(parseRange(text), ranges));
}

/** Ranges of addresses. A mapped IPv4 address (`::ffff:203.0.113.7`) counts as IPv4. */
export class AddressList {
  readonly #ranges: readonly Range[];

  constructor(ranges: readonly string[]) {
    this.#ranges = parseRanges(ranges);
  }

  /** False for text that is not an address. A zone (`fe80::1%eth0`) is ignored. */
  has(address: string): boolean {
    return isInside(parseRange(address.split('%', 1)[0] ?? ''), this.#ranges);
  }
}

/** Whether a host name or address stands for this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/**
 * True for the address of a host on the public internet: neither private, local, reserved nor documentation, and no tunnel
 * that carries a private IPv4 address (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text);
  return address !== undefined && isPublic(address);
}

/**
 * The networks that one caller may have, the smallest first: an IPv4 address itself; the /64, /56 and /48 of an IPv6 address, as
 * providers assign them.
 */
export function networksOf(text: string): readonly string[] {
  const address = parseAddress(text);
  if (address === undefined) return [text];
  if (!isIPv6(address)) return [address.toString()];
  const [first = 0, second = 0, third = 0, fourth = 0] = address.parts;
  return [
    [fourth, 64],
    [fourth & 0xff00, 56],
    [0, 48],
  ].map(([group = 0, bits]) => `${[first, second, third, group].map((part) => part.toString(16)).join(':')}::/${bits}`);
}

function parseRanges(texts: readonly string[]): readonly Range[] {
  return texts.map(parseRange).filter((range) => range !== undefined);
}

function parseRange(text: string): Range | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const network = parseExact(address);
  const width = isIPv6(network) ? 128 : 32;
  const bits = prefix === undefined ? width : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (!(bits <= width)) return undefined;
  return isIPv6(network) && network.isIPv4MappedAddress() && bits >= MAPPED_BITS
    ? { network: network.toIPv4Address(), bits: bits - MAPPED_BITS }
    : { network, bits };
}

function isInside(inner: Range | undefined, ranges: readonly Range[]): boolean {
  if (inner === undefined) return false;
  const { network, bits } = inner;
  return ranges.some(
    (outer) =>
      outer.network.kind() === network.kind() && outer.bits <= bits && network.match(outer.network, outer.bits),
  );
}

/** Undefined for text that is not an address; `127.1` and `0x7f.1`, which the library parses, are none. */
function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0) return undefined;
  const address = parseExact(text);
  return isIPv6(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

// The library reads `::1.2.3.4` as `::ffff:1.2.3.4`. The URL parser writes every IPv6 address without dots.
function parseExact(text: string): Address {
  const [address = ''] = text.split('%', 1);
  return ipaddr.parse(
    address.includes(':') ? (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '') : address,
  );
}

function isPublic(address: Address): boolean {
  if (!isIPv6(address)) return address.range() === 'unicast';
  if (address.match(NAT64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)));
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
