import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountThrottle, addressThrottle, deviceThrottle } from './throttle.ts';

test('IPv4 addresses have separate throttles', () => {
  assert.notEqual(addressThrottle('192.0.2.7').key, addressThrottle('192.0.2.8').key);
});

test('a known device has its own bucket, and keys contain no typed address', () => {
  const account = accountThrottle('ada@example.test');
  assert.notEqual(deviceThrottle('u', 'phone').key, deviceThrottle('u', 'tablet').key);
  assert.notEqual(deviceThrottle('u', 'phone').key, account.key);
  assert.ok(!account.key.includes('ada'));
});
