import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedWait, nextAttempt } from './attempt.ts';

const NOW = Date.parse('2026-03-10T10:20:00.000Z');

test('Retry-After is seconds or a date, at most an hour, and nothing else', () => {
  const waits = [
    ['120', 120_000],
    ['0', 0],
    ['Tue, 10 Mar 2026 10:21:00 GMT', 60_000],
    ['Tue, 10 Mar 2026 10:19:00 GMT', 0],
    ['86400', 3_600_000],
    ['9999999999', 3_600_000],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
    [null, 0],
  ] as const;
  for (const [header, ms] of waits) assert.equal(askedWait(header, NOW), ms, String(header));
});

test('an asked wait only makes the next attempt later, and never adds one', () => {
  assert.equal(nextAttempt(1, NOW, 0), NOW + 5000);
  assert.equal(nextAttempt(1, NOW, 90_000), NOW + 90_000);
  assert.equal(nextAttempt(5, NOW, 90_000), NOW + 7_200_000);
  assert.equal(nextAttempt(11, NOW, 90_000), null);
});
