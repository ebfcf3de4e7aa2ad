import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflictsOf, differingFrom, without } from './edit-conflicts.ts';
import type { Transaction } from './list-query.ts';

const category = (id: string) => ({ id, name: id, color: '#ffffff', icon: 'tag' });
const tag = { id: 't1', name: 'Holiday', color: '#ffffff' };
const seen = {
  id: 'a',
  name: 'Shop',
  category: null,
  tags: [],
  notes: null,
  reviewed: false,
} as unknown as Transaction;
const edit = { row: seen, change: { category: category('food'), notes: 'Lunch', tags: [tag] } };

test('what another has changed elsewhere in the transaction is no conflict', () => {
  const now = { ...seen, name: 'Corner shop', reviewed: true };
  assert.deepEqual(conflictsOf(edit, now), []);
  assert.deepEqual(differingFrom(edit.change, now), edit.change);
});

test('the same member with another value is a conflict, the rest of the edit is not', () => {
  const now = { ...seen, category: category('travel'), notes: 'Lunch' };
  assert.deepEqual(conflictsOf(edit, now), ['category']);
  const rest = without(edit.change, conflictsOf(edit, now));
  assert.deepEqual(rest, { notes: 'Lunch', tags: [tag] });
  assert.deepEqual(differingFrom(rest, now), { tags: [tag] });
});

test('an edit that is stored already leaves nothing to send', () => {
  const now = { ...seen, category: { ...category('food'), name: 'Food & Drink' }, notes: 'Lunch', tags: [tag] };
  assert.deepEqual(conflictsOf(edit, now), []);
  assert.deepEqual(differingFrom(edit.change, now), {});
});
