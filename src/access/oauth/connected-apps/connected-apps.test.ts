import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { showLimits } from '#kernel/limits.ts';
import { inviteGuest, openSession } from '#tests/harness/family/seed-family.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import { startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { showClient } from './connected-apps.ts';

const PATH = '/api/v1/authorized_applications';
const DOCUMENT = 'https://client.example/oauth/client.json';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const list = async ({ token }: Pick<TestUser, 'token'>) => {
    const { status, body, text } = await coffer.call('GET', PATH, { token });
    assert.equal(status, 200, text);
    return body.authorized_applications;
  };
  const works = async (token: string) => (await coffer.call('GET', '/api/v1/accounts', { token })).status === 200;
  const register = async ({ token }: TestUser, name: string) => {
    const { body } = await coffer.call('POST', '/api/v1/oauth_applications', { token, body: { name } });
    return body.id;
  };
  return { coffer, user, list, works, register };
}

test('a connected app is one entry with all scopes and its last use', async (t) => {
  const { coffer, user, list, register } = await start(t);
  const clientId = await register(user, 'Budget app');
  assert.deepEqual(await list(user), []);
  await allowClient(coffer, user, clientId, ['read']);
  coffer.advance(60);
  const second = await allowClient(coffer, user, clientId, ['tags:write', 'read', 'openid']);
  const [entry, ...others] = await list(user);
  assert.match(entry?.id ?? '', /^[\w-]{43}$/);
  assert.deepEqual(others, []);
  const expected = {
    id: entry?.id,
    client_id: clientId,
    name: 'Budget app',
    uri: null,
    host: null,
    scopes: ['tags:write', 'read', 'openid'],
    grants: 2,
    credential_ids: entry?.credential_ids,
    grant_limits: Array(2).fill(showLimits(null)),
    first_allowed_at: '2026-03-10T10:20:00.000Z',
    last_used_at: null,
  };
  assert.deepEqual(entry, expected);
  assert.equal(entry?.credential_ids.length, 2);
  coffer.advance(60);
  await coffer.call('GET', '/api/v1/accounts', { token: second.token });
  assert.deepEqual(await list(user), [{ ...expected, last_used_at: '2026-03-10T10:22:00.000Z' }]);
});

test('clients come with the latest allowed first, and an expired grant is none', async (t) => {
  const { coffer, user, list, register } = await start(t);
  const ids = [await register(user, 'One'), await register(user, 'Two')];
  for (const id of ids) {
    await allowClient(coffer, user, id, ['read']);
    coffer.advance(1800);
  }
  const { email, password } = user;
  const { body } = await coffer.call('POST', '/api/v1/auth/login', { body: { email, password } });
  const names = async () => (await list({ token: body.access_token })).map((one: { name: string }) => one.name);
  assert.deepEqual(await names(), ['Two']);
  coffer.advance(-1);
  assert.deepEqual(await names(), ['Two', 'One']);
});

test('pages of connected apps list each app once, the latest allowed first', async (t) => {
  const { coffer, user, register } = await start(t);
  const names = ['One', 'Two', 'Three'];
  const ids: string[] = [];
  for (const name of names) ids.push(await register(user, name));
  for (const id of [...ids, ...ids.slice(0, 1)]) await allowClient(coffer, user, id, ['read']);
  const seen: string[] = [];
  let next = '';
  for (const _page of names) {
    const { body } = await coffer.call('GET', `${PATH}?per_page=1${next}`, { token: user.token });
    seen.push(...body.authorized_applications.map(({ name, grants }) => `${name} ${grants}`));
    next = `&cursor=${body.pagination.next_cursor}`;
  }
  assert.deepEqual(seen, ['One 2', 'Three 1', 'Two 1']);
});

test('revoking ends all grants of that client of that user, at once, and nothing else', async (t) => {
  const { coffer, user, list, works, register } = await start(t);
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: {} });
  const relative = await coffer.signUp({ invite_code: body.code });
  const [clientId, other] = [await register(user, 'Budget app'), await register(user, 'Other app')];
  const doomed = [
    await allowClient(coffer, user, clientId, ['read']),
    await allowClient(coffer, user, clientId, ['read_write']),
  ];
  const kept = [
    await allowClient(coffer, user, other, ['read']),
    await allowClient(coffer, relative, clientId, ['read']),
  ];
  for (const { token } of [...doomed, ...kept]) assert.ok(await works(token));
  const id = (await list(user)).find((one) => one.client_id === clientId)?.id;
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token: user.token })).status, 204);
  for (const { token } of doomed) assert.ok(!(await works(token)));
  for (const { token } of [...kept, user, relative]) assert.ok(await works(token));
  assert.deepEqual(
    (await list(user)).map((one: { name: string }) => one.name),
    ['Other app'],
  );
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token: user.token })).status, 404);
  assert.equal((await list(relative)).length, 1);
});

test("another user's connected app is not found, by admins either", async (t) => {
  const { coffer, user, list, works, register } = await start(t);
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token: user.token, body: {} });
  const [member, stranger] = [await coffer.signUp({ invite_code: body.code }), await coffer.signUp()];
  const { token } = await allowClient(coffer, member, await register(member, 'Budget app'), ['read']);
  const id = (await list(member))[0]?.id;
  for (const who of [user, stranger]) {
    assert.deepEqual(await list(who), []);
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token: who.token })).status, 404);
  }
  assert.ok(await works(token));
});

test('a guest sees and revokes what they allowed, by token or by session', async (t) => {
  const { coffer, user, list, works } = await start(t);
  const guest = await inviteGuest(coffer, user);
  for (const credential of [{ token: guest.token }, { cookie: await openSession(coffer, guest) }]) {
    const { token } = await allowClient(coffer, guest, DOCUMENT, ['read']);
    const id = (await list(guest))[0]?.id;
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, credential)).status, 204);
    assert.ok(!(await works(token)));
  }
});

test('a client is shown by application, own name or host of its address', async (t) => {
  const { coffer, user, register } = await start(t);
  const said = async (id: string, metadata: object) => {
    const row = { id, metadata: JSON.stringify(metadata), created_at: '', expires_at: '' };
    await coffer.database.write(({ db }) => db.insertInto('oauth_clients').values(row).execute());
    return showClient(coffer.database.read, id);
  };
  const application = await showClient(coffer.database.read, await register(user, 'Budget app'));
  assert.deepEqual(application, { name: 'Budget app', uri: null, host: null });
  assert.deepEqual(await said('a', { client_name: 'App', client_uri: 'https://app.example/about' }), {
    name: 'App',
    uri: 'https://app.example/about',
    host: 'app.example',
  });
  const script = await said('b', { client_name: 'App', client_uri: 'javascript:alert(1)' });
  assert.deepEqual(script, { name: 'App', uri: null, host: null });
  assert.deepEqual(await said('c', { client_name: 7 }), { name: 'c', uri: null, host: null });
  const document = await showClient(coffer.database.read, DOCUMENT);
  assert.deepEqual(document, { name: 'client.example', uri: null, host: 'client.example' });
  assert.deepEqual(await showClient(coffer.database.read, 'gone'), { name: 'gone', uri: null, host: null });
});
