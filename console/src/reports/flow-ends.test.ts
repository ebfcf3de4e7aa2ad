import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumOf } from '../format/index.ts';
import { flowOf } from './flow-ends.ts';

type Statement = Parameters<typeof flowOf>[0];

function statement(net: string, categories: readonly [string | null, string, string][]): Statement {
  const figure = (amount: string) => ({ amount });
  const lines = categories.map(([name, income, expense]) => ({
    category: name === null ? null : { id: name, name },
    ...{ income: figure(income), expense: figure(expense) },
  }));
  return { net: figure(net), categories: lines } as unknown as Statement;
}

test('what is kept flows to a target of its own', () => {
  const flow = flowOf(
    statement('40.00', [
      ['Salary', '100.00', '0.00'],
      ['Rent', '0.00', '50.00'],
      [null, '0.00', '10.00'],
    ]),
  );
  assert.deepEqual(
    flow.sources.map(({ name }) => name),
    ['Salary'],
  );
  assert.deepEqual(
    flow.targets.map(({ name, amount }) => [name, amount]),
    [
      ['Rent', '50.00'],
      ['No category', '10.00'],
      ['Kept', '40.00'],
    ],
  );
});

test('spending above income flows from savings', () => {
  const { sources, targets } = flowOf(
    statement('-20.00', [
      ['Salary', '30.00', '0.00'],
      ['Rent', '0.00', '50.00'],
    ]),
  );
  assert.deepEqual(
    sources.map(({ name, amount }) => [name, amount]),
    [
      ['Salary', '30.00'],
      ['From savings', '20.00'],
    ],
  );
  assert.equal(sumOf(sources.map(({ amount }) => amount)), sumOf(targets.map(({ amount }) => amount)));
});

test('many categories become seven and the sum of the others', () => {
  const many = Array.from({ length: 12 }, (_, index): [string, string, string] => [
    `c${index}`,
    '0.00',
    `${index + 1}.00`,
  ]);
  const { targets } = flowOf(statement('0.00', many));
  assert.deepEqual([targets.length, targets.at(-1)?.name, targets.at(-1)?.amount], [8, 'Other', '15.00']);
});
