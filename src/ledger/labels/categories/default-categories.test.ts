import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CATEGORIES } from './default-categories.ts';
import { NewCategory } from './schemas.ts';

test('the 22 default categories are valid and have distinct names', () => {
  assert.equal(DEFAULT_CATEGORIES.length, 22);
  assert.equal(new Set(DEFAULT_CATEGORIES.map(([name]) => name)).size, 22);
  for (const [name, color, icon] of DEFAULT_CATEGORIES) assert.ok(NewCategory.safeParse({ name, color, icon }).success);
});
