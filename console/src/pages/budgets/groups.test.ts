import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Budget } from './budget-queries.ts';
import { arranged, type EditedGroup, placedIn, shifted, withSubcategories } from './groups.ts';

/** Home with Power and Water, of which Water has no amount of its own; Rent; Trip. */
const ROOTS = [root('home', 'power', 'water'), root('rent'), root('trip')];

function line(id: string, parent_id: string | null = null) {
  return { category: { id, name: id, parent_id }, inherits_parent_budget: id === 'water' };
}

function root(id: string, ...subcategories: string[]): Budget['categories'][number] {
  const own = { budgeted_spending_decimal: `own of ${id}` };
  const beneath = subcategories.map((one) => line(one, id));
  return { ...line(id), own, subcategories: beneath } as unknown as Budget['categories'][number];
}

/** The categories in each group, and those in none with their subcategories. */
function shown(...groups: string[][]) {
  const budget = { categories: ROOTS, groups: groups.map((category_ids) => ({ category_ids })) };
  const found = arranged(budget as unknown as Budget);
  return {
    groups: found.groups.map(({ lines }) => lines.map((one) => [one.line.category.id, one.ids.join()])),
    rest: found.rest.map((one) => [one.line.category.id, one.ids.join(), one.line.subcategories.length]),
  };
}

const groups = (...placed: string[][]): EditedGroup[] =>
  placed.map((category_ids, index) => ({ key: `${index}`, name: 'A', category_ids }));
const placesOf = (all: readonly EditedGroup[]) => all.map(({ category_ids }) => category_ids);

test('each category stands in its group or in none, with the entries that it counts', () => {
  assert.deepEqual(shown(), {
    groups: [],
    rest: [
      ['home', 'home,power,water', 2],
      ['rent', 'rent', 0],
      ['trip', 'trip', 0],
    ],
  });
  assert.deepEqual(shown(['rent', 'power'], []), {
    groups: [
      [
        ['rent', 'rent'],
        ['power', 'power'],
      ],
      [],
    ],
    rest: [
      ['home', 'home,water', 1],
      ['trip', 'trip', 0],
    ],
  });
});

test('a category moves with the subcategories that are with it', () => {
  const before = groups(['home', 'power', 'water', 'rent'], ['trip']);
  assert.deepEqual(placesOf(placedIn(before, ROOTS, 'home', '1')), [['rent'], ['trip', 'home', 'power', 'water']]);
  assert.deepEqual(placesOf(placedIn(before, ROOTS, 'power', '1')), [
    ['home', 'water', 'rent'],
    ['trip', 'power'],
  ]);
  assert.deepEqual(placesOf(placedIn(before, ROOTS, 'home', null)), [['rent'], ['trip']]);
  assert.deepEqual(placesOf(placedIn(groups([]), ROOTS, 'home', '0')), [['home', 'power', 'water']]);
});

test('a subcategory without a place stands next to its parent', () => {
  assert.deepEqual(placesOf(withSubcategories(groups(['home', 'rent'], ['power']), ROOTS)), [
    ['home', 'water', 'rent'],
    ['power'],
  ]);
});

test('an item moves by one place, and not past the ends', () => {
  assert.deepEqual(shifted([1, 2, 3], 0, 1), [2, 1, 3]);
  assert.deepEqual(shifted([1, 2, 3], 2, -1), [1, 3, 2]);
  assert.deepEqual(shifted([1, 2], 1, 1), [1, 2]);
});
