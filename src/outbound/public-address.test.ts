import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './public-address.ts';

const REFUSED = {
  'this network': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  'link-local and cloud metadata': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['240.0.0.1', '255.255.255.255', '192.0.0.170', '100::1', '4000::1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.7', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'tunnels that carry an IPv4 address': ['2002:7f00:1::', '2002:808:808::1', '2001:0:7f00:1::', '192.88.99.1'],
  'private IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a00:1', '::127.0.0.1'],
  'private IPv4 behind NAT64': ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::c0a8:101', '64:ff9b:1::808:808'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8/32'],
};

for (const [kind, addresses] of Object.entries(REFUSED)) {
  test(`${kind}: none of ${addresses.join(', ')} is public`, () => {
    assert.deepEqual(addresses.filter(isPublicAddress), []);
  });
}

test('addresses of the public internet are public, next to the refused ranges too', () => {
  const addresses = ['8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.32.0.0'];
  const others = [
    '192.167.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
    '2001:4860::8',
  ];
  const carried = ['::ffff:8.8.8.8', '64:ff9b::8.8.8.8'];
  assert.deepEqual(
    [...addresses, ...others, ...carried].filter((address) => !isPublicAddress(address)),
    [],
  );
});
