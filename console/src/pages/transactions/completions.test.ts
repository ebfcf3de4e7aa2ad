import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completionsOf, fieldOf, withLastWord } from './completions.ts';

const known = {
  account: [{ id: 'a1', name: 'Rewards card' }],
  category: [
    { id: 'c1', name: 'Groceries' },
    { id: 'c2', name: 'Gifts' },
  ],
  merchant: [{ id: 'm1', name: 'Green Grocer' }],
  tag: [],
  currency: ['EUR', 'USD'],
  termOf: (word: string) => (word === 'march' ? 'date:2026-03' : undefined),
};

const shown = (typed: string) =>
  completionsOf(typed, known).map((one) => (one.kind === 'term' ? one.text : `${one.field} ${one.name}`));

test('a word is completed to fields, their values and words of the search language', () => {
  assert.equal(shown('').length, 8);
  assert.deepEqual(shown('tea cat'), ['category:']);
  assert.deepEqual(shown('groc'), ['category Groceries', 'merchant Green Grocer']);
  assert.deepEqual(shown('category:g'), ['category Groceries', 'category Gifts']);
  assert.deepEqual(shown('-category:"gif'), ['-category:"Gifts"']);
  assert.deepEqual(shown('gym march'), ['date:2026-03']);
  assert.deepEqual(shown('-is:p'), ['-is:pending']);
  assert.deepEqual(shown('currency:e'), ['currency:EUR']);
  assert.deepEqual([shown('tea '), shown('date:2026'), shown('-tea')], [[], [], []]);
});

test('a completion takes the place of the last word, with its quotes', () => {
  assert.equal(withLastWord('tea cat', 'category:'), 'tea category:');
  assert.equal(withLastWord('tea account:"rewards c', ''), 'tea ');
  assert.deepEqual([fieldOf('tea -account:"rewards c'), fieldOf('tea is:p')], ['account', null]);
});
