import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Counter, currentQuota, decide, quotaOf, windowAt } from './budgets.ts';

const HOUR = 3600;
const TEN = Date.parse('2026-03-10T10:00:00.000Z');
const W = windowAt(TEN, HOUR);

const budget = (limit: number, windowSeconds = HOUR, isShared = false) =>
  ({ kind: 'key', keyId: 'key', limit, windowSeconds, isShared }) as const;

/** The quota of a request that counts in one counter, and that counter. */
function decideOne(counter: Counter | undefined, limit: number, nowMs: number, windowSeconds: number) {
  const decision = decide([{ counter, limit, window: windowAt(nowMs, windowSeconds) }]);
  const [next] = decision.counters;
  assert.ok(next);
  return { quota: quotaOf([budget(limit, windowSeconds)], decision, nowMs), counter: next };
}

type Row = [string, Counter | undefined, number, { admitted: boolean; count: number; window: number; reset: number }];
const rows: Row[] = [
  ['the first request', undefined, TEN, { admitted: true, count: 1, window: W, reset: 3600 }],
  ['the last one', { window: W, count: 2 }, TEN + 1800_500, { admitted: true, count: 3, window: W, reset: 1800 }],
  ['one too many', { window: W, count: 3 }, TEN + 3599_999, { admitted: false, count: 3, window: W, reset: 1 }],
  ['a lowered limit', { window: W, count: 9 }, TEN, { admitted: false, count: 9, window: W, reset: 3600 }],
  ['a new window', { window: W - 1, count: 3 }, TEN, { admitted: true, count: 1, window: W, reset: 3600 }],
  ['a step back', { window: W + 1, count: 3 }, TEN, { admitted: false, count: 3, window: W + 1, reset: 7200 }],
  ['a clock set right', { window: W + 2, count: 3 }, TEN, { admitted: true, count: 1, window: W, reset: 3600 }],
];
for (const [name, counter, nowMs, expected] of rows) {
  test(`with a limit of 3, ${name} is ${expected.admitted ? 'admitted' : 'refused'}`, () => {
    const { quota, counter: next } = decideOne(counter, 3, nowMs, HOUR);
    assert.deepEqual(
      { admitted: quota.admitted, count: quota.count, window: next.window, reset: quota.resetInSeconds },
      expected,
    );
    assert.equal(quota.remaining, Math.max(0, 3 - quota.count));
    assert.equal(next.count, quota.count);
  });
}

test('no window admits more than the limit when the clock steps back', () => {
  const scenario = fc.record({
    limit: fc.integer({ min: 1, max: 5 }),
    windowSeconds: fc.integer({ min: 1, max: 86_400 }),
    steps: fc.array(fc.double({ min: -0.9, max: 1.5, noNaN: true }), { maxLength: 60 }),
  });
  fc.assert(
    fc.property(scenario, ({ limit, windowSeconds, steps }) => {
      let counter: Counter | undefined;
      let [nowMs, latest] = [TEN, TEN];
      const admitted = new Map<number, number>();
      for (const step of steps) {
        // Never more than one window behind the latest time that was seen.
        nowMs = Math.max(Math.round(nowMs + step * windowSeconds * 1000), latest - windowSeconds * 1000);
        latest = Math.max(latest, nowMs);
        const { quota, counter: next } = decideOne(counter, limit, nowMs, windowSeconds);
        assert.ok(counter === undefined || next.window >= counter.window);
        assert.ok(quota.resetInSeconds >= 1 && quota.resetInSeconds <= 2 * windowSeconds);
        assert.ok(quota.remaining >= 0 && quota.remaining <= limit);
        assert.equal(quota.count, next.count);
        if (quota.admitted) admitted.set(next.window, (admitted.get(next.window) ?? 0) + 1);
        assert.ok((admitted.get(next.window) ?? 0) <= limit);
        counter = next;
      }
    }),
    { numRuns: 300 },
  );
});

test('looking counts nothing, and tells what the next request would find', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.integer({ min: -2, max: 2 }), fc.nat(7200_000), (count, offset, ms) => {
      const counter = { window: W + offset, count };
      const seen = currentQuota([budget(3)], [counter], TEN + ms);
      const { quota } = decideOne(counter, 3, TEN + ms, HOUR);
      assert.equal(seen.admitted, quota.admitted);
      assert.equal(quota.count, seen.count + (quota.admitted ? 1 : 0));
      assert.equal(seen.resetInSeconds, quota.resetInSeconds);
    }),
  );
});

test('a request counts in both counters or in neither, and the tighter one is shown', () => {
  const asked = (own: number, shared: number) => [
    { counter: { window: W, count: own }, limit: 3, window: W },
    { counter: { window: W, count: shared }, limit: 5, window: W },
  ];
  const budgets = [budget(3), budget(5, HOUR, true)];
  const counts = (own: number, shared: number) => {
    const decision = decide(asked(own, shared));
    const { admitted, count, isShared } = quotaOf(budgets, decision, TEN);
    return [decision.counters.map((counter) => counter.count), admitted, count, isShared];
  };
  assert.deepEqual(counts(0, 0), [[1, 1], true, 1, false]);
  assert.deepEqual(counts(0, 4), [[1, 5], true, 5, true]);
  assert.deepEqual(counts(3, 3), [[3, 3], false, 3, false]);
  assert.deepEqual(counts(1, 5), [[1, 5], false, 5, true]);
});
