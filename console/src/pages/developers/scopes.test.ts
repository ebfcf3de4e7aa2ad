import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { RESOURCES, scopeSentences } from './scopes.ts';

test('scopes are described in sentences: general, read, write, then unknown ones', () => {
  const scopes = ['tags:write', 'family:erase', 'accounts:read', 'tags:read', 'read', 'balances:write'];
  assert.deepEqual(scopeSentences(scopes), [
    'Read everything except API keys',
    'Read accounts and tags',
    'Write tags',
    'Delete all data of the family, or your user',
    'balances:write',
  ]);
  assert.deepEqual(scopeSentences([]), []);
});

test('every resource of the contract has a label', () => {
  const contract = readFileSync(new URL('../../../../contract/openapi.json', import.meta.url), 'utf8');
  const named = new Set([...contract.matchAll(/"(\w+):(?:read|write)"/g)].map(([, name]) => name));
  assert.deepEqual([...named].sort(), Object.keys(RESOURCES).sort());
});
