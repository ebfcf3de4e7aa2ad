import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billsOf, expectedIn, incomeOf, nextDays, segmentsOf, sumOfBills } from './bills.ts';
import { monthNamed } from './months.ts';

const MONTHLY = { every: 1, unit: 'month', weekday: null, day: null, working_day: null } as const;

type Recurring = Parameters<typeof billsOf>[0][number];

const month = monthNamed(undefined, '2026-03-10', 1);

function recurring(id: string, members: Partial<Recurring>): Recurring {
  const { expected_amount_decimal = '10.00', ...rest } = members;
  const usual = { id, expected_amount_decimal, currency: 'USD', status: 'active', interval: MONTHLY };
  return { ...usual, end_date: null, next_expected_date: '2026-03-20', ...rest } as Recurring;
}

test('bills are the active payments of the month that are still expected', () => {
  const bills = billsOf(
    [
      recurring('rent', { next_expected_date: '2026-03-25' }),
      recurring('weekly', {
        interval: { ...MONTHLY, unit: 'week' },
        next_expected_date: '2026-03-12',
        expected_amount_decimal: '5.50',
      }),
      recurring('overdue', { next_expected_date: '2026-03-08' }),
      recurring('salary', { expected_amount_decimal: '-900.00' }),
      recurring('ended', { status: 'inactive' }),
      recurring('april', { next_expected_date: '2026-04-01' }),
    ],
    month,
  );
  assert.deepEqual(
    bills.map(({ date, recurring: { id } }) => `${date} ${id}`),
    ['2026-03-08 overdue', '2026-03-12 weekly', '2026-03-19 weekly', '2026-03-25 rent', '2026-03-26 weekly'],
  );
  assert.equal(sumOfBills(bills, 'USD'), '36.50');
  assert.deepEqual(billsOf([recurring('rent', {})], monthNamed('2026-02', '2026-03-10', 1)), []);
});

test('payments of several days or weeks come again in the month', () => {
  const days = (every: number, unit: 'day' | 'week') =>
    billsOf([recurring('one', { interval: { ...MONTHLY, every, unit }, next_expected_date: '2026-03-12' })], month).map(
      ({ date }) => date.slice(8),
    );
  assert.deepEqual(days(6, 'day'), ['12', '18', '24', '30']);
  assert.deepEqual(days(2, 'week'), ['12', '26']);
});

test('the next two weeks have bills and income, across the end of a month', () => {
  const all = [
    recurring('rent', { next_expected_date: '2026-04-01' }),
    recurring('salary', { next_expected_date: '2026-04-11', expected_amount_decimal: '-900.00' }),
    recurring('late', { next_expected_date: '2026-03-25' }),
    recurring('later', { next_expected_date: '2026-04-12' }),
  ];
  const ids = (bills: ReturnType<typeof expectedIn>) => bills.map(({ recurring: { id } }) => id);
  assert.deepEqual(ids(expectedIn(all, nextDays('2026-03-28'))), ['late', 'rent', 'salary']);
  const april = monthNamed(undefined, '2026-04-01', 1);
  assert.deepEqual([ids(incomeOf(all, april)), sumOfBills(incomeOf(all, april), 'USD')], [['salary'], '-900.00']);
});

test('bills in another currency are in no sum', () => {
  assert.equal(sumOfBills(billsOf([recurring('rent', { currency: 'EUR' })], month), 'USD'), '0');
});

test('the month bar shows income as a whole, or what is more than it', () => {
  const spent = [
    { key: 'a', amount: '30.00' },
    { key: 'b', amount: '20.00' },
  ];
  const shares = (income: string) => segmentsOf(income, spent, '0', '10.00').map(({ key, share }) => [key, share]);
  assert.deepEqual(shares('100.00'), [
    ['a', 30],
    ['b', 20],
    ['due', 10],
    ['left', 40],
  ]);
  assert.deepEqual(shares('0.00'), [
    ['a', 50],
    ['b', (20 / 60) * 100],
    ['due', (10 / 60) * 100],
  ]);
  assert.deepEqual(segmentsOf('0.00', [], '0', '0'), []);
});
