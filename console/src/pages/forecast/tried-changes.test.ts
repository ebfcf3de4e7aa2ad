import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balancesWith, readChanges } from './tried-changes.ts';

const days = ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28'].map((date) => ({
  date,
  balance_decimal: '10000000000000000.10',
}));
const payment = {
  kind: 'payment',
  name: 'Trip',
  amount: '5',
  date: '2026-02-27',
  monthly: false,
  enabled: true,
} as const;

test('changes that are on add to each balance from their days on, exactly', () => {
  const monthly = { ...payment, amount: '0.05', date: '2025-12-31', monthly: true };
  assert.deepEqual(balancesWith(days, [monthly, payment, { ...payment, enabled: false }]), [
    ...['10000000000000000.10', '10000000000000000.05', '9999999999999995.05', '9999999999999995.00'],
  ]);
  const over = { ...payment, date: '2026-01-28' };
  assert.deepEqual(
    balancesWith(days, [over]),
    days.map((day) => day.balance_decimal),
  );
});

test('of a stored list, changes alone are read', () => {
  assert.deepEqual(readChanges(JSON.stringify([payment, { ...payment, amount: '1e9' }, null, 7])), [payment]);
  assert.deepEqual([readChanges('{'), readChanges('{}'), readChanges(null)], [[], [], []]);
});
