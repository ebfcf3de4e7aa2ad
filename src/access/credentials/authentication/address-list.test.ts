import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressList, isAddressRange, liesWithin } from './address-list.ts';

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
  ['203.0.113.7', 'no address', false],
  ['203.0.113.7', '', false],
];
for (const [range, address, expected] of membership) {
  test(`${address || 'nothing'} is ${expected ? '' : 'not '}in ${range}`, () => {
    assert.equal(new AddressList([range]).has(address), expected);
  });
}

test('addresses and blocks of both families are ranges, and nothing else is', () => {
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
  test(`${inner.join()} lies ${expected ? '' : 'not '}within ${outer.join() || 'nothing'}`, () => {
    assert.equal(liesWithin(inner, outer), expected);
  });
}
