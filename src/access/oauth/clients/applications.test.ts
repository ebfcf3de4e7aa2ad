import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hashSecret, secretKind } from '#kernel/tokens.ts';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { type CallOptions, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { findApplication } from './index.ts';

const PATH = '/api/v1/oauth_applications';
const CALLBACK = 'https://app.example/callback';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const create = (options: CallOptions, body: object = {}) =>
    coffer.call('POST', PATH, { ...options, body: { name: 'Budget app', redirect_uris: [CALLBACK], ...body } });
  const join = async (role: string): Promise<TestUser> => {
    const { body } = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: { role } });
    return coffer.signUp({ invite_code: body.code });
  };
  const idsOf = async ({ token }: TestUser) => {
    const { body } = await coffer.call('GET', PATH, { token });
    return body.oauth_applications.map((one: { id: string }) => one.id);
  };
  const works = async (token: string) => (await coffer.call('GET', '/api/v1/accounts', { token })).status === 200;
  return { coffer, user, create, join, idsOf, works };
}

test('an application is registered, and its secret is shown once', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const made = await create({ token }, { scopes: ['read', 'openid', 'read'] });
  assert.equal(made.status, 201);
  const { client_secret = '', ...shown } = made.body;
  assert.equal(secretKind(client_secret), 'cfp');
  assert.deepEqual(shown, {
    id: shown.id,
    client_id: shown.id,
    user_id: user.id,
    name: 'Budget app',
    redirect_uris: [CALLBACK],
    scopes: ['read', 'openid'],
    confidential: true,
    client_secret_last_four: client_secret.slice(-4),
    created_at: '2026-03-10T10:20:00.000Z',
    updated_at: '2026-03-10T10:20:00.000Z',
  });
  const one = await coffer.call('GET', `${PATH}/${shown.id}`, { token });
  const list = await coffer.call('GET', PATH, { token });
  assert.deepEqual([one.body, list.body.oauth_applications], [shown, [shown]]);
  const row = await findApplication(coffer.database.read, shown.id);
  assert.equal(row?.secret_hash, hashSecret(client_secret));
});

test('a public application never has a secret; scopes and redirects have defaults', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const { body } = await create({ token }, { confidential: false, redirect_uris: undefined });
  assert.deepEqual(
    [body.client_secret, body.client_secret_last_four, body.scopes, body.redirect_uris],
    [undefined, null, ['read'], []],
  );
  const rotated = await coffer.call('POST', `${PATH}/${body.id}/rotate_secret`, { token });
  assert.deepEqual([rotated.status, rotated.body.error], [409, 'conflict']);
});

test('each wrong member is named, redirect URIs one by one', async (t) => {
  const { user, create } = await start(t);
  const wrong: readonly [object, string][] = [
    [{ name: '' }, '/name'],
    [{ redirect_uris: 7 }, '/redirect_uris'],
    [{ redirect_uris: [CALLBACK, 'javascript:alert(1)'] }, '/redirect_uris/1'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, n) => `${CALLBACK}/${n}`) }, '/redirect_uris'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['read', 'everything'] }, '/scopes/1'],
    [{ confidential: 'yes' }, '/confidential'],
  ];
  for (const [members, pointer] of wrong) {
    const { status, body } = await create({ token: user.token }, members);
    assert.deepEqual([status, body.issues?.map((issue: { pointer: string }) => issue.pointer)], [422, [pointer]]);
  }
});

test('name, redirects and scopes may change; what people have allowed keeps its scopes', async (t) => {
  const { coffer, user, create } = await start(t);
  const { body: made } = await create({ token: user.token }, { scopes: ['read_write'] });
  const grant = await allowClient(coffer, user, made.id, ['read_write']);
  coffer.advance(60);
  const change = { name: 'Renamed', redirect_uris: ['http://127.0.0.1/cb'], scopes: ['read'] };
  const { status, body } = await coffer.call('PATCH', `${PATH}/${made.id}`, { token: user.token, body: change });
  assert.equal(status, 200);
  const { client_secret, ...before } = made;
  assert.deepEqual(body, { ...before, ...change, updated_at: '2026-03-10T10:21:00.000Z' });
  const write = { token: grant.token, body: { name: 'Tag' } };
  assert.equal((await coffer.call('POST', '/api/v1/tags', write)).status, 201);
});

test('other redirect URIs or scopes need a proof; a name needs none', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const { body: made } = await create({ token }, { scopes: ['read'] });
  coffer.advance(11 * 60);
  const change = async (body: object) =>
    (await coffer.call('PATCH', `${PATH}/${made.id}`, { token, body })).body.error ?? 'changed';
  assert.equal(await change({ name: 'Renamed', redirect_uris: [CALLBACK], scopes: ['read'] }), 'changed');
  for (const more of [{ redirect_uris: [CALLBACK, 'https://thief.example/'] }, { scopes: ['read_write'] }]) {
    assert.equal(await change(more), 'proof_required', JSON.stringify(more));
  }
  const { body } = await coffer.call('GET', `${PATH}/${made.id}`, { token });
  assert.deepEqual([body.name, body.redirect_uris, body.scopes], ['Renamed', [CALLBACK], ['read']]);
});

test('a rotated secret takes the place of the old one at once', async (t) => {
  const { coffer, user, create } = await start(t);
  const { body: made } = await create({ token: user.token });
  const { status, body } = await coffer.call('POST', `${PATH}/${made.id}/rotate_secret`, { token: user.token });
  assert.deepEqual([status, body.client_secret === made.client_secret], [200, false]);
  const row = await findApplication(coffer.database.read, made.id);
  assert.equal(row?.secret_hash, hashSecret(body.client_secret ?? ''));
});

test('deleting an application revokes its grants in every family', async (t) => {
  const { coffer, user, create, join, works } = await start(t);
  const [member, stranger] = [await join('member'), await coffer.signUp()];
  const { id } = (await create({ token: member.token })).body;
  const other = (await create({ token: user.token })).body.id;
  const everybody = [user, member, stranger];
  const doomed = await Promise.all(everybody.map((one) => allowClient(coffer, one, id, ['read'])));
  const kept = await Promise.all(everybody.map((one) => allowClient(coffer, one, other, ['read'])));
  for (const { token } of [...doomed, ...kept]) assert.ok(await works(token));
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token: member.token })).status, 204);
  for (const { token } of doomed) assert.ok(!(await works(token)));
  for (const { token } of [...kept, ...everybody]) assert.ok(await works(token));
  assert.equal(await findApplication(coffer.database.read, id), undefined);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['family_id', 'resource_id', 'user_id'])
    .where('resource', '=', 'grant')
    .where('kind', '=', 'update')
    .execute();
  assert.deepEqual(new Set(changes.map((one) => one.resource_id)), new Set(doomed.map((one) => one.id)));
  // Another family does not see which user of the first one made the change.
  const [, , theirs] = doomed;
  for (const change of changes) assert.equal(change.user_id, change.resource_id === theirs?.id ? null : member.id);
});

test('members see their own applications, an admin those of the family', async (t) => {
  const { coffer, user, create, join, idsOf } = await start(t);
  const [member, other, guest, stranger] = [
    await join('member'),
    await join('member'),
    await join('guest'),
    await coffer.signUp(),
  ];
  const { id } = (await create({ token: member.token })).body;
  for (const [who, ids] of [
    [user, [id]],
    [member, [id]],
    [other, []],
    [stranger, []],
  ] as const)
    assert.deepEqual(await idsOf(who), ids);
  for (const { token } of [other, stranger]) {
    for (const [method, path] of [
      ['GET', `${PATH}/${id}`],
      ['PATCH', `${PATH}/${id}`],
      ['POST', `${PATH}/${id}/rotate_secret`],
      ['DELETE', `${PATH}/${id}`],
    ] as const)
      assert.equal((await coffer.call(method, path, { token, body: {} })).status, 404, `${method} ${path}`);
  }
  assert.equal((await create({ token: guest.token })).status, 403);
  assert.equal((await create({ cookie: await openSession(coffer, guest) })).status, 403);
});

test('an admin sees and deletes what a member registered, but never gets hold of it', async (t) => {
  const { coffer, user, create, join } = await start(t);
  const { id } = (await create({ token: (await join('member')).token })).body;
  const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '') =>
    coffer.call<Refusal>(method, `${PATH}/${id}${path}`, { token: user.token, body: {} });
  assert.equal((await as('GET')).status, 200);
  assert.equal((await as('PATCH')).body.error, 'forbidden');
  assert.equal((await as('POST', '/rotate_secret')).body.error, 'forbidden');
  assert.equal((await as('DELETE')).status, 204);
});

test('an application is offered no scope of API keys or of erasing', async (t) => {
  const { user, create } = await start(t);
  for (const scope of ['api_keys:read', 'api_keys:write', 'family:erase', 'webhooks:erase']) {
    const { status, body } = await create({ token: user.token }, { scopes: ['read', scope] });
    assert.deepEqual([status, body.issues?.[0]?.pointer], [422, '/scopes/1'], scope);
  }
});

test('a user has at most fifty applications, and users do not mind each other', async (t) => {
  const { coffer, user, create, join, idsOf } = await start(t);
  const member = await join('member');
  const { token } = member;
  for (let n = 0; n < 50; n += 1) assert.equal((await create({ token })).status, 201);
  assert.deepEqual((await create({ token })).body.error, 'conflict');
  assert.equal((await create({ token: user.token })).status, 201);
  const [id] = await idsOf(member);
  await coffer.call('DELETE', `${PATH}/${id}`, { token });
  assert.equal((await create({ token })).status, 201);
});

test('the secret lies nowhere: not in the row, not in the change rows', async (t) => {
  const { coffer, user, create } = await start(t);
  const { body } = await create({ token: user.token });
  const { body: rotated } = await coffer.call('POST', `${PATH}/${body.id}/rotate_secret`, { token: user.token });
  const rows = await coffer.database.read.selectFrom('oauth_applications').selectAll().execute();
  await coffer.call('DELETE', `${PATH}/${body.id}`, { token: user.token });
  const changes = await coffer.database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource', '=', 'oauth_application')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map((change) => change.kind),
    ['create', 'update', 'delete'],
  );
  const written = JSON.stringify([rows, changes], (_, value) => (typeof value === 'bigint' ? String(value) : value));
  for (const secret of [body.client_secret, rotated.client_secret]) assert.ok(secret && !written.includes(secret));
  for (const { before, after } of changes) assert.doesNotMatch(`${before}${after}`, /hash|[0-9a-f]{64}/);
});
