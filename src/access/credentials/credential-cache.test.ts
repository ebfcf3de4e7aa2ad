import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserActor } from '#application/actor.ts';
import { type Credential, CredentialCache } from './authenticate.ts';

function credentialOf(userId: string, facts: Partial<Credential> = {}): Credential {
  const actor: UserActor = {
    type: 'session',
    credentialId: `key of ${userId}`,
    userId,
    familyId: 1,
    role: 'member',
    scopes: new Set(['read']),
    limits: null,
    provedAt: '2026-03-10T10:00:00.000Z',
  };
  return { actor, refusal: null, suspension: null, validUntil: null, ...facts };
}

test('a lookup that began before a revocation is not cached', async () => {
  const cache = new CredentialCache();
  const read = Promise.withResolvers<Credential>();
  const loading = cache.load('hash', () => read.promise);
  cache.forgetUser('ann');
  read.resolve(credentialOf('ann'));
  assert.equal((await loading)?.actor.userId, 'ann');
  assert.equal(cache.get('hash'), undefined);

  await cache.load('hash', async () => credentialOf('ann', { refusal: 'revoked' }));
  assert.equal(cache.get('hash')?.isValid(0, '::1'), false);
});

test('the cache is bounded in bytes: keys with long address lists leave room for few', async () => {
  const cache = new CredentialCache(() => true, 1_000_000);
  const ranges = Array.from({ length: 100 }, (_, index) => `10.0.${index}.0/24`);
  const hashes = Array.from({ length: 200 }, (_, index) => `hash ${index}`);
  for (const hash of hashes) {
    await cache.load(hash, async () => {
      const { actor, ...rest } = credentialOf('ann');
      const facts = { name: 'key', scopes: [], tier: 'standard', createdAt: '', expiresAt: null, top: null };
      const apiKey = { ...facts, allowedIps: ranges };
      return { ...rest, actor: { ...actor, type: 'api_key', apiKey } };
    });
  }
  const held = hashes.filter((hash) => cache.get(hash) !== undefined).length;
  assert.ok(held > 0 && held <= 1_000_000 / (100 * 300), `${held} held`);
});

test('a revocation drops every credential of its user only', async () => {
  const cache = new CredentialCache();
  for (const [hash, user] of Object.entries({ one: 'ann', two: 'ann', three: 'bea' })) {
    await cache.load(hash, async () => credentialOf(user));
  }
  cache.forgetUser('ann');
  assert.deepEqual(
    ['one', 'two', 'three'].map((hash) => cache.get(hash)?.actor.userId),
    [undefined, undefined, 'bea'],
  );
});

test('a full cache drops what was unused the longest', async () => {
  const cache = new CredentialCache(() => true, 6500);
  const load = (user: string) => cache.load(user, async () => credentialOf(user));
  await load('ann');
  await load('bea');
  cache.get('ann');
  await load('cid');
  assert.deepEqual(
    ['ann', 'bea', 'cid'].map((hash) => cache.get(hash) !== undefined),
    [true, false, true],
  );
});

test('what does not exist is not remembered', async () => {
  const cache = new CredentialCache();
  assert.equal(await cache.load('hash', async () => undefined), undefined);
  await cache.load('hash', async () => credentialOf('ann'));
  assert.notEqual(cache.get('hash'), undefined);
});

test('a remembered credential is no longer good from the moment at which it expires', async () => {
  const cache = new CredentialCache();
  const cached = await cache.load('hash', async () => credentialOf('ann', { validUntil: '2026-01-01T00:00:00.000Z' }));
  const end = Date.parse('2026-01-01T00:00:00.000Z');
  assert.deepEqual([cached?.isValid(end - 1, '::1'), cached?.isValid(end, '::1')], [true, false]);
});

test('an expiry that cannot be read makes a credential no good', async () => {
  const cached = await new CredentialCache().load('hash', async () => credentialOf('ann', { validUntil: 'soon' }));
  assert.equal(cached?.isValid(0, '::1'), false);
});
