import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spentByCategory, topCategories } from './top-categories.ts';

type Statement = Parameters<typeof spentByCategory>[0];

const lineOf = ([name, amount, color]: readonly [string | null, string, string?]) => ({
  category: name === null ? null : { id: name, name, color, icon: 'tag' },
  expense: { amount },
});

function statementOf(now: Parameters<typeof lineOf>[0][], before: Parameters<typeof lineOf>[0][] = []): Statement {
  return { categories: now.map(lineOf), comparison: { categories: before.map(lineOf) } } as unknown as Statement;
}

test('a category keeps its color when its rank changes', () => {
  const colors = (...rows: Parameters<typeof statementOf>[0]) =>
    new Map(topCategories(spentByCategory(statementOf(rows))).top.map(({ name, color }) => [name, color]));
  const first = colors(['Rent', '900.00', '#b45309'], ['Food', '80.00', '#22c55e'], [null, '5.00']);
  const later = colors(['Rent', '900.00', '#b45309'], ['Food', '980.00', '#22c55e'], [null, '5.00']);
  assert.deepEqual([...later.keys()], ['Food', 'Rent', 'No category']);
  for (const [name, color] of first) assert.equal(later.get(name), color);
  assert.match(first.get('Food') ?? '', /#22c55e/);
  assert.equal(new Set(first.values()).size, 3);
});

test('spending has the change from the same days of the period before', () => {
  const spent = spentByCategory(statementOf([['Food', '80.00', '#22c55e']], [['Food', '95.50', '#22c55e']]));
  assert.deepEqual(
    spent.map(({ before, change }) => [before, change]),
    [['95.50', '-15.50']],
  );
});

test('more than eight categories become seven and the sum of the others', () => {
  const rows = Array.from({ length: 10 }, (_, index) => [`c${index}`, `${index + 1}.00`, '#22c55e'] as const);
  const { top, rest } = topCategories(spentByCategory(statementOf([...rows])));
  assert.deepEqual([top.length, rest], [7, { count: 3, amount: '6.00' }]);
});
