import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResponseCache, type ResponseInputs, responseKey } from './response-cache.ts';

const INPUTS: ResponseInputs = {
  operation: 'listTags',
  input: { query: { page: 1 } },
  actor: { familyId: 1, userId: 'ann', limits: null },
  version: 7n,
};

const KEY = responseKey(INPUTS);

/** Requests a response twice, so that it is stored if it can be. */
function storeTwice(cache: ResponseCache, key: string, json = '{}'): void {
  cache.store(key, json, '"tag"');
  cache.store(key, json, '"tag"');
}

test('a response is stored when it is requested for the second time', () => {
  const cache = new ResponseCache(10_000);
  cache.store(KEY, '{"name":"Käse"}', '"tag"');
  assert.equal(cache.lookup(KEY), undefined);
  cache.store(KEY, '{"name":"Käse"}', '"tag"');
  assert.deepEqual(cache.lookup(responseKey({ ...INPUTS })), { body: Buffer.from('{"name":"Käse"}'), etag: '"tag"' });
});

test('a stored response holds no more memory than its bytes', () => {
  const cache = new ResponseCache(10_000);
  storeTwice(cache, KEY, '{"name":"Käse"}');
  const body = cache.lookup(KEY)?.body;
  assert.equal(body?.buffer.byteLength, body?.length);
});

const others: Record<string, Partial<ResponseInputs>> = {
  version: { version: 8n },
  user: { actor: { familyId: 1, userId: 'bea', limits: null } },
  family: { actor: { familyId: 2, userId: 'ann', limits: null } },
  route: { operation: 'listAccounts' },
  input: { input: { query: { page: 2 } } },
  'type in the input': { input: { query: { page: '1' } } },
};

for (const [name, part] of Object.entries(others)) {
  test(`a response is not found under another ${name}`, () => {
    const cache = new ResponseCache(10_000);
    storeTwice(cache, KEY);
    assert.equal(cache.lookup(responseKey({ ...INPUTS, ...part })), undefined);
  });
}

test('input that JSON cannot tell apart is refused instead of shared', () => {
  const cache = new ResponseCache(10_000);
  assert.throws(() => responseKey({ ...INPUTS, input: { query: { ids: new Set(['a']) } } }), /plain JSON/);
  storeTwice(cache, responseKey({ ...INPUTS, input: { after: 1n } }));
  assert.equal(cache.lookup(responseKey({ ...INPUTS, input: { after: 2n } })), undefined);
});

test('keys and bodies stay within the memory limit, least recently used first', () => {
  const sizes: number[] = [];
  const cache = new ResponseCache(5500, (_result, bytes) => sizes.push(bytes));
  const body = JSON.stringify('x'.repeat(1000));
  const keys = [1, 2, 3, 4, 5].map((page) => responseKey({ ...INPUTS, input: { query: { page } } }));
  for (const key of keys) storeTwice(cache, key, body);
  const found = keys.map((key) => cache.lookup(key) !== undefined);
  assert.deepEqual(
    found,
    [false, false, false, true, true].map((stored, index) => stored || index === 2),
  );
  assert.ok(
    sizes.every((bytes) => bytes > 0 && bytes <= 5500),
    sizes.join(),
  );
});

test('the memory limit counts what an entry takes besides its text', () => {
  const cache = new ResponseCache(100_000);
  const keys = Array.from({ length: 1000 }, (_, page) => responseKey({ ...INPUTS, input: { query: { page } } }));
  for (const key of keys) storeTwice(cache, key, '[]');
  assert.ok(keys.filter((key) => cache.lookup(key) !== undefined).length <= 100_000 / 256);
});

test('a response larger than an entry may be is never stored', () => {
  const cache = new ResponseCache(10_000_000);
  storeTwice(cache, KEY, JSON.stringify('x'.repeat(300_000)));
  assert.equal(cache.lookup(KEY), undefined);
});

test('a limit of 0 bytes turns the cache off', () => {
  const cache = new ResponseCache(0);
  storeTwice(cache, KEY);
  assert.equal(cache.lookup(KEY), undefined);
});
