import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isId, newId } from './ids.ts';

test('a new id is a canonical UUID of version 7', () => {
  const id = newId();
  assert.ok(isId(id));
  assert.equal(id[14], '7');
});

test('a new id begins with the milliseconds of its creation', () => {
  const before = Date.now();
  const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  assert.ok(made >= before && made <= Date.now());
});

test('ids do not repeat', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  assert.equal(new Set(ids).size, ids.length);
});

const refused = [
  '',
  '0199ab00-0000-7000-8000-00000000000',
  '0199ab00-0000-7000-8000-0000000000000',
  '0199AB00-0000-7000-8000-000000000000',
  '0199ab00000070008000000000000000',
  '{0199ab00-0000-7000-8000-000000000000}',
  '0199ab00-0000-7000-8000-00000000000g',
  '0199ab00-0000-7000-8000-000000000000\n',
];

for (const text of refused) {
  test(`${JSON.stringify(text)} is not an id`, () => assert.equal(isId(text), false));
}

test('ids ascend, also within one millisecond', () => {
  const made = Array.from({ length: 20_000 }, newId);
  assert.deepEqual(made, [...new Set(made)].sort());
});
