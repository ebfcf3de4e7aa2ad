import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parentIssue } from './categories.ts';

const leaf = { id: 'child', hasSubcategories: false };
const root = { id: 'root', parent_id: null };

test('a category without subcategories can have a root as parent', () => {
  assert.equal(parentIssue(leaf, root), null);
  assert.equal(parentIssue({ id: null, hasSubcategories: false }, root), null);
});

test('an unknown parent is refused', () => {
  assert.equal(parentIssue(leaf, undefined)?.code, 'unknown');
});

test('a category cannot be its own parent', () => {
  assert.equal(parentIssue(leaf, { id: 'child', parent_id: null })?.code, 'own_parent');
});

test('categories have at most two levels', () => {
  assert.equal(parentIssue(leaf, { id: 'sub', parent_id: 'root' })?.code, 'too_deep');
  assert.equal(parentIssue({ id: 'child', hasSubcategories: true }, root)?.code, 'too_deep');
});
