import { BlockList, isIP, isIPv4 } from 'node:net';

/** IPv4 networks that no host of the public internet has (IANA special-purpose registry, RFC 6890). */
const REFUSED_IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays, deprecated
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

/** Where public IPv6 addresses lie: global unicast, NAT64 and IPv4 in its mapped form. Everything else is refused. */
const ADMITTED_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2000::', 3],
  ['64:ff9b::', 96],
  ['::ffff:0:0', 96],
];

/** Parts of global unicast that are not public hosts, or that carry an IPv4 address of the sender's choice. */
const REFUSED_IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

const refused = new BlockList();
for (const [network, bits] of REFUSED_IPV4) {
  // These rules hold for the mapped form ::ffff:a.b.c.d as well; NAT64 (RFC 6052) needs its own.
  refused.addSubnet(network, bits, 'ipv4');
  refused.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of REFUSED_IPV6) refused.addSubnet(network, bits, 'ipv6');

const admitted = new BlockList();
for (const [network, bits] of ADMITTED_IPV6) admitted.addSubnet(network, bits, 'ipv6');

/** True for the address of a host on the public internet; false for every other address and for any text that is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return admitted.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
