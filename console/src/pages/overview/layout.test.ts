import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnOf, moveCard, readLayout, toggle, USUAL } from './layout.ts';

test('a stored layout is read, anything else is the usual one', () => {
  for (const stored of [null, '', 'null', '[]', '{"order":7}', 'x']) assert.deepEqual(readLayout(stored), USUAL);
  const stored = { order: ['recent', 'nonsense', 'review'], side: ['recent'], hidden: ['review', 4] };
  assert.deepEqual(readLayout(JSON.stringify(stored)), {
    order: ['recent', 'review', 'pace', 'net-worth', 'spending', 'bills', 'cash', 'goals', 'cash-flow'],
    side: ['recent'],
    hidden: ['review'],
  });
  assert.deepEqual(readLayout(JSON.stringify(USUAL)), USUAL);
});

test('a card moves within its column', () => {
  const moved = moveCard(USUAL, 'bills', -1);
  assert.deepEqual(columnOf(moved, 'bills'), ['review', 'bills', 'spending', 'cash', 'goals']);
  assert.deepEqual(columnOf(moved, 'recent'), columnOf(USUAL, 'recent'));
  assert.equal(moveCard(USUAL, 'review', -1), USUAL);
});

test('a card is hidden and shown again', () => {
  assert.deepEqual(toggle(toggle([], 'bills'), 'bills'), []);
});
