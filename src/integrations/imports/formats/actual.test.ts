import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MovedCondition } from '#ledger/moved-records/moved-records.ts';
import { ACTUAL_PLAN, actualDatabase, zipOf } from '#tests/statements/app-samples.ts';
import { readFile } from './read-file.ts';

async function movedOf(change = '') {
  const file = readFile(await zipOf({ 'db.sqlite': actualDatabase(ACTUAL_PLAN + change) }));
  assert.deepEqual(file.faults, []);
  return { ...file, moved: file.moved ?? assert.fail() };
}

test('envelopes of Actual keep what they hold in months without an amount', async () => {
  const { moved } = await movedOf();
  assert.deepEqual(
    moved.budgets.map(({ month, method, held, income, categories }) => [
      ...[month, method, held, income],
      categories.map(({ category, amount, rollover }) => [category, amount, rollover]),
    ]),
    [
      ['2025-12', 'envelopes', '0', null, [['Food', '100.00', false]]],
      [
        ...['2026-01', 'envelopes', '25.00', null],
        [
          ['Food', '0', false],
          ['Home', '5.00', false],
        ],
      ],
      [
        ...['2026-02', 'envelopes', '0', null],
        [
          ['Food', '-10.00', false],
          ['Home', '0', true],
        ],
      ],
    ],
  );
});

test('a tracking budget of Actual has limits and the expected income', async () => {
  const { moved } = await movedOf("insert into preferences values ('budgetType', 'tracking');");
  const [january, ...others] = moved.budgets;
  assert.deepEqual(others, []);
  assert.deepEqual(
    [january?.month, january?.method, january?.income, january?.categories],
    ['2026-01', 'limits', '2000.00', [{ category: 'Food', parent: 'Everyday', amount: '40.00', rollover: false }]],
  );
});

test('schedules of Actual come with interval, amounts and end', async () => {
  const { moved } = await movedOf();
  const shown = moved.recurring.map((one) => [
    ...[one.name, one.merchant, one.account, one.category, one.amount, one.amount_min, one.amount_max],
    ...[one.interval.every, one.interval.unit, one.interval.day, one.last_occurrence_date, one.next_expected_date],
    ...[one.end_date, one.active, one.occurrence_count],
  ]);
  assert.deepEqual(shown, [
    [
      ...['Daily bread', 'Bakery', 'Giro', 'Food', '10.00', '9.25', '10.75'],
      ...[1, 'month', 1, '2026-01-07', '2026-02-01', null, true, 1],
    ],
    [
      ...['Savings', null, null, null, '-45.00', '-50.00', '-40.00'],
      ...[1, 'month', -1, '2025-12-31', '2026-01-31', null, true, 0],
    ],
    [
      ...[null, 'Bakery', null, null, '7.00', null, null],
      ...[2, 'week', null, '2025-11-17', '2025-12-01', '2025-12-29', false, 0],
    ],
  ]);
});

/** A condition in one line. */
function lineOf({ condition_type, operator, value, sub_conditions }: MovedCondition): string {
  if (condition_type === 'compound') return `(${sub_conditions.map(lineOf).join(` ${operator} `)})`;
  return `${condition_type.replace('transaction_', '')} ${operator} ${value}`;
}

test('rules of Actual that Coffer can do come along in their order', async () => {
  const { moved } = await movedOf();
  assert.deepEqual(
    moved.rules.map(({ conditions, actions }) => [
      conditions.map(lineOf),
      actions.map(({ action_type, value, named }) => [action_type, value, named[0]?.kind]),
    ]),
    [
      [
        ['((name = BKRY or name = BAKE RY) or (type = expense and amount > 5.00))'],
        [['set_transaction_merchant', 'Bakery', 'merchant']],
      ],
      [['name like bake'], [['set_transaction_category', 'Food', 'category']]],
    ],
  );
});

test('what Actual has and Coffer has not is counted with the reason', async () => {
  const { moved, statements } = await movedOf();
  assert.deepEqual(
    moved.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
    [
      '1 Note: not_taken_over',
      '1 BudgetTemplate: not_taken_over',
      '2 BudgetCategory: not_taken_over',
      '1 BudgetCategory: unknown_record',
      '1 BudgetCategory: unreadable',
      '1 Rule: other_rule',
      '1 Rule: unreadable',
      '2 RecurringTransaction: other_rhythm',
    ],
  );
  const [bread] = statements.flatMap(({ rows }) => rows);
  assert.deepEqual([bread?.details?.tags, bread?.details?.cleared], [['trip'], true]);
});

test('amounts of rules keep their direction, and a long list of names its parts', async () => {
  const rule = (id: string, condition: object) =>
    `insert into rules values ('${id}', 'post', '${JSON.stringify([condition])}', '[{"op":"set","field":"notes","value":"x"}]', 'and', 0);`;
  const amount = { field: 'amount' };
  const { moved } = await movedOf(
    [
      rule('x1', { ...amount, op: 'gt', value: -500 }),
      rule('x2', { ...amount, op: 'lte', value: 500, options: { outflow: true } }),
      rule('x3', { ...amount, op: 'isbetween', value: { num1: -500, num2: -900 } }),
      rule('x4', { ...amount, op: 'isbetween', value: { num1: -500, num2: 900 } }),
      rule('x5', { ...amount, op: 'gte', value: 0 }),
      rule('x6', { field: 'notes', op: 'notOneOf', value: Array.from({ length: 45 }, (_none, index) => `w${index}`) }),
      rule('x7', { field: 'date', op: 'gte', value: '2026-01-31' }),
    ].join('\n'),
  );
  const lines = moved.rules.slice(2).map(({ conditions }) => conditions.map(lineOf).join());
  assert.deepEqual(
    [...lines.slice(0, 4), ...lines.slice(5)],
    [
      '(type = income or (type = expense and amount < 5.00))',
      '(type = expense and amount <= 5.00)',
      '(type = expense and amount between 5.00..9.00)',
      '(type = income and amount >= 0.00)',
      'date >= 2026-01-31',
    ],
  );
  const [list] = moved.rules[6]?.conditions ?? [];
  const parts = list?.sub_conditions[0]?.sub_conditions.map(({ sub_conditions }) => sub_conditions.length);
  assert.deepEqual([list?.operator, parts], ['not', [20, 20, 5]]);
});

test('a database of Actual that is made to be slow or large is refused', async () => {
  const codesOf = async (change: string) =>
    readFile(await zipOf({ 'db.sqlite': actualDatabase(ACTUAL_PLAN + change) })).faults.map(({ code }) => code);
  assert.deepEqual(await codesOf('drop table notes; create view notes as select 1 as id;'), ['broken_database']);
  const computed = 'alter table rules add column x text generated always as (hex(zeroblob(100000000)))';
  assert.deepEqual(await codesOf(computed), ['broken_database']);
  const { moved } = await movedOf(
    "update zero_budgets set month = 190001 where id = '1'; update zero_budgets set month = 299912 where id = '3'; insert into categories (id, name, cat_group) with recursive n(i) as (select 1 union all select i + 1 from n where i < 200) select 'n' || i, 'n' || i, 'g1' from n; insert into zero_budgets select 'z' || id, 202601, id, 1, 0 from categories where id like 'n%';",
  );
  assert.deepEqual(moved.budgets, []);
  assert.ok(moved.leftOut.some(({ kind, reason }) => kind === 'Budget' && reason === 'too_many'));
});
