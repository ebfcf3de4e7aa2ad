import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, systemClock } from './clock.ts';

test('an instant is UTC text with exactly three decimals', () => {
  assert.equal(instant(1_767_601_811_123), '2026-01-05T08:30:11.123Z');
  assert.equal(instant(0), '1970-01-01T00:00:00.000Z');
});

test('instants sort as text in the order of time', () => {
  const moments = [0, 999, 1000, 1_767_601_811_000, 1_767_601_811_001];
  assert.deepEqual(moments.map(instant).toSorted(), moments.map(instant));
});

test('the system clock counts milliseconds', () => {
  const before = Date.now();
  const now = systemClock();
  assert.ok(now >= before && now <= Date.now());
});
