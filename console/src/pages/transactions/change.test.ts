import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdit, bodyOf, inverseEdit, isUnchanged } from './change.ts';
import type { Transaction } from './list-query.ts';

const food = { id: 'c1', name: 'Food', color: '#fff', icon: 'tag' };
const tag = { id: 't1', name: 'Holiday', color: '#fff' };
const row = {
  id: 'a',
  category: food,
  merchant: null,
  tags: [tag],
  notes: null,
  excluded: false,
} as unknown as Transaction;

test('an edit followed by its inverse gives the row back', () => {
  const edit = { row, change: { category: null, notes: 'Lunch', excluded: true } };
  const edited = applyEdit(edit);
  assert.deepEqual([edited.category, edited.notes, edited.excluded], [null, 'Lunch', true]);
  assert.deepEqual(applyEdit(inverseEdit(edit)), row);
});

test('the inverse restores only what the edit changed', () => {
  assert.deepEqual(Object.keys(inverseEdit({ row, change: { notes: 'Lunch' } }).change), ['notes']);
});

test('a request body names labels by id and leaves out the rest', () => {
  assert.deepEqual(bodyOf({ category: null, tags: [tag] }), { category_id: null, tag_ids: ['t1'] });
  assert.deepEqual(bodyOf({ merchant: { id: 'm1', name: 'Shop' }, notes: null }), { merchant_id: 'm1', notes: null });
});

test('undoing a category gives back whether the row was reviewed', () => {
  const edit = { row: { ...row, category: null, reviewed: false }, change: { category: food } };
  assert.deepEqual(inverseEdit(edit).change, { category: null, reviewed: false });
});

test('an edit to the same values is recognised', () => {
  assert.equal(isUnchanged({ row, change: { category: food, tags: [tag] } }), true);
  assert.equal(isUnchanged({ row, change: { tags: [] } }), false);
});
