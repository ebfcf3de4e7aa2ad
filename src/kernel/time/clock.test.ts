import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, steadyClock, systemClock } from './clock.ts';

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

test('a steady clock follows a clock that only moves forward', () => {
  const time = { wall: 1000, elapsed: 0 };
  const clock = steadyClock(
    () => time.wall,
    () => time.elapsed,
  );
  for (const wall of [1000, 1001, 5000, 9_000_000]) {
    Object.assign(time, { wall, elapsed: time.elapsed + 1 });
    assert.equal(clock(), wall);
  }
});

test('a steady clock neither steps back nor gains time when the step is undone', () => {
  const time = { wall: 10_000_000, elapsed: 0 };
  const clock = steadyClock(
    () => time.wall,
    () => time.elapsed,
  );
  let expected = clock();
  for (const step of [-7_200_000, 7_200_000, -5000, -5000, 4000, 6000, -7_200_000]) {
    time.wall += step + 10;
    time.elapsed += 10;
    expected += 10;
    assert.equal(clock(), expected, `after a step of ${step} ms`);
  }
});

test('a steady clock goes on after a step back, however often it is read', () => {
  const time = { wall: 10_000_000, elapsed: 0 };
  const clock = steadyClock(
    () => Math.floor(time.wall),
    () => time.elapsed,
  );
  const began = clock();
  time.wall -= 3_600_000;
  clock();
  for (let read = 0; read < 4000; read += 1) {
    time.wall += 0.25;
    time.elapsed += 0.25;
    clock();
  }
  assert.equal(clock() - began, 1000);
});
