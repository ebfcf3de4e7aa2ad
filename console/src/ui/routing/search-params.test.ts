import assert from 'node:assert/strict';
import { test } from 'node:test';
import { civilDate, flag, oneOf, readTextSearch, text, texts } from './search-params.ts';

test('text accepts what the router parsed as a number or boolean', () => {
  assert.deepEqual(
    [text('a'), text(12), text(true), text(''), text(null), text({})],
    ['a', '12', 'true', undefined, undefined, undefined],
  );
});

test('lists accept a single value and are never empty', () => {
  assert.deepEqual(texts(['a', 1, '', null]), ['a', '1']);
  assert.deepEqual(texts('a'), ['a']);
  assert.equal(texts([]), undefined);
  assert.equal(texts(undefined), undefined);
});

test('enumerations, dates and flags ignore anything else', () => {
  assert.equal(oneOf('b', ['a', 'b'] as const), 'b');
  assert.equal(oneOf('c', ['a', 'b'] as const), undefined);
  assert.equal(civilDate('2026-03-10'), '2026-03-10');
  assert.equal(civilDate('10.03.2026'), undefined);
  assert.deepEqual([flag(true), flag('true'), flag(false)], [true, undefined, undefined]);
});

test('a list without other parameters has a search text and the dialog of a new record', () => {
  assert.deepEqual(readTextSearch({ q: 'tea', other: 1 }), { q: 'tea', new: undefined });
  assert.deepEqual(readTextSearch({ new: true }), { q: undefined, new: true });
});
