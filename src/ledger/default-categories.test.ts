import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#kernel/languages.ts';
import { defaultCategories } from './default-categories.ts';

test('the 22 default categories have distinct names in each language', () => {
  for (const language of LANGUAGES) {
    const names = defaultCategories(language).map(({ name }) => name);
    assert.equal(new Set(names).size, 22, language);
    for (const name of names) assert.ok(name !== '' && name === name.trim(), name);
  }
});
