import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balancesWith, readChanges } from './tried-changes.ts';

const days = ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28'].map((date) => ({
  date,
  balance_decimal: '10000000000000000.10',
  items: [],
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

const moved = {
  kind: 'recurring',
  recurring_transaction_id: 'rent',
  recurring_transaction: { id: 'rent', name: 'Rent' },
  skipped: false,
  amount: null,
  moved_days: 2,
  enabled: true,
} as const;

const rent = { kind: 'recurring', source_id: 'rent', amount_decimal: '3.50' } as const;
const course = (dates: readonly string[], paid: readonly string[]) =>
  dates.map((date) => ({ date, balance_decimal: '10.00', items: paid.includes(date) ? [rent] : [] }));

test('a moved bill is paid on its other day, a skipped one never', () => {
  const dates = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
  const line = course(dates, ['2026-01-02']);
  assert.deepEqual(balancesWith(line, [moved]), ['10.00', '13.50', '13.50', '10.00']);
  // A day before the first is the first.
  assert.deepEqual(balancesWith(line, [{ ...moved, moved_days: -9 }]), ['6.50', '10.00', '10.00', '10.00']);
  assert.deepEqual(balancesWith(line, [{ ...moved, skipped: true }]), ['10.00', '13.50', '13.50', '13.50']);
  assert.deepEqual(balancesWith(line, [{ ...moved, enabled: false }]), ['10.00', '10.00', '10.00', '10.00']);
  const after = course(['2026-01-05', '2026-01-06'], ['2026-01-06']);
  assert.deepEqual(balancesWith(course(dates, []), [{ ...moved, moved_days: -3 }], after), [
    ...['10.00', '10.00', '6.50', '6.50'],
  ]);
});

test('of a stored list, changes alone are read', () => {
  assert.deepEqual(readChanges(JSON.stringify([payment, { ...payment, amount: '1e9' }, null, 7])), [payment]);
  const other = { ...moved, recurring_transaction: { id: 'other', name: 'Rent' } };
  assert.deepEqual(readChanges(JSON.stringify([moved, { ...moved, moved_days: 0.5 }, other])), [moved]);
  assert.deepEqual([readChanges('{'), readChanges('{}'), readChanges(null)], [[], [], []]);
});
