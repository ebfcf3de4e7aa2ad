import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressList, isAddressRange, isPublicAddress, liesWithin, networksOf } from './addresses.ts';

const membership: readonly [string, string, boolean][] = [
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['203.0.113.0/24', '::ffff:cb00:7109', true],
  ['::ffff:203.0.113.0/120', '203.0.113.9', true],
  ['::ffff:203.0.113.0/120', '203.0.114.9', false],
  ['2001:db8::/32', '2001:db8:0:0::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '203.0.113.7', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['::/0', '203.0.113.7', false],
  ['::/0', '::ffff:203.0.113.7', false],
  ['203.0.113.7', '::203.0.113.7', false],
  ['203.0.113.7', 'no address', false],
  ['203.0.113.7', '', false],
];
for (const [range, address, expected] of membership) {
  test(`${address || 'nothing'} is ${expected ? '' : 'not '}in ${range}`, () => {
    assert.equal(new AddressList([range]).has(address), expected);
  });
}

test('only addresses and CIDR blocks are ranges', () => {
  for (const text of ['1.2.3.4', '1.2.3.0/24', '0.0.0.0/0', '::1', '2001:db8::/32', '::ffff:1.2.3.4']) {
    assert.ok(isAddressRange(text), text);
  }
  for (const text of [
    '',
    '1.2.3',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '1.2.3.4/-1',
    '::/129',
    'fe80::1%eth0',
    'x',
  ]) {
    assert.ok(!isAddressRange(text), text);
  }
});

const nesting: readonly [readonly string[], readonly string[], boolean][] = [
  [['10.1.2.3'], ['10.0.0.0/8'], true],
  [['10.1.0.0/16', '::1'], ['::/64', '10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['10.0.0.0/8'], true],
  [['10.0.0.0/7'], ['10.0.0.0/8'], false],
  [['10.0.0.0/8', '11.0.0.1'], ['10.0.0.0/8'], false],
  [['::ffff:10.1.2.3'], ['10.0.0.0/8'], true],
  [['10.1.2.3'], ['::/0'], false],
  [['10.1.2.3'], [], false],
];
for (const [inner, outer, expected] of nesting) {
  const verb = expected ? 'lies' : 'does not lie';
  test(`${inner.join()} ${verb} within ${outer.join() || 'nothing'}`, () => {
    assert.equal(liesWithin(inner, outer), expected);
  });
}

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
  'private IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:a00:1', '::127.0.0.1', '::8.8.8.8'],
  'private IPv4 behind NAT64': ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::c0a8:101', '64:ff9b:1::808:808'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8/32'],
};

for (const [kind, addresses] of Object.entries(REFUSED)) {
  test(`not public: ${kind}`, () => {
    assert.deepEqual(addresses.filter(isPublicAddress), []);
  });
}

test('addresses of the public internet are public, also next to refused ranges', () => {
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

test('every spelling of an IPv6 address has the same networks: its /64, /56 and /48', () => {
  const networks = ['2001:db8:0:1201::/64', '2001:db8:0:1200::/56', '2001:db8:0:0::/48'];
  for (const address of ['2001:db8:0:1201::1', '2001:0DB8:0000:1201:ffff:ffff:ffff:ffff', '2001:db8:0:1201::1.2.3.4']) {
    assert.deepEqual(networksOf(address), networks);
  }
  assert.deepEqual(networksOf('2001:db8::1201:0:0:0:1'), networks);
  assert.deepEqual(networksOf('2001:db8:0:12ff::1').slice(1), networks.slice(1));
  assert.deepEqual(networksOf('2001:db8:0:1301::1').slice(2), networks.slice(2));
  assert.equal(networksOf('::1')[0], '0:0:0:0::/64');
  assert.equal(networksOf('fe80::1%eth0')[0], 'fe80:0:0:0::/64');
});

test('the network of an IPv4 address is the address, mapped into IPv6 or not', () => {
  assert.deepEqual(networksOf('192.0.2.7'), ['192.0.2.7']);
  assert.deepEqual(networksOf('::ffff:192.0.2.7'), ['192.0.2.7']);
});
