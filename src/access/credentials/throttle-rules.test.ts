import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Bucket, FORGOTTEN_AFTER_MS, guessingRule, perMinute, type ThrottleRule } from './throttle.ts';

/** Tries as soon as the rule lets, until `until`; returns the times of the attempts that passed. */
function eagerAttempts(rule: ThrottleRule, until: number): number[] {
  const times: number[] = [];
  let bucket: Bucket | undefined;
  for (let now = 0; now < until; ) {
    const decision = rule(bucket, now);
    if (decision.admitted) {
      times.push(now);
      bucket = decision.bucket;
    } else now += decision.retryAfterSeconds * 1000;
  }
  return times;
}

test('the fifth failure in a row begins delays that double from one second', () => {
  const seconds = eagerAttempts(guessingRule, 130_000).map((ms) => ms / 1000);
  assert.deepEqual(seconds, [0, 0, 0, 0, 0, 1, 3, 7, 15, 31, 63, 127]);
});

test('at most 20 guesses at an account pass in the first minute, however eager', () => {
  assert.ok(eagerAttempts(guessingRule, 60_000).length <= 20);
});

test('the delay never exceeds 15 minutes', () => {
  const bucket: Bucket = { attempts: 10_000, windowStartedAt: 0, blockedUntil: null };
  const decision = guessingRule(bucket, 1000);
  assert.ok(decision.admitted);
  assert.equal(decision.bucket.blockedUntil, 1000 + 900_000);
});

test('a refused guess changes nothing and says how long to wait, rounded up', () => {
  const bucket: Bucket = { attempts: 7, windowStartedAt: 0, blockedUntil: 4000 };
  assert.deepEqual(guessingRule(bucket, 2999), { admitted: false, retryAfterSeconds: 2 });
  assert.equal(guessingRule(bucket, 4000).admitted, true);
});

test('failures are forgotten after a day without an attempt', () => {
  const bucket: Bucket = { attempts: 12, windowStartedAt: 0, blockedUntil: 128_000 };
  const decision = guessingRule(bucket, FORGOTTEN_AFTER_MS);
  assert.deepEqual(decision, {
    admitted: true,
    bucket: { attempts: 1, windowStartedAt: FORGOTTEN_AFTER_MS, blockedUntil: null },
  });
});

test('an address has exactly 30 attempts a minute', () => {
  const times = eagerAttempts(perMinute(30), 120_000);
  assert.equal(times.length, 60);
  assert.deepEqual([...new Set(times)], [0, 60_000]);
});
