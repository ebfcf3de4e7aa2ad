import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fit, markedIn } from './match.ts';

test('a beginning fits better than a word, and a word better than a part', () => {
  assert.equal(fit('car', 'Car loan'), 4);
  assert.equal(fit('card', 'Rewards card'), 3);
  assert.equal(fit('ard', 'Rewards card'), 1);
  assert.equal(fit('gym', 'Rewards card'), 0);
  assert.equal(fit('', 'Rewards card'), 0);
});

test('every typed word is looked for in the label and in its other words', () => {
  assert.equal(fit('new rule', 'Add rule', 'new create'), 2);
  assert.equal(fit('add goal', 'Add goal', 'new create'), 4);
  assert.equal(fit('rule add', 'Add rule', 'new create'), 3);
  assert.equal(fit('new goal', 'Add rule', 'new create'), 0);
  assert.equal(fit('regeln', 'Régeln'), 4);
});

test('the typed letters are marked as the label writes them', () => {
  assert.deepEqual(markedIn('Rewards Card', 'card'), ['Rewards ', 'Card', '']);
  assert.equal(markedIn('Add rule', 'new rule'), null);
  assert.equal(markedIn('Add rule', ''), null);
});
