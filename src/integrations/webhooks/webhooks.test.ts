import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/webhooks';
const PUBLIC = 'https://192.88.98.1/hook';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  return { coffer, user, create: (credential: object, members: object = {}) => create(coffer, credential, members) };
}

function create(coffer: Coffer, credential: object, members: object) {
  const webhook = { url: PUBLIC, events: ['*'], enabled: false, ...members };
  return coffer.call('POST', PATH, { ...credential, body: { webhook } });
}

const read = async (coffer: Coffer, { token }: TestUser, id: string) =>
  (await coffer.call('GET', `${PATH}/${id}`, { token })).body;

test('a webhook is created, shown without its secret, changed and deleted', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const made = await create({ token }, { description: 'n8n', events: ['tag.created', 'tag.created'] });
  assert.equal(made.status, 201, made.text);
  assert.match(made.body.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret: _, ...shown } = made.body;
  assert.deepEqual(await read(coffer, user, shown.id), shown);
  assert.deepEqual([shown.events, shown.payload, shown.created_by], [['tag.created'], 'records', 'person']);
  const path = `${PATH}/${shown.id}` as const;
  const changed = await coffer.call('PATCH', path, { token, body: { webhook: { payload: 'ids', description: null } } });
  assert.deepEqual([changed.body.payload, changed.body.description, changed.body.url], ['ids', null, PUBLIC]);
  const listed = (await coffer.call('GET', PATH, { token })).body;
  assert.deepEqual(listed.webhooks, [changed.body]);
  assert.equal((await coffer.call('DELETE', path, { token })).status, 204);
  assert.equal((await coffer.call('GET', path, { token })).status, 404);
  assert.ok(!made.body.secret || !(await everyText(coffer)).includes(made.body.secret), 'the secret is sealed');
});

async function everyText(coffer: Coffer): Promise<string> {
  const rows = await coffer.database.read.selectFrom('changes').select(['before', 'after']).execute();
  return JSON.stringify(rows) + coffer.logLines.join('');
}

test('a URL that is not public is refused, by name and by address', async (t) => {
  const { user, create } = await start(t);
  const urls = {
    'https://127.0.0.1/hook': 'not_public',
    'https://localhost/hook': 'not_public',
    'https://10.1.2.3:8443/': 'not_public',
    'https://[::1]/': 'not_public',
    'https://169.254.169.254/latest': 'not_public',
    'http://192.88.98.1/': 'invalid',
    'https://me:pass@192.88.98.1/': 'invalid',
  };
  for (const [url, code] of Object.entries(urls)) {
    const { status, body } = await create({ token: user.token }, { url });
    assert.deepEqual([status, body.issues?.[0]?.pointer, body.issues?.[0]?.code], [422, '/webhook/url', code], url);
    assert.match(body.issues?.[0]?.message ?? '', /COFFER_OUTBOUND_ALLOW/);
  }
  for (const url of ['ftp://192.88.98.1/', 'no url', '', 7]) {
    assert.equal((await create({ token: user.token }, { url })).status, 422, String(url));
  }
});

test('a change of the URL is checked like a new one', async (t) => {
  const { coffer, user, create } = await start(t);
  const { id } = (await create({ token: user.token })).body;
  const body = { webhook: { url: 'https://127.0.0.1/' } };
  assert.equal((await coffer.call('PATCH', `${PATH}/${id}`, { token: user.token, body })).status, 422);
  assert.equal((await read(coffer, user, id)).url, PUBLIC);
});

test('sending elsewhere and enabling need a proof; a note and disabling need none', async (t) => {
  const { coffer, user, create } = await start(t);
  const { token } = user;
  const { id } = (await create({ token })).body;
  coffer.advance(11 * 60);
  const change = async (webhook: object) =>
    (await coffer.call('PATCH', `${PATH}/${id}`, { token, body: { webhook } })).body.error ?? 'changed';
  assert.equal(await change({ description: 'n8n', url: PUBLIC, enabled: false }), 'changed');
  for (const more of [{ url: 'https://192.88.98.2/hook' }, { enabled: true }]) {
    assert.equal(await change(more), 'proof_required', JSON.stringify(more));
  }
  const shown = await read(coffer, user, id);
  assert.deepEqual([shown.description, shown.url, shown.enabled], ['n8n', PUBLIC, false]);
  const proof = { token, body: { current_password: user.password } };
  assert.equal((await coffer.call('POST', '/api/v1/users/me/proof', proof)).status, 204);
  assert.equal(await change({ url: 'https://192.88.98.2/hook', enabled: true }), 'changed');
  coffer.advance(11 * 60);
  assert.equal(await change({ enabled: true, description: null }), 'changed', 'it is enabled already');
});

test('the scope of a program stands for the proof of a webhook', async (t) => {
  const { coffer, user, create } = await start(t);
  const application = await allowClient(coffer, user, 'https://client.example/', ['changes:read', 'webhooks:write']);
  const { key } = await coffer.createKey(user, { scopes: ['changes:read', 'webhooks:write'] });
  coffer.advance(11 * 60);
  for (const credential of [{ key }, { token: application.token }]) {
    const { status, body, text } = await create(credential);
    assert.equal(status, 201, text);
    const enabled = await coffer.call('PATCH', `${PATH}/${body.id}`, {
      ...credential,
      body: { webhook: { enabled: true } },
    });
    assert.equal(enabled.status, 200);
  }
});

test('unknown events, and accounts that the user does not see, are refused', async (t) => {
  const { coffer, user, create } = await start(t);
  const stranger = await coffer.signUp();
  const account = await coffer.createAccount(stranger);
  const issueOf = async (members: object) => (await create({ token: user.token }, members)).body.issues?.[0]?.pointer;
  assert.equal(await issueOf({ account_ids: [account] }), '/webhook/account_ids/0');
  for (const type of ['transaction.removed', 'api_key.created', 'session.created', 'transaction.*', '']) {
    assert.equal(await issueOf({ events: [type] }), '/webhook/events/0', type);
  }
  assert.equal(await issueOf({ events: [] }), '/webhook/events');
});

test('a program sees and manages only its own webhooks, and its user all', async (t) => {
  const { coffer, user, create } = await start(t);
  const { key } = await coffer.createKey(user);
  const [mine, its] = [(await create({ token: user.token })).body, (await create({ key })).body];
  assert.equal(its.created_by, 'api_key');
  const ids = async (credential: object) =>
    (await coffer.call('GET', PATH, credential)).body.webhooks.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids({ key }), [its.id]);
  assert.deepEqual(await ids({ token: user.token }), [mine.id, its.id]);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/test'],
  ] as const) {
    const { status } = await coffer.call<unknown>(method, `${PATH}/${mine.id}${path}`, { key, body: {} });
    assert.equal(status, 404, `${method} ${path}`);
  }
  const member = await inviteMember(coffer, user);
  assert.equal((await coffer.call('GET', `${PATH}/${mine.id}`, { token: member.token })).status, 404);
});

test('a program without changes:read can have nothing sent to itself', async (t) => {
  const { coffer, user, create } = await start(t);
  const { key } = await coffer.createKey(user, { scopes: ['webhooks:read', 'webhooks:write'] });
  const { status, body } = await create({ key });
  assert.deepEqual([status, body.error, body.details], [403, 'insufficient_scope', { scope: 'changes:read' }]);
  const { key: reader } = await coffer.createKey(user, { scopes: ['read'] });
  assert.equal((await create({ key: reader })).body.details?.scope, 'webhooks:write');
});

test('a user has at most twenty webhooks', async (t) => {
  const { user, create } = await start(t);
  for (let made = 0; made < 20; made += 1) assert.equal((await create({ token: user.token })).status, 201);
  const { status, body } = await create({ token: user.token });
  assert.deepEqual([status, body.issues?.[0]?.code], [422, 'too_many']);
});

test('a deleted user leaves no webhook, as the last of the family too', async (t) => {
  const { coffer, user, create } = await start(t);
  const other = await coffer.signUp();
  const member = await inviteMember(coffer, user);
  for (const { token } of [user, member, other]) await create({ token });
  const owners = async () => (await coffer.database.read.selectFrom('webhooks').select('user_id').execute()).length;
  assert.equal(await owners(), 3);
  for (const { token } of [member, other]) {
    assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token })).status, 200);
  }
  assert.equal(await owners(), 1);
});

test('only those who read credentials see changes of webhooks in the feed', async (t) => {
  const { coffer, user, create } = await start(t);
  await create({ token: user.token }, { url: `${PUBLIC}?token=canary` });
  const { key } = await coffer.createKey(user);
  const feed = async (credential: object) => (await coffer.call('GET', '/api/v1/changes?limit=500', credential)).text;
  assert.ok((await feed({ token: user.token })).includes('canary'));
  assert.ok(!(await feed({ key })).includes('canary'));
});
