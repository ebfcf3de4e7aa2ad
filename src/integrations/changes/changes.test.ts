import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const FEED = '/api/v1/changes';
type Change = Record<string, unknown> & { sequence: number; resource: string; kind: string };

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const read = <Path extends string = ''>(query = '' as Path, credential: object = { token: user.token }) =>
    coffer.call('GET', `${FEED}${query}`, credential);
  return { coffer, user, account, read };
}

async function everything(coffer: Coffer, credential: object, limit = 500): Promise<Change[]> {
  const changes: Change[] = [];
  for (let cursor = '0', more = true; more; ) {
    const { status, body, text } = await coffer.call('GET', `${FEED}?cursor=${cursor}&limit=${limit}`, credential);
    assert.equal(status, 200, text);
    changes.push(...body.changes);
    cursor = body.next_cursor;
    more = body.has_more;
  }
  return changes;
}

async function invite(coffer: Coffer, admin: TestUser, role: 'member' | 'guest'): Promise<TestUser> {
  const { body } = await coffer.call('POST', '/api/v1/invitations', { token: admin.token, body: { role } });
  return coffer.signUp({ invite_code: body.code });
}

test('an admin sees every change, in order and without a gap, from the first there was', async (t) => {
  const { coffer, user, account } = await setUp(t);
  const { id } = await coffer.createTransaction(user, account);
  await coffer.call('DELETE', `/api/v1/transactions/${id}`, { token: user.token });
  const changes = await everything(coffer, { cookie: await openSession(coffer, user) });
  assert.deepEqual(
    changes.map(({ sequence }) => sequence),
    changes.map((_change, index) => index + 1),
  );
  assert.deepEqual([changes[0]?.resource, changes[0]?.kind], ['family', 'create']);
});

test('a page of any size comes to the same changes', async (t) => {
  const { coffer, user, account } = await setUp(t);
  for (let day = 1; day < 6; day += 1) await coffer.createTransaction(user, account, { date: `2026-01-0${day}` });
  const whole = await everything(coffer, { token: user.token });
  for (const limit of [1, 3, 7]) assert.deepEqual(await everything(coffer, { token: user.token }, limit), whole);
});

test('a change has its author, credential, time, request, and records', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const { id: keyId, key } = await coffer.createKey(user);
  const { body } = await read('?cursor=latest');
  const headers = { 'x-request-id': 'the-request' };
  const entry = { account_id: account, name: 'Bakery', date: '2026-01-05', amount: '10.00' };
  const made = await coffer.call('POST', '/api/v1/transactions', { key, headers, body: entry });
  const url = `/api/v1/transactions/${made.body.id}`;
  await coffer.call('PATCH', url, { key, headers, body: { name: 'Baker' } });
  await coffer.call('DELETE', url, { key, headers });
  const { changes } = (await read(`?cursor=${body.next_cursor}`)).body;
  const ours = changes.filter(({ resource }: Change) => resource === 'transaction');
  assert.deepEqual(
    ours.map(({ kind, before, after }) => [kind, before?.name, after?.name]),
    [
      ['create', undefined, 'Bakery'],
      ['update', 'Bakery', 'Baker'],
      ['delete', 'Baker', undefined],
    ],
  );
  for (const change of ours) {
    const { id, user_id, credential_id, authentication_method, request_id, at } = change;
    assert.deepEqual(
      { id, user_id, credential_id, authentication_method, request_id, at },
      {
        id: made.body.id,
        user_id: user.id,
        credential_id: keyId,
        authentication_method: 'api_key',
        request_id: 'the-request',
        at: new Date(coffer.now).toISOString(),
      },
    );
  }
});

test('credential_ids shows the changes of one program, over the same cursor', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const [one, other] = [await coffer.createKey(user), await coffer.createKey(user, { scopes: ['read_write'] })];
  const from = (await read('?cursor=latest')).body.next_cursor;
  const ids: string[] = [];
  for (const { key } of [one, other, other]) {
    const entry = { account_id: account, name: 'Bakery', date: '2026-03-11', amount: '1' };
    ids.push((await coffer.call('POST', '/api/v1/transactions', { key, body: entry })).body.id);
  }
  const { body } = await read(`?cursor=${from}&credential_ids=${other.id}`);
  assert.deepEqual(
    body.changes.map(({ id }: Change) => id),
    ids.slice(1),
  );
  assert.equal(body.next_cursor, (await read(`?cursor=${from}`)).body.next_cursor);
  const twice = await read(`?cursor=${from}&credential_ids[]=${other.id}&credential_ids[]=${one.id}`);
  assert.deepEqual(
    new Set(twice.body.changes.map(({ credential_id }: Change) => credential_id)),
    new Set([one.id, other.id]),
  );
});

test('newest first shows the same changes backwards, page after page', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  for (let day = 1; day < 6; day += 1) await coffer.createTransaction(user, account, { date: `2026-01-0${day}` });
  const whole = await everything(coffer, { token: user.token });
  for (const limit of [1, 4, 500]) {
    const found: Change[] = [];
    for (let cursor = 'latest', more = true; more; ) {
      const { status, body, text } = await read(`?sort=-sequence&cursor=${cursor}&limit=${limit}`);
      assert.equal(status, 200, text);
      found.push(...body.changes);
      cursor = body.next_cursor;
      more = body.has_more;
    }
    assert.deepEqual(found.toReversed(), whole, `limit ${limit}`);
  }
  const newest = await read('?sort=-sequence&limit=1');
  assert.deepEqual(newest.body.changes, [whole.at(-1)]);
  const sorted = await read('?sort=-sequence&wait=1');
  assert.deepEqual([sorted.status, sorted.body.issues?.[0]?.pointer], [422, '?wait']);
});

test('changes are filtered by person, resource and day of the family, in both orders', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  await coffer.call('PATCH', '/api/v1/family_settings', {
    token: user.token,
    body: { timezone: 'Pacific/Auckland' },
  });
  const member = await invite(coffer, user, 'member');
  const tag = async ({ token }: Pick<TestUser, 'token'>, name: string) =>
    (await coffer.call('POST', '/api/v1/tags', { token, body: { name } })).body.id;
  const first = await tag(user, 'first');
  await coffer.createTransaction(user, account);
  // 10:20 UTC on the 10th is 23:20 there; three quarters of an hour later the next day has begun.
  coffer.advance(2700);
  const second = await tag(member, 'second');
  const ids = async (query: string) => {
    const { status, body, text } = await read(`?limit=500&${query}`);
    assert.equal(status, 200, text);
    return body.changes.map(({ id }: Change) => id);
  };
  assert.deepEqual(await ids('resources=tag'), [first, second]);
  assert.deepEqual(await ids('sort=-sequence&resources[]=tag'), [second, first]);
  assert.deepEqual(await ids(`resources[]=tag&resources[]=transaction&user_ids=${member.id}`), [second]);
  for (const sort of ['', 'sort=-sequence&']) {
    assert.deepEqual(await ids(`${sort}resources=tag&start_date=2026-03-11`), [second]);
    assert.deepEqual(await ids(`${sort}resources=tag&end_date=2026-03-10`), [first]);
    assert.deepEqual(await ids(`${sort}start_date=2026-03-12`), []);
    assert.deepEqual(await ids(`${sort}end_date=2026-03-09`), []);
  }
  for (const query of ['resources=money', 'user_ids=1', 'start_date=2026-03-12&end_date=2026-03-11', 'sort=at']) {
    assert.equal((await read(`?${query}`)).status, 422, query);
  }
});

test('a cursor never expires, latest starts with the next change, a future one is 422', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const { next_cursor: cursor, changes, has_more } = (await read('?cursor=latest')).body;
  assert.deepEqual([changes, has_more], [[], false]);
  await coffer.createTransaction(user, account);
  const after = (await read(`?cursor=${cursor}`)).body.changes;
  assert.ok(after.some(({ resource }: Change) => resource === 'transaction'));
  assert.equal(after[0]?.sequence, Number(cursor) + 1);
  assert.deepEqual((await read(`?cursor=${cursor}`)).body.changes, after);
  const ahead = await read(`?cursor=${Number(cursor) + 100}`);
  assert.deepEqual([ahead.status, ahead.body.issues?.[0]?.code], [422, 'invalid_cursor']);
  for (const query of ['cursor=-1', 'cursor=x', 'cursor=1.5', 'limit=0', 'limit=501', 'wait=61', 'wait=soon']) {
    assert.equal((await read(`?${query}`)).status, 422, query);
  }
});

test('no other family sees a change, whatever the cursor', async (t) => {
  const { coffer, user, account } = await setUp(t);
  await coffer.createTransaction(user, account, { name: 'canary' });
  const stranger = await coffer.signUp();
  const cookie = await openSession(coffer, stranger);
  const seen = JSON.stringify(await everything(coffer, { cookie }));
  assert.ok(!seen.includes('canary') && !seen.includes(user.id) && !seen.includes(account));
});

const CREDENTIALS = ['api_key', 'session', 'grant', 'invitation'];

test('only an admin whose credential reads credentials sees their changes', async (t) => {
  const { coffer, user } = await setUp(t);
  const { key: plain } = await coffer.createKey(user);
  const { key: full } = await coffer.createKey(user, { scopes: ['read', 'api_keys:read'] });
  const member = await invite(coffer, user, 'member');
  const resources = async (credential: object) =>
    new Set((await everything(coffer, credential)).map(({ resource }) => resource));
  for (const credential of [{ key: full }, { token: user.token }, { cookie: await openSession(coffer, user) }]) {
    const shown = await resources(credential);
    for (const resource of CREDENTIALS) assert.ok(shown.has(resource), resource);
  }
  for (const credential of [{ key: plain }, { token: member.token }]) {
    const shown = await resources(credential);
    for (const resource of CREDENTIALS) assert.ok(!shown.has(resource), resource);
    assert.ok(shown.has('account') && shown.has('user') && shown.has('family'));
  }
});

test('hidden changes move the cursor, so that a client does not read them again', async (t) => {
  const { coffer, user } = await setUp(t);
  const member = await invite(coffer, user, 'member');
  const head = (await coffer.call('GET', `${FEED}?cursor=latest`, { token: member.token })).body.next_cursor;
  await coffer.createKey(user);
  const { body } = await coffer.call('GET', `${FEED}?cursor=${head}&limit=1`, { token: member.token });
  assert.deepEqual(body, { changes: [], next_cursor: String(Number(head) + 1), has_more: false });
});

test('no password, secret or hash is in any change', async (t) => {
  const { coffer, user } = await setUp(t);
  const { key } = await coffer.createKey(user);
  const cookie = await openSession(coffer, user);
  const feed = JSON.stringify(await everything(coffer, { cookie }));
  for (const secret of [key, user.password, user.token, user.refreshToken, cookie.slice(cookie.indexOf('=') + 1)]) {
    assert.ok(!feed.includes(secret));
  }
  assert.doesNotMatch(feed, /argon2|"hash"|secret_hash|password_hash|code_hash|[0-9a-f]{64}/);
});

test('changes of one write are consecutive and have one request id', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  const entry = (name: string) => ({
    op: 'create',
    transaction: { account_id: account, name, date: '2026-01-05', amount: '1' },
  });
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      coffer.call('POST', '/api/v1/transactions/bulk', {
        token: user.token,
        headers: { 'x-request-id': name },
        body: { atomic: true, operations: Array.from({ length: 20 }, () => entry(name)) },
      }),
    ),
  );
  const { changes } = (await read(`?cursor=${cursor}&limit=500`)).body;
  const runs = changes
    .map(({ request_id }: Change) => request_id)
    .filter((id: unknown, index: number, all: unknown[]) => id !== all[index - 1]);
  assert.deepEqual(runs.sort(), ['a', 'b', 'c']);
  const made = changes.filter(({ resource, kind }: Change) => resource === 'transaction' && kind === 'create');
  assert.equal(made.length, 60);
});

test('a long poll returns at the next commit, or at once if there is a change', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  const waiting = Promise.all(Array.from({ length: 5 }, () => read(`?cursor=${cursor}&wait=30`)));
  await coffer.createTransaction(user, account);
  for (const { status, body } of await waiting) {
    assert.equal(status, 200);
    assert.ok(body.changes.length > 0);
  }
  assert.ok((await read(`?cursor=${cursor}&wait=30`)).body.changes.length > 0);
});

test('a long poll without a change ends in time with nothing and the same cursor', async (t) => {
  const { read } = await setUp(t);
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  assert.deepEqual((await read(`?cursor=${cursor}&wait=1`)).body, {
    changes: [],
    next_cursor: cursor,
    has_more: false,
  });
});

test('commits of other families and hidden changes do not end a wait', async (t) => {
  const { coffer, user, account } = await setUp(t);
  const member = await invite(coffer, user, 'member');
  const stranger = await coffer.signUp();
  const start = (await coffer.call('GET', `${FEED}?cursor=latest`, { token: member.token })).body.next_cursor;
  const waiting = coffer.call('GET', `${FEED}?cursor=${start}&wait=30`, { token: member.token });
  await coffer.createAccount(stranger);
  await coffer.createKey(user);
  await coffer.createTransaction(user, account);
  const { body } = await waiting;
  assert.ok(body.changes.every(({ resource }: Change) => !CREDENTIALS.includes(resource)));
  assert.ok(body.changes.length > 0);
});

test('a credential revoked during a wait gets no later changes', async (t) => {
  const { coffer, user, account, read } = await setUp(t);
  const { id, key } = await coffer.createKey(user);
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  const waiting = read(`?cursor=${cursor}&wait=30`, { key });
  await coffer.call('GET', '/api/v1/usage', { key }); // by now it waits
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  await coffer.createTransaction(user, account);
  assert.equal((await waiting).status, 401);
});

test('a family has 32 subscriptions, independent of other families', async (t) => {
  const { coffer, user, read } = await setUp(t);
  const stranger = await coffer.signUp();
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  const waiting = Array.from({ length: 33 }, () => read(`?cursor=${cursor}&wait=30`));
  const refused = await Promise.race(waiting); // which one depends on the order in which their credentials are read
  assert.deepEqual([refused.status, refused.body.error], [429, 'too_many_waiting']);
  assert.ok(refused.headers['retry-after']);
  assert.equal((await coffer.call('GET', `${FEED}?cursor=latest&wait=1`, { token: stranger.token })).status, 200);
  await coffer.createAccount(user);
  const statuses = (await Promise.all(waiting)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(32).fill(200), 429]);
  assert.equal((await read(`?cursor=latest&wait=1`)).status, 200, 'the subscriptions are free again');
});

test('a stopping server sends everybody who waits home', async (t) => {
  const { coffer, read } = await setUp(t);
  const { next_cursor: cursor } = (await read('?cursor=latest')).body;
  const waiting = read(`?cursor=${cursor}&wait=30`);
  await read();
  coffer.server.drain();
  const { status, body } = await waiting;
  assert.deepEqual([status, body.changes, body.next_cursor], [200, [], cursor]);
});
