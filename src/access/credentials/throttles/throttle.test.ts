import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountThrottle, addressThrottle, deviceThrottle, networkOf } from './throttle.ts';

test('IPv6 addresses of one /64 share a bucket, in whatever spelling, and those of another do not', () => {
  const network = '2001:db8:0:1::/64';
  for (const address of ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::1.2.3.4']) {
    assert.equal(networkOf(address), network);
  }
  assert.equal(networkOf('2001:db8::1:0:0:0:1'), network);
  assert.notEqual(networkOf('2001:db8:0:2::1'), network);
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('IPv4 addresses count one by one, also when they arrive through an IPv6 socket', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.notEqual(addressThrottle('192.0.2.7').key, addressThrottle('192.0.2.8').key);
});

test('a known device has a bucket apart from the account, and keys hold no address that was typed', () => {
  const account = accountThrottle('ada@example.test');
  assert.notEqual(deviceThrottle('u', 'phone').key, deviceThrottle('u', 'tablet').key);
  assert.notEqual(deviceThrottle('u', 'phone').key, account.key);
  assert.ok(!account.key.includes('ada'));
});
