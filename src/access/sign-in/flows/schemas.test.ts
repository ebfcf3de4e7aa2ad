import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { deviceFrom } from './schemas.ts';

const phone = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '19.1', app_version: '3.2.0' };

test('no device is fine, and a complete one is kept without what it does not need', () => {
  assert.equal(deviceFrom(undefined), null);
  assert.equal(deviceFrom(null), null);
  assert.deepEqual(deviceFrom({ ...phone, push_token: 'x' }), phone);
});

test('an incomplete or malformed device is a bad request, whatever is missing', () => {
  const broken: unknown[] = [{}, 'phone', [], { ...phone, device_type: 'toaster' }, { ...phone, device_id: 7 }];
  for (const name of Object.keys(phone)) broken.push({ ...phone, [name]: ' ' }, { ...phone, [name]: undefined });
  for (const device of broken) {
    assert.throws(
      () => deviceFrom(device),
      (error) => error instanceof AppError && error.code === 'bad_request',
    );
  }
});
