import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import { changeOf, editValues } from './edit-values.ts';

const SALARY = {
  name: 'Salary',
  payment_name: null,
  account: null,
  merchant: null,
  category: null,
  interval: { every: 1, unit: 'month', weekday: null, day: 1, working_day: null },
  next_expected_date: '2026-04-01',
  expected_day_of_month: 1,
  end_date: null,
  posting: 'ask',
  amount_decimal: '-4000.00',
  expected_amount_min_decimal: '-4200.00',
  expected_amount_max_decimal: '-3900.00',
} as unknown as Schemas['RecurringTransaction'];

test('the form shows amounts without sign, and sends them back as they were', () => {
  const values = editValues(SALARY);
  assert.deepEqual(
    [values.direction, values.amount, values.expected_amount_min, values.expected_amount_max],
    ['in', '4000.00', '3900.00', '4200.00'],
  );
  const change = changeOf(values, 'en');
  assert.deepEqual(
    [change.amount, change.expected_amount_min, change.expected_amount_max],
    ['-4000.00', '-4200.00', '-3900.00'],
  );
  assert.deepEqual(
    [change.name, change.payment_name, change.end_date, change.posting],
    ['Salary', 'Salary', null, 'ask'],
  );
});

test('an empty range is none, and weeks have no day of the month', () => {
  const values = { ...editValues(SALARY), direction: 'out', expected_amount_min: ' ', amount: '1.234,50' };
  const change = changeOf({ ...values, unit: 'week' }, 'de');
  assert.deepEqual([change.amount, change.expected_amount_min], ['1234.50', null]);
  assert.equal('expected_day_of_month' in change, false);
  assert.deepEqual([change.interval?.unit, change.interval?.day], ['week', null]);
  assert.equal(changeOf({ ...values, expected_day_of_month: 20 }, 'de').interval?.day, 20);
});
