import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { secretKind } from '#kernel/tokens.ts';
import { type CallOptions, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/api_keys';

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const coffer = await startCoffer(t, settings);
  const user = await coffer.signUp();
  const create = (options: CallOptions, body: object) => coffer.call('POST', PATH, { ...options, body });
  const works = async (key: string) => (await coffer.call('GET', '/api/v1/accounts', { key })).status === 200;
  const join = async (role = 'member'): Promise<TestUser> => {
    const { body } = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: { role } });
    return coffer.signUp({ invite_code: body.code });
  };
  return { coffer, user, create, works, join };
}

test('a secret is shown once, and a key has exactly the documented members', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const made = await create({ token }, { api_key: { name: ' laptop ', scopes: ['read', 'tags:write', 'read'] } });
  assert.equal(made.status, 201);
  const { key, calendar_url, ...shown } = made.body;
  assert.equal(calendar_url, null, 'only a key that can do nothing else is for an address');
  assert.equal(secretKind(key), 'cfk');
  assert.deepEqual(shown, {
    id: shown.id,
    name: 'laptop',
    scopes: ['read', 'tags:write'],
    tier: 'standard',
    last_four: key.slice(-4),
    source: 'api',
    enabled: true,
    allowed_ips: null,
    created_at: '2026-03-10T10:20:00.000Z',
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    created_by_key_id: null,
    account_ids: null,
    date_from: null,
    date_to: null,
    mask_values: false,
    rate_limit: null,
    writes_per_day: null,
  });
  const one = await coffer.call('GET', `${PATH}/${shown.id}`, { token });
  const list = await coffer.call('GET', PATH, { token });
  assert.deepEqual([one.body, list.body.api_keys], [shown, [shown]]);
});

test('the secret lies nowhere: not in the row, not in the change rows', async (t) => {
  const { coffer, user } = await start(t);
  const { id, key } = await coffer.createKey(user);
  await coffer.call('POST', `${PATH}/${id}/rotate`, { token: user.token, body: { grace_period_seconds: 9 } });
  await coffer.call('DELETE', `${PATH}/${id}`, { token: user.token });
  const rows = await coffer.database.read.selectFrom('api_keys').selectAll().execute();
  const changes = await coffer.database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource', '=', 'api_key')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map((change) => change.kind),
    ['create', 'update', 'update'],
  );
  const written = JSON.stringify([rows, changes], (_, value) => (typeof value === 'bigint' ? String(value) : value));
  assert.ok(!written.includes(key));
  for (const { before, after } of changes) assert.doesNotMatch(`${before}${after}`, /hash|[0-9a-f]{64}/);
});

test('a key made in the console says so', async (t) => {
  const { coffer, user, create } = await start(t);
  const { email, password } = user;
  const { headers } = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const { status, body } = await create({ cookie }, { name: 'console', scopes: ['api_keys:write'] });
  assert.deepEqual([status, body.source], [201, 'console']);
});

test('when a key was last used is shown at once', async (t) => {
  const { coffer, user, works } = await start(t);
  const { id, key } = await coffer.createKey(user);
  coffer.advance(60);
  assert.ok(await works(key));
  const { body } = await coffer.call('GET', `${PATH}/${id}`, { token: user.token });
  assert.equal(body.last_used_at, '2026-03-10T10:21:00.000Z');
});

test('each wrong member of a new key is named', async (t) => {
  const { user, create } = await start(t);
  const wrong: readonly [object, string][] = [
    [{ name: '' }, '/name'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: 'read' }, '/scopes'],
    [{ scopes: ['read', 'everything'] }, '/scopes/1'],
    [{ tier: 'gold' }, '/tier'],
    [{ expires_at: 'tomorrow' }, '/expires_at'],
    [{ expires_at: '2026-03-10T10:20:00Z' }, '/expires_at'],
    [{ allowed_ips: [] }, '/allowed_ips'],
    [{ allowed_ips: ['10.0.0.0/33'] }, '/allowed_ips/0'],
  ];
  for (const [members, pointer] of wrong) {
    const { status, body } = await create({ token: user.token }, { name: 'x', scopes: ['read'], ...members });
    assert.equal(status, 422, JSON.stringify(members));
    assert.deepEqual(
      body.issues?.map((issue) => issue.pointer),
      [pointer],
    );
  }
});

test('two live keys of a user never share a name', async (t) => {
  const { coffer, user, create, join } = await start(t);
  const member = await join();
  const make = ({ token }: TestUser, members: object = {}) =>
    create({ token }, { name: 'ci', scopes: ['read'], ...members });
  const first = await make(user, { expires_at: '2026-03-10T10:20:30Z' });
  const second = await make(user);
  assert.deepEqual(
    [second.status, second.body.issues?.[0]?.pointer, second.body.issues?.[0]?.code],
    [422, '/name', 'taken'],
  );
  assert.equal((await make(member)).status, 201);
  coffer.advance(30);
  const third = await make(user);
  assert.equal(third.status, 201);
  await coffer.call('DELETE', `${PATH}/${third.body.id}`, { token: user.token });
  assert.equal((await make(user)).status, 201);
  const other = await make(user, { name: 'other' });
  const renamed = (id: string) => coffer.call('PATCH', `${PATH}/${id}`, { token: user.token, body: { name: 'ci' } });
  assert.equal((await renamed(other.body.id)).body.issues?.[0]?.code, 'taken');
  assert.equal(first.status, 201);
});

test('of parallel requests for one name exactly one makes a key', async (t) => {
  const { user, create } = await start(t);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => create({ token: user.token }, { name: 'ci', scopes: ['read'] })),
  );
  assert.deepEqual(replies.map((reply) => reply.status).toSorted(), [201, ...Array(7).fill(422)]);
});

test('a key without api_keys scopes manages no keys, however much it may write', async (t) => {
  const { coffer, user, create } = await start(t);
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const { status, body, headers } = await create({ key }, { name: 'x', scopes: ['read'] });
  assert.deepEqual([status, body.error, body.details?.scope], [403, 'insufficient_scope', 'api_keys:write']);
  assert.equal(headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="api_keys:write"');
  assert.equal((await coffer.call('GET', PATH, { key })).status, 403);
});

test('no key creates or rotates a key with a scope that it lacks', async (t) => {
  const { coffer, user, create } = await start(t);
  const maker = await coffer.createKey(user, { scopes: ['read', 'api_keys:write'] });
  const strong = await coffer.createKey(user, { scopes: ['read_write'] });
  const weak = await coffer.createKey(user, { scopes: ['tags:read'] });
  const granted: readonly [string[], number, string?][] = [
    [['read'], 201],
    [['transactions:read', 'api_keys:write'], 201],
    [['tags:write'], 403, 'tags:write'],
    [['read_write'], 403, 'read_write'],
    [['api_keys:read'], 403, 'api_keys:read'],
  ];
  for (const [scopes, status, missing] of granted) {
    const reply = await create({ key: maker.key }, { name: scopes.join(), scopes });
    assert.deepEqual([reply.status, reply.body.details?.scope], [status, missing]);
  }
  const rotate = async (id: string) =>
    (await coffer.call('POST', `${PATH}/${id}/rotate`, { key: maker.key, body: {} })).status;
  assert.deepEqual([await rotate(strong.id), await rotate(weak.id)], [403, 200]);
  const change = { key: maker.key, body: { name: 'mine now' } };
  assert.equal((await coffer.call('PATCH', `${PATH}/${strong.id}`, change)).body.error, 'insufficient_scope');
});

test('a key that expires makes, extends and rotates only keys that end no later', async (t) => {
  const { coffer, user, create } = await start(t);
  const end = '2026-04-01T00:00:00.000Z';
  const scopes = ['api_keys:write', 'read'];
  const { id, key } = await coffer.createKey(user, { scopes, expires_at: end });
  const make = async (name: string, members: object) =>
    (await create({ key }, { name, scopes: ['read'], ...members })).status;
  assert.equal(await make('as long', { expires_at: end }), 201);
  assert.equal(await make('longer', { expires_at: '2026-04-01T00:00:00.001Z' }), 403);
  assert.equal(await make('for ever', {}), 403);
  const extend = async (expires_at: string | null) =>
    (await coffer.call('PATCH', `${PATH}/${id}`, { key, body: { expires_at } })).status;
  assert.deepEqual([await extend(null), await extend('2027-01-01T00:00:00Z'), await extend(end)], [403, 403, 200]);
  const eternal = await coffer.createKey(user, { scopes: ['read'] });
  assert.equal((await coffer.call('POST', `${PATH}/${eternal.id}/rotate`, { key })).status, 403);
});

test('a key bound to addresses makes, changes and rotates only keys bound within them', async (t) => {
  const { coffer, user } = await start(t);
  const from = '203.0.113.7';
  const scopes = ['api_keys:write', 'read'];
  const { id, key } = await coffer.createKey(user, { scopes, allowed_ips: ['203.0.113.0/24'] });
  const make = async (name: string, allowed_ips: string[] | null) =>
    (await coffer.call('POST', PATH, { key, from, body: { name, scopes: ['read'], allowed_ips } })).status;
  assert.equal(await make('within', ['203.0.113.64/26']), 201);
  assert.equal(await make('outside', ['203.0.113.7', '198.51.100.1']), 403);
  assert.equal(await make('anywhere', null), 403);
  const patch = await coffer.call('PATCH', `${PATH}/${id}`, { key, from, body: { allowed_ips: null } });
  assert.equal(patch.body.error, 'forbidden');
  const free = await coffer.createKey(user, { scopes: ['read'] });
  assert.equal((await coffer.call('POST', `${PATH}/${free.id}/rotate`, { key, from })).status, 403);
});

test('a key raises no tier above its own, and manages no key of a higher one', async (t) => {
  const { coffer, user, create } = await start(t);
  const scopes = ['api_keys:write', 'read'];
  const { id, key } = await coffer.createKey(user, { scopes });
  const own = await coffer.call('PATCH', `${PATH}/${id}`, { key, body: { tier: 'enterprise' } });
  assert.deepEqual([own.status, own.body.error], [403, 'forbidden']);
  assert.equal((await create({ key }, { name: 'higher', scopes: ['read'], tier: 'premium' })).status, 403);
  const premium = await coffer.createKey(user, { scopes: ['read'], tier: 'premium' });
  for (const [method, path, body] of [
    ['PATCH', '', { name: 'mine now' }],
    ['POST', '/rotate', {}],
    ['DELETE', '', undefined],
  ] as const) {
    const { status } = await coffer.call(method, `${PATH}/${premium.id}${path}`, { key, ...(body && { body }) });
    assert.equal(status, 403, method);
  }
  assert.equal((await coffer.call('GET', '/api/v1/usage', { key: premium.key })).status, 200);
});

test('a key made by a standard key has no higher tier, whatever the default', async (t) => {
  const { coffer, user, create } = await start(t, { COFFER_DEFAULT_TIER: 'premium' });
  const maker = await coffer.createKey(user, { scopes: ['api_keys:write', 'read'], tier: 'standard' });
  const { status, body } = await create({ key: maker.key }, { name: 'made', scopes: ['read'] });
  assert.deepEqual([status, body.tier], [201, 'standard']);
});

test('a key ends and shrinks with the key that created it, and so do those it created', async (t) => {
  const { coffer, user, create, works } = await start(t);
  const { token } = user;
  const scopes = ['api_keys:write', 'read'];
  const root = await coffer.createKey(user, { scopes });
  const child = (await create({ key: root.key }, { name: 'child', scopes })).body;
  const grandchild = (await create({ key: child.key }, { name: 'grandchild', scopes: ['read'] })).body;
  const other = await coffer.createKey(user, { scopes: ['read'] });
  const shown = async (id: string) => (await coffer.call('GET', `${PATH}/${id}`, { token })).body;
  const change = (id: string, body: object) => coffer.call('PATCH', `${PATH}/${id}`, { token, body });
  assert.deepEqual([(await shown(root.id)).created_by_key_id, child.created_by_key_id], [null, root.id]);
  assert.equal(grandchild.created_by_key_id, child.id);

  const end = '2026-04-01T00:00:00.000Z';
  await change(root.id, { expires_at: end, allowed_ips: ['127.0.0.1'] });
  const { expires_at, allowed_ips } = await shown(grandchild.id);
  assert.deepEqual([expires_at, allowed_ips], [end, ['127.0.0.1']]);
  await change(root.id, { enabled: false });
  assert.deepEqual([await works(child.key), await works(grandchild.key)], [false, false]);
  await change(child.id, { enabled: true });
  assert.ok(await works(child.key));

  await coffer.call('DELETE', `${PATH}/${root.id}`, { token });
  assert.deepEqual([await works(child.key), await works(grandchild.key), await works(other.key)], [false, false, true]);
  assert.equal((await shown(grandchild.id)).revoked_at, '2026-03-10T10:20:00.000Z');
});

test('making a key stronger needs a proof; a name or a weaker key needs none', async (t) => {
  const { coffer, user } = await start(t);
  const expires_at = new Date(coffer.now + 86_400_000).toISOString();
  const limited = { expires_at, allowed_ips: ['203.0.113.0/24'], tier: 'premium', writes_per_day: 10 };
  const { id } = await coffer.createKey(user, { scopes: ['read_write'], ...limited });
  const { token } = user;
  coffer.advance(11 * 60);
  const change = async (body: object) =>
    (await coffer.call('PATCH', `${PATH}/${id}`, { token, body })).body.error ?? 'changed';
  const weaker = { tier: 'standard', allowed_ips: ['203.0.113.7'], writes_per_day: 5 };
  assert.equal(await change({ name: 'renamed', enabled: false, ...weaker }), 'changed');
  for (const more of [
    { enabled: true },
    { expires_at: null },
    { allowed_ips: null },
    { tier: 'premium' },
    { writes_per_day: 6 },
  ])
    assert.equal(await change(more), 'proof_required', JSON.stringify(more));
});

test('a rotated key keeps its id; the old secret works for the grace period only', async (t) => {
  const { coffer, user, works } = await start(t);
  const { id, key: first } = await coffer.createKey(user);
  const rotate = async (body: object) =>
    (await coffer.call('POST', `${PATH}/${id}/rotate`, { token: user.token, body })).body;
  const { key: second, ...shown } = await rotate({ grace_period_seconds: 60 });
  assert.deepEqual([shown.id, shown.last_four], [id, second.slice(-4)]);
  assert.deepEqual([await works(first), await works(second)], [true, true]);
  coffer.advance(60);
  assert.deepEqual([await works(first), await works(second)], [false, true]);
  const { key: third } = await rotate({});
  assert.deepEqual([await works(second), await works(third)], [false, true]);
});

test('a grace does not outlive the key, and is whole seconds up to thirty days', async (t) => {
  const { coffer, user, works } = await start(t);
  const { id, key } = await coffer.createKey(user, { expires_at: '2026-03-10T10:20:30Z' });
  const rotate = (grace_period_seconds: unknown) =>
    coffer.call('POST', `${PATH}/${id}/rotate`, { token: user.token, body: { grace_period_seconds } });
  for (const wrong of [-1, 0.5, 2_592_001, '60']) assert.equal((await rotate(wrong)).status, 422, String(wrong));
  assert.equal((await rotate(2_592_000)).status, 200);
  assert.ok(await works(key));
  coffer.advance(30);
  assert.ok(!(await works(key)));
});

test('a disabled key is refused until enabled; a revoked one permanently', async (t) => {
  const { coffer, user, works } = await start(t);
  const { token } = user;
  const { id, key } = await coffer.createKey(user);
  const change = (body: object) => coffer.call('PATCH', `${PATH}/${id}`, { token, body });
  assert.ok(await works(key));
  assert.equal((await change({ enabled: false })).body.enabled, false);
  assert.ok(!(await works(key)));
  await change({ api_key: { enabled: true } });
  assert.ok(await works(key));
  const rotated = await coffer.call('POST', `${PATH}/${id}/rotate`, { token, body: { grace_period_seconds: 600 } });
  const revoke = () => coffer.call('DELETE', `${PATH}/${id}`, { token });
  const { status, text } = await revoke();
  assert.deepEqual([status, text], [204, '']);
  assert.deepEqual([await works(key), await works(rotated.body.key)], [false, false]);
  assert.equal((await revoke()).status, 204);
  assert.equal((await change({ enabled: true })).body.error, 'conflict');
  assert.equal((await coffer.call('POST', `${PATH}/${id}/rotate`, { token })).status, 409);
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token })).body.revoked_at, '2026-03-10T10:20:00.000Z');
});

test('after a revocation is answered, no later request passes', async (t) => {
  const { coffer, user, works } = await start(t, { COFFER_RATE_LIMITS: 'standard=100000' });
  const { id, key } = await coffer.createKey(user);
  for (let index = 0; index < 20; index += 1) void works(key);
  const racing = Array.from({ length: 50 }, () => works(key));
  await coffer.call('DELETE', `${PATH}/${id}`, { token: user.token });
  const after = await Promise.all(Array.from({ length: 20 }, () => works(key)));
  await Promise.all(racing);
  assert.ok(after.every((passed) => !passed));
  assert.ok(!(await works(key)));
});

test("another user's key, a malformed id and an unknown one are one and the same 404", async (t) => {
  const { coffer, user, join } = await start(t);
  const member = await join();
  const { id } = await coffer.createKey(user);
  const unknown = '0199c0de-0000-7000-8000-000000000000';
  for (const other of [member, await coffer.signUp()]) {
    for (const target of [id, unknown, 'x']) {
      const { token } = other;
      const replies = [
        await coffer.call('GET', `${PATH}/${target}`, { token }),
        await coffer.call('GET', `${PATH}/${target}/usage`, { token }),
        await coffer.call('PATCH', `${PATH}/${target}`, { token, body: { tier: 'standard' } }),
        await coffer.call('POST', `${PATH}/${target}/rotate`, { token }),
        await coffer.call('DELETE', `${PATH}/${target}`, { token }),
      ];
      for (const { status, body } of replies) assert.deepEqual([status, body.message], [404, 'API key not found']);
    }
    assert.deepEqual((await coffer.call('GET', PATH, { token: other.token })).body.api_keys, []);
  }
});

test("reading a key's standing does not count against the key", async (t) => {
  const { coffer, user } = await start(t);
  const { id, key } = await coffer.createKey(user);
  const usage = async () => (await coffer.call('GET', `${PATH}/${id}/usage`, { token: user.token })).body;
  const rate_limit = {
    tier: 'standard',
    limit: 100,
    current_count: 0,
    remaining: 100,
    reset_in_seconds: 2400,
    reset_at: '2026-03-10T11:00:00.000Z',
  };
  assert.deepEqual(await usage(), { last_used_at: null, rate_limit });
  for (const _ of [1, 2, 3]) await coffer.call('GET', '/api/v1/accounts', { key });
  for (const _ of [1, 2]) {
    const used = { ...rate_limit, current_count: 3, remaining: 97 };
    assert.deepEqual(await usage(), { last_used_at: '2026-03-10T10:20:00.000Z', rate_limit: used });
  }
  coffer.advance(2400);
  assert.equal((await usage()).rate_limit.current_count, 0);
});

test("an admin can set the tier of any key, and nothing else of others' keys", async (t) => {
  const { coffer, user, join } = await start(t);
  const member = await join();
  const { id, key } = await coffer.createKey(member);
  const change = (token: string, body: object) => coffer.call('PATCH', `${PATH}/${id}`, { token, body });
  const limit = async () => (await coffer.call('GET', '/api/v1/usage', { key })).body.rate_limit?.limit;
  assert.equal(await limit(), 100);
  assert.equal((await change(member.token, { tier: 'premium' })).body.error, 'forbidden');
  assert.equal((await change(user.token, { tier: 'premium' })).body.tier, 'premium');
  assert.equal(await limit(), 1000);
  assert.equal((await change(user.token, { tier: 'premium', enabled: false })).status, 404);
  assert.equal((await change((await coffer.signUp()).token, { tier: 'enterprise' })).status, 404);
  assert.equal((await change(member.token, { tier: 'standard' })).body.tier, 'standard');
});

test('without tier self-service only the default tier can be chosen', async (t) => {
  const { coffer, user, create } = await start(t, {
    COFFER_TIER_SELF_SERVICE: 'false',
    COFFER_DEFAULT_TIER: 'premium',
  });
  const make = (tier: string) => create({ token: user.token }, { name: tier, scopes: ['read'], tier });
  assert.deepEqual([(await make('premium')).status, (await make('enterprise')).status], [201, 403]);
  const { id } = await coffer.createKey(user);
  const change = { token: user.token, body: { tier: 'standard' } };
  assert.equal((await coffer.call('PATCH', `${PATH}/${id}`, change)).body.error, 'forbidden');
});

test('a guest sees no more than reading allows, and makes no keys', async (t) => {
  const { coffer, user, join } = await start(t);
  const guest = await join('member');
  const { key } = await coffer.createKey(guest);
  await coffer.call('PATCH', `/api/v1/users/${guest.id}`, { token: user.token, body: { role: 'guest' } });
  assert.equal((await coffer.call('POST', '/api/v1/tags', { key, body: { name: 'x' } })).status, 403);
  assert.equal((await coffer.call('GET', '/api/v1/tags', { key })).status, 200);
  const { status } = await coffer.call('POST', PATH, { token: guest.token, body: { name: 'x', scopes: ['read'] } });
  assert.equal(status, 403);
});
