import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedMap } from './bounded-map.ts';

test('a full map gives up its oldest entry for a new one, and none for a changed one', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3);
  assert.deepEqual(
    [...map],
    [
      ['a', 3],
      ['b', 2],
    ],
  );
  assert.deepEqual(
    [...map.set('c', 4)],
    [
      ['b', 2],
      ['c', 4],
    ],
  );
});
