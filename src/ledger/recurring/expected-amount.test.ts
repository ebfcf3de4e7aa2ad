import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf } from './expected-amount.ts';
import type { PaidPeriod } from './match-payments.ts';
import type { RecurringRow } from './store.ts';

const detected = { manual: 0, amount_minor: -1300n, min_minor: -1300n, max_minor: -1000n, avg_minor: -1080n };

/** The expected amount of a detected payment that cost these amounts, oldest first. */
function after(...amounts: bigint[]): bigint[] {
  const paid = amounts.map((amountMinor, period) => ({ period, payment: { amountMinor } }));
  const { amount, least, most } = expectedOf(detected as RecurringRow, paid as unknown as PaidPeriod[]);
  return [amount, least, most];
}

test('a price that was paid twice in a row is expected', () => {
  assert.deepEqual(after(-1000n, -1200n, -1200n), [-1200n, -1200n, -1200n]);
});

test('a new price is expected at once, and the one before it is in the range', () => {
  assert.deepEqual(after(-1000n, -1000n, -1300n), [-1300n, -1300n, -1000n]);
  assert.deepEqual(after(-1000n, -1000n, -900n), [-900n, -1000n, -900n]);
});

test('amounts that differ each time are expected at their average', () => {
  assert.deepEqual(after(-1000n, -1100n, -1300n), [-1080n, -1300n, -1000n]);
});
