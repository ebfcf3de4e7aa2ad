import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MovedCondition } from '#ledger/moved-records/moved-records.ts';
import { FIREFLY, FIREFLY_FILES, zipOf } from '#tests/statements/app-samples.ts';
import { readFile } from './read-file.ts';

async function whole() {
  const file = readFile(await zipOf({ 'transactions.csv': FIREFLY, ...FIREFLY_FILES }));
  assert.deepEqual([file.format, file.faults, file.notices], ['firefly', [], []]);
  return { ...file, moved: file.moved ?? assert.fail() };
}

test('accounts of Firefly III have types and currencies, also without transactions', async () => {
  const { statements, moved } = await whole();
  assert.deepEqual(
    statements.map(({ account, accountDetails, currency, rows }) => [
      account,
      accountDetails?.type,
      currency,
      rows.length,
    ]),
    [
      ['Giro', 'depository', 'EUR', 4],
      ['Dollars', undefined, 'USD', 1],
      ['Plastic', 'credit_card', 'EUR', 0],
      ['House loan', 'loan', 'EUR', 0],
    ],
  );
  assert.deepEqual(
    moved.labels.map(({ kind, name }) => `${kind} ${name}`),
    ['category Food', 'category Novels', 'tag home', 'merchant Bakery'],
  );
});

test('a payment of a debt in Firefly III is a transfer to its account', () => {
  const row =
    '1,5,15,,,Withdrawal,EUR,-90.00,,,Rate,2026-01-08T00:00:00+01:00,Giro,Asset account,House loan,Mortgage,,,,,\n';
  const { statements } = readFile(Buffer.from(FIREFLY + row));
  const loan = statements.find(({ account }) => account === 'House loan');
  assert.deepEqual(
    loan?.rows.map(({ amount, details }) => [amount, details?.otherAccount]),
    [['90.00', 'Giro']],
  );
});

test('budgets of Firefly III that have the name of a category are its limits', async () => {
  const { moved } = await whole();
  assert.deepEqual(
    moved.budgets.map(({ month, currency, categories }) => [month, currency, categories.map(({ amount }) => amount)]),
    [
      ['2026-01', 'EUR', ['300.00']],
      ['2026-02', 'EUR', ['250.00']],
    ],
  );
});

test('bills and recurrences of Firefly III come with interval, days and amounts', async () => {
  const { moved } = await whole();
  const shown = moved.recurring.map((one) => [
    ...[one.name, one.account, one.merchant, one.category, one.amount, one.amount_min],
    ...[one.interval.every, one.interval.unit, one.interval.day ?? one.interval.weekday],
    ...[one.next_expected_date, one.end_date],
  ]);
  assert.deepEqual(shown, [
    ['Power', null, null, null, '60.00', '40.00', 1, 'quarter', 5, '2026-01-05', null],
    ['Bread box', null, null, null, '15.00', '10.00', 2, 'month', 5, '2025-12-05', null],
    ['Rent', 'Giro', 'Landlord', 'Home', '700.00', null, 1, 'month', -1, '2026-02-28', '2026-12-31'],
    ['Pay', 'Giro', 'Employer', null, '-500.00', null, 2, 'week', 5, '2026-01-02', '2026-01-30'],
  ]);
});

/** A condition in one line. */
function lineOf({ condition_type, operator, value, sub_conditions }: MovedCondition): string {
  if (condition_type === 'compound') return `(${operator} ${sub_conditions.map(lineOf).join('; ')})`;
  return `${condition_type.replace('transaction_', '')} ${operator} ${value}`;
}

test('rules of Firefly III that Coffer can do come along', async () => {
  const { moved } = await whole();
  assert.deepEqual(
    moved.rules.map(({ name, active, conditions, actions }) => [
      ...[name, active, conditions.map(lineOf)],
      actions.map(({ action_type, value }) => [action_type, value]),
    ]),
    [
      [
        ...['Bread', true, ['name matches (?i)^B\\.ker', 'amount > 5']],
        [
          ['set_transaction_category', 'Food'],
          ['add_transaction_tags', 'home'],
        ],
      ],
      [
        ...['From Giro', false, ['(or (and account = Giro; type = expense); (not name like tea))']],
        [['set_transaction_merchant', 'Bakery']],
      ],
    ],
  );
});

test('piggy banks of Firefly III are goals, and the rest is counted', async () => {
  const { moved } = await whole();
  const bicycle = { account: 'Giro', name: 'Bicycle', target: '800.00', saved: '137.66' };
  const someDay = { account: 'Giro', name: 'Some day', target: '800.00', saved: '10.00' };
  assert.deepEqual(moved.goals, [
    { ...bicycle, start_date: '2026-01-01', target_date: '2030-06-30' },
    { ...someDay, start_date: null, target_date: null },
  ]);
  assert.deepEqual(
    moved.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
    [
      '1 BudgetCategory: other_rhythm',
      '1 BudgetCategory: unknown_record',
      '1 Rule: other_rule',
      '2 RecurringTransaction: other_rhythm',
      '1 Goal: no_amount',
    ],
  );
});

test('a file of Firefly III without accounts says that it needs the transactions', () => {
  const { 'accounts.csv': accounts = '', 'budgets.csv': budgets = '' } = FIREFLY_FILES;
  const [fault] = readFile(Buffer.from(budgets)).faults;
  assert.match(fault?.message ?? '', /send it together with them, in one ZIP archive/);
  const { statements, faults } = readFile(Buffer.from(accounts));
  assert.deepEqual([faults, statements.length], [[], 3]);
});
