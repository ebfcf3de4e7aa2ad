import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountToMove, lackOf, sourcesFor } from './amount-to-move.ts';
import type { Budget } from './budget-queries.ts';

const line = (id: string, available_to_spend_decimal: string) => ({ category: { id }, available_to_spend_decimal });

const budget = {
  available_to_allocate_decimal: '40.00',
  categories: [
    // The subcategory has 30 of the 130 of its parent.
    {
      ...line('food', '130.00'),
      own: { available_to_spend_decimal: '100.00' },
      subcategories: [line('cafe', '30.00'), line('market', '-20.00')],
    },
    { ...line('car', '-250.00'), own: { available_to_spend_decimal: '-250.00' }, subcategories: [] },
  ],
} as unknown as Budget;

test('a move suggests the amount that the target lacks, if the source has it', () => {
  assert.equal(amountToMove(budget, 'food', 'market'), '20.00');
  assert.equal(amountToMove(budget, 'food', 'car'), '100.00');
  assert.equal(amountToMove(budget, null, 'market'), '20.00');
});

test('a move to a place that lacks nothing suggests all that the source has', () => {
  assert.equal(amountToMove(budget, 'food', 'cafe'), '100.00');
  assert.equal(amountToMove(budget, 'cafe', null), '30.00');
  assert.equal(amountToMove(budget, null, 'food'), '40.00');
});

test('nothing is moved from where nothing is left', () => {
  assert.equal(amountToMove(budget, 'car', 'food'), null);
  assert.equal(amountToMove({ ...budget, available_to_allocate_decimal: '0.00' }, null, 'food'), null);
});

test('an overspent category lacks what it is below zero', () => {
  assert.equal(lackOf(budget, 'car'), '250.00');
  assert.equal(lackOf(budget, 'cafe'), null);
  assert.equal(lackOf({ ...budget, available_to_allocate_decimal: '-5.00' }, null), null);
});

test('a category is covered by what is not assigned, then by those with the most left', () => {
  const row = (id: string, left: string, type?: 'by_date') => ({
    ...line(id, left),
    ...{
      budget_category_id: id,
      target: type === undefined ? null : { type },
      own: { available_to_spend_decimal: left },
    },
    subcategories: [],
  });
  const categories = [
    ...[row('over', '-8.00'), row('some', '5.00'), row('trip', '90.00', 'by_date'), row('most', '20.00')],
    { ...row('outside', '70.00'), budget_category_id: null },
    row('none', '0.00'),
  ];
  const month = { available_to_allocate_decimal: '0.00', categories } as unknown as Budget;
  assert.deepEqual(sourcesFor(month, 'over'), ['most', 'some', 'trip']);
  assert.deepEqual(sourcesFor({ ...month, available_to_allocate_decimal: '1.00' }, 'over'), [null, 'most', 'some']);
  assert.deepEqual(sourcesFor({ ...month, categories: [] }, 'over'), []);
});
