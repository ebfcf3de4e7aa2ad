import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { NewCategory } from './schemas.ts';

test('a new family starts with 22 categories that a request could have made, no name twice', () => {
  assert.equal(DEFAULT_CATEGORIES.length, 22);
  assert.equal(new Set(DEFAULT_CATEGORIES.map(([name]) => name)).size, 22);
  for (const [name, color, icon] of DEFAULT_CATEGORIES) assert.ok(NewCategory.safeParse({ name, color, icon }).success);
});
