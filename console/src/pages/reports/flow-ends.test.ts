import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sumOf } from '../../ui/format/index.ts';
import { endsOf, type MoneyEnd } from './flow-ends.ts';
import type { MoneyFlow } from './report-queries.ts';

const days = { q: 'is:reported', start_date: '2026-01-01', end_date: '2026-01-31' };

/** A flow of links such as `income:a total 5.00`; the id of a category is its name. */
function flowOf(...lines: readonly string[]): MoneyFlow {
  const links = lines.map((line) => {
    const [source = '', target = '', amount = ''] = line.split(' ');
    return { source, target, amount, filter: days };
  });
  const node = (id: string, amount: string) => {
    const [kind = '', name = null] = id.split(':');
    const isCategory = name !== null && name !== 'none';
    const filter = isCategory ? { ...days, category_ids: [name] } : days;
    return { id, kind, category_id: isCategory ? name : null, name: isCategory ? name : null, amount, filter };
  };
  const ends = links.flatMap(({ source, target, amount }) => [source, target].map((id) => node(id, amount)));
  return { nodes: [...new Map(ends.toReversed().map((one) => [one.id, one])).values()], links } as unknown as MoneyFlow;
}

const shown = (ends: readonly MoneyEnd[]) => ends.map(({ name, amount }) => `${name} ${amount}`);

test('what is kept flows to a target of its own, and subcategories are inside', () => {
  const { sources, targets } = endsOf(
    flowOf(
      ...['income:Salary total 100.00', 'total expense:Home 50.00', 'expense:Home expense:Rent 40.00'],
      ...['total expense:none 10.00', 'total kept 40.00'],
    ),
  );
  assert.deepEqual(shown(sources), ['Salary 100.00']);
  assert.deepEqual(shown(targets), ['Home 50.00', 'No category 10.00', 'Kept 40.00']);
  assert.deepEqual(shown(targets[0]?.inside ?? []), ['Rent 40.00']);
});

test('spending above income flows from savings', () => {
  const { sources, targets } = endsOf(
    flowOf('income:Salary total 30.00', 'total expense:Rent 50.00', 'from_savings total 20.00'),
  );
  assert.deepEqual(shown(sources), ['Salary 30.00', 'From savings 20.00']);
  assert.equal(sumOf(sources.map(({ amount }) => amount)), sumOf(targets.map(({ amount }) => amount)));
});

test('many categories become seven and the sum of the others, which has its own filter', () => {
  const { targets } = endsOf(
    flowOf(...Array.from({ length: 12 }, (_, index) => `total expense:c${index} ${index + 1}.00`)),
  );
  const last = targets.at(-1);
  assert.deepEqual([targets.length, last?.name, last?.amount], [8, 'Other', '15.00']);
  assert.deepEqual(last?.filter.category_ids, ['c4', 'c3', 'c2', 'c1', 'c0']);
});
