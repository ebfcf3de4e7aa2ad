import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parentFault } from './parent-rules.ts';

const leaf = { id: 'child', hasSubcategories: false };
const root = { id: 'root', parent_id: null };

test('a category without subcategories may stand under a root', () => {
  assert.equal(parentFault(leaf, root), null);
  assert.equal(parentFault({ id: null, hasSubcategories: false }, root), null);
});

test('a parent that the family does not have is refused', () => {
  assert.equal(parentFault(leaf, undefined)?.code, 'unknown');
});

test('a category is never its own parent', () => {
  assert.equal(parentFault(leaf, { id: 'child', parent_id: null })?.code, 'own_parent');
});

test('there is no third level, neither above nor below', () => {
  assert.equal(parentFault(leaf, { id: 'sub', parent_id: 'root' })?.code, 'too_deep');
  assert.equal(parentFault({ id: 'child', hasSubcategories: true }, root)?.code, 'too_deep');
});
