import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupCategories } from './category-groups.ts';

type Category = Parameters<typeof groupCategories>[0][number];

function category(name: string, parent: string | null = null): Category {
  return { id: name, name, parent: parent === null ? null : { id: parent, name: parent } } as Category;
}

const ALL = [category('Food'), category('Cheese', 'Food'), category('Bread', 'Food'), category('Rent')];
const shown = (query: string) =>
  groupCategories(ALL, ({ name }) => name.includes(query)).map(({ root, subs }) => [
    root.name,
    ...subs.map(({ name }) => name),
  ]);

test('a matching subcategory is shown under its parent', () => {
  assert.deepEqual(shown('Cheese'), [['Food', 'Cheese']]);
});

test('a matching parent shows all its subcategories', () => {
  assert.deepEqual(shown('Food'), [['Food', 'Cheese', 'Bread']]);
});

test('without a match nothing is shown', () => {
  assert.deepEqual(shown('Tea'), []);
});
