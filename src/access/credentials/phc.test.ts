import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPhc, parsePhc } from './passwords.ts';

test('a hash survives being written and read', () => {
  const hash = { memory: 19_456, passes: 2, parallelism: 1, salt: Buffer.alloc(16, 7), tag: Buffer.alloc(32, 250) };
  const text = formatPhc(hash);
  assert.match(text, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.deepEqual(parsePhc(text), hash);
});

test('a string that is not an argon2id PHC hash is an error', () => {
  for (const text of [
    '',
    '$2b$12$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA',
    'plain',
  ]) {
    assert.throws(() => parsePhc(text), /not an argon2id PHC string/);
  }
});
