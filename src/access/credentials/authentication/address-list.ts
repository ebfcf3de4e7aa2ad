import { BlockList, isIP } from 'node:net';

/** A block of addresses of one family; a single address is a block of one. */
type Range = { readonly family: 'ipv4' | 'ipv6'; readonly address: string; readonly prefix: number };

const BITS = { ipv4: 32, ipv6: 128 } as const;
// An IPv4 address inside IPv6 (RFC 4291 §2.5.5.2) has 96 bits before it.
const MAPPED_BITS = 96;
const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** True for an IP address or a CIDR block, `203.0.113.7` or `2001:db8::/32`, without a zone. */
export function isAddressRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** True when every range of `inner` lies inside one of `outer`; no answer on text that is no range but no. */
export function liesWithin(inner: readonly string[], outer: readonly string[]): boolean {
  return inner.every((text) => {
    const range = parseRange(text);
    return range !== undefined && outer.some((other) => contains(parseRange(other), range));
  });
}

/** The addresses that a credential is bound to. IPv4 sent inside IPv6, as a dual-stack socket reports it, counts as IPv4. */
export class AddressList {
  // A list each: Node's own would let `::/0` stand for IPv4 too.
  readonly #lists = { ipv4: new BlockList(), ipv6: new BlockList() };

  constructor(ranges: readonly string[]) {
    for (const text of ranges) {
      const range = parseRange(text);
      if (range !== undefined) this.#lists[range.family].addSubnet(range.address, range.prefix, range.family);
    }
  }

  /** Whether the list has `address`; text that is no address is never in it. */
  has(address: string): boolean {
    const range = parseRange(address.split('%', 1)[0] ?? '');
    return range !== undefined && this.#lists[range.family].check(range.address, range.family);
  }
}

function contains(outer: Range | undefined, inner: Range): boolean {
  if (outer === undefined || outer.family !== inner.family || outer.prefix > inner.prefix) return false;
  const list = new BlockList();
  list.addSubnet(outer.address, outer.prefix, outer.family);
  return list.check(inner.address, inner.family);
}

function parseRange(text: string): Range | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const prefix = bits === undefined ? BITS[family] : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (!(prefix <= BITS[family])) return undefined;
  return unmapped({ family, address, prefix });
}

function unmapped(range: Range): Range {
  if (range.family === 'ipv4' || range.prefix < MAPPED_BITS) return range;
  // The URL parser knows every spelling of an IPv6 address and has one of its own.
  const match = MAPPED.exec(URL.parse(`http://[${range.address}]`)?.hostname ?? '');
  if (match === null) return range;
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)];
  const address = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return { family: 'ipv4', address, prefix: range.prefix - MAPPED_BITS };
}
