import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { test } from 'node:test';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';

test('a password matches its own hash, and nothing else does', async () => {
  const stored = await hashPassword('correct horse battery');
  assert.equal(await verifyPassword('correct horse battery', stored), true);
  assert.equal(await verifyPassword('Correct horse battery', stored), false);
  assert.equal(await verifyPassword('correct horse battery ', stored), false);
});

test('equal passwords have different hashes', async () => {
  assert.notEqual(await hashPassword('correct horse battery'), await hashPassword('correct horse battery'));
});

test('a password counts to its last character and is not normalised', async () => {
  const long = 'ä'.repeat(255);
  const stored = await hashPassword(`${long}1`);
  assert.equal(await verifyPassword(`${long}2`, stored), false);
  assert.equal(await verifyPassword(`${long}1`.normalize('NFD'), stored), false);
});

test('an unknown user takes as long and never matches', async () => {
  assert.equal(await verifyPassword('', null), false);
  assert.equal(await verifyPassword('correct horse battery', null), false);
});

test('a hash costs 19 MiB and two passes of argon2id', async () => {
  assert.match(await hashPassword('correct horse battery'), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a hash of another cost still verifies and needs a rehash', async () => {
  const stored = await hashPassword('correct horse battery');
  assert.equal(needsRehash(stored), false);
  // RFC 9106's algorithm at a lower cost: 64 KiB, one pass, salt of 16 zero bytes.
  const salt = Buffer.alloc(16);
  const parameters = { message: 'secret words', nonce: salt, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const cheap = `$argon2id$v=19$m=64,t=1,p=1$${base64(salt)}$${base64(argon2Sync('argon2id', parameters))}`;
  assert.equal(await verifyPassword('secret words', cheap), true);
  assert.equal(needsRehash(cheap), true);
});
