import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bridgeOf } from './bridge.ts';

test('each bar of a bridge begins where the one before ends, and the last is the sum', () => {
  assert.deepEqual(bridgeOf([60, 40, -50]), [
    { at: 0, width: 60, end: 60 },
    { at: 60, width: 40, end: 100 },
    { at: 50, width: 50, end: 50 },
    { at: 0, width: 50, end: 50 },
  ]);
  assert.deepEqual(bridgeOf([-30, 10]), [
    { at: 0, width: 100, end: 0 },
    { at: 0, width: (100 * 10) / 30, end: (100 * 10) / 30 },
    { at: (100 * 10) / 30, width: 100 - (100 * 10) / 30, end: (100 * 10) / 30 },
  ]);
  assert.deepEqual(bridgeOf([]), [{ at: 0, width: 0, end: 0 }]);
});
