import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuery } from './read-query.ts';

const english = { locale: 'en-US', today: '2026-11-27' };

test('a month word is that month, of this year or the last one', () => {
  assert.deepEqual(readQuery('gym march', english), { q: 'gym date:2026-03', text: 'gym', month: '2026-03' });
  assert.equal(readQuery('Dec rent', english)?.q, 'rent date:2025-12');
  assert.equal(readQuery('november', english)?.q, 'date:2026-11');
  assert.equal(readQuery('gym march 2024', english)?.q, 'gym date:2024-03');
});

test('months are read in the language of the person, with and without accents', () => {
  const q = (typed: string, locale: string) => readQuery(typed, { ...english, locale })?.q;
  assert.equal(q('gym märz', 'de'), 'gym date:2026-03');
  assert.equal(q('gym marz', 'de'), 'gym date:2026-03');
  assert.equal(q('Août loyer', 'fr'), 'loyer date:2026-08');
  assert.equal(q('enero', 'es'), 'date:2026-01');
  assert.equal(q('mei', 'nl'), 'date:2026-05');
  assert.equal(q('março', 'pt'), 'date:2026-03');
});

test('comparisons are amounts in the way that the person writes them', () => {
  assert.equal(readQuery('> 50', english)?.q, 'amount>50');
  assert.equal(readQuery('coffee <=1,200.50', english)?.q, 'coffee amount<=1200.50');
  assert.equal(readQuery('>12,50', { ...english, locale: 'de' })?.q, 'amount>12.50');
});

test('anything else is text', () => {
  for (const typed of ['gym', 'marching band', '> often', 'date:2026-03', ''])
    assert.equal(readQuery(typed, english), null);
});
