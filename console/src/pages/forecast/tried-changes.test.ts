import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balancesWith, readChanges } from './tried-changes.ts';

const days = ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28'].map((date) => ({
  date,
  balance_decimal: '10000000000000000.10',
}));

test('changes that are on add to each balance from their days on, exactly', () => {
  const monthly = { name: 'Less pay', amount: '-0.05', date: '2026-01-31', isMonthly: true, isOn: true };
  const once = { name: 'Trip', amount: '-5', date: '2026-02-27', isMonthly: false, isOn: true };
  assert.deepEqual(balancesWith(days, [monthly, once, { ...once, isOn: false }]), [
    ...['10000000000000000.10', '10000000000000000.05', '9999999999999995.05', '9999999999999995.00'],
  ]);
  assert.deepEqual(
    balancesWith(days, []),
    days.map((day) => day.balance_decimal),
  );
});

test('of a stored list, changes alone are read', () => {
  const change = { name: 'Trip', amount: '-5', date: '2026-02-27', isMonthly: false, isOn: true };
  assert.deepEqual(readChanges(JSON.stringify([change, { ...change, amount: '1e9' }, null, 7])), [change]);
  assert.deepEqual([readChanges('{'), readChanges('{}'), readChanges(null)], [[], [], []]);
});
