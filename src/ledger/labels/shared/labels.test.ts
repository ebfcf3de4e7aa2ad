import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const UNKNOWN_IDS = ['01990000-0000-7000-8000-000000000000', 'not-an-id', '%00', '1'];

/** The three kinds of label; every test below runs for each. */
const KINDS = [
  {
    path: 'categories',
    resource: 'category',
    members: (id: string) => ({ category_id: id }),
    shown: (transaction: Shown) => transaction.category,
  },
  {
    path: 'merchants',
    resource: 'merchant',
    members: (id: string) => ({ merchant_id: id }),
    shown: (transaction: Shown) => transaction.merchant,
  },
  {
    path: 'tags',
    resource: 'tag',
    members: (id: string) => ({ tag_ids: [id] }),
    shown: (transaction: Shown) => transaction.tags[0] ?? null,
  },
] as const;

type Ref = { id: string; name: string };
type Shown = { id: string; updated_at: string; category: Ref | null; merchant: Ref | null; tags: Ref[] };

async function changesOf(coffer: Coffer, user: TestUser, resource: string) {
  const rows = await coffer.database.read
    .selectFrom('changes')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('resource', '=', resource)
    .orderBy('sequence')
    .execute();
  const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));
  return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }));
}

for (const { path, resource, members, shown } of KINDS) {
  const url = `/api/v1/${path}` as const;
  const create = async (coffer: Coffer, user: TestUser, name: string): Promise<Ref> => {
    const reply = await coffer.call('POST', url, { token: user.token, body: { [resource]: { name } } });
    assert.equal(reply.status, 201, reply.text);
    return { ...reply.body, id: String(reply.body.id), name: String(reply.body.name) };
  };
  const transactionsOf = async (coffer: Coffer, user: TestUser): Promise<Shown[]> =>
    (await coffer.call('GET', '/api/v1/transactions', { token: user.token })).body.transactions;

  test(`${path}: a created label is shown and listed; the body may be wrapped or flat`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { token } = user;
    await create(coffer, user, 'Able');
    const body = { name: '  Zürich & Söhne 🏔 ', color: '#0A0b0C' };
    const wrapped = await coffer.call('POST', url, { token, body: { [resource]: body } });
    const flat = await coffer.call('POST', url, { token, body: { ...body, name: 'Flat', unknown_member: 1 } });
    assert.deepEqual([wrapped.status, flat.status], [201, 201]);
    assert.equal(wrapped.body.name, 'Zürich & Söhne 🏔');
    assert.equal(wrapped.body.color, '#0A0b0C');
    assert.deepEqual((await coffer.call('GET', `${url}/${wrapped.body.id}`, { token })).body, wrapped.body);
    const listed = (await coffer.call('GET', `${url}?per_page=100`, { token })).body;
    const labels: Ref[] = 'categories' in listed ? listed.categories : listed;
    const names = labels.map((label) => label.name);
    assert.deepEqual(names, names.toSorted());
    assert.deepEqual(
      labels.find((label) => label.id === wrapped.body.id),
      wrapped.body,
    );
  });

  test(`${path}: PATCH and PUT change only the members that were sent`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const before = await create(coffer, user, 'Before');
    coffer.advance(5);
    for (const [method, change] of [
      ['PATCH', { name: 'After' }],
      ['PUT', { color: '#010203' }],
    ] as const) {
      const reply = await coffer.call(method, `${url}/${before.id}`, {
        token: user.token,
        body: { [resource]: change },
      });
      assert.equal(reply.status, 200, reply.text);
    }
    const after = (await coffer.call('GET', `${url}/${before.id}`, { token: user.token })).body;
    assert.deepEqual(after, { ...before, name: 'After', color: '#010203', updated_at: after.updated_at });
    assert.ok(after.updated_at.startsWith('2026-03-10T10:20:05'));
  });

  test(`${path}: each write records one change; an update without a difference none`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { id } = await create(coffer, user, 'Before');
    const call = (method: 'PATCH' | 'DELETE', body?: object) =>
      coffer.call(method, `${url}/${id}`, { token: user.token, ...(body && { body }) });
    await call('PATCH', { name: 'After' });
    await call('PATCH', { name: 'After' });
    await call('PATCH', {});
    await call('DELETE');
    const changes = await changesOf(coffer, user, resource);
    assert.deepEqual(
      changes.map((change) => [change.kind, change.resource_id, change.before?.name, change.after?.name]),
      [
        ['create', id, undefined, 'Before'],
        ['update', id, 'Before', 'After'],
        ['delete', id, 'After', undefined],
      ],
    );
  });

  test(`${path}: every invalid member is a 422 with its pointer, wrapped or flat`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { token } = user;
    const taken = await create(coffer, user, 'Taken');
    const { id } = await create(coffer, user, 'Mine');
    const faults: [method: 'POST' | 'PATCH', body: object, pointer: string][] = [
      ['POST', {}, '/name'],
      ['POST', { name: null }, '/name'],
      ...(['POST', 'PATCH'] as const).flatMap((method): [typeof method, object, string][] => [
        [method, { name: '  ' }, '/name'],
        [method, { name: 7 }, '/name'],
        [method, { name: 'x'.repeat(101) }, '/name'],
        [method, { name: 'a\u202eb' }, '/name'],
        [method, { name: taken.name }, '/name'],
        [method, { name: 'New', color: '#fff' }, '/color'],
        [method, { name: 'New', color: 'red' }, '/color'],
        [method, { name: 'New', color: 255 }, '/color'],
      ]),
    ];
    for (const [method, body, pointer] of faults) {
      const target = method === 'POST' ? url : `${url}/${id}`;
      const flat = await coffer.call<Refusal>(method, target, { token, body });
      const wrapped = await coffer.call<Refusal>(method, target, { token, body: { [resource]: body } });
      assert.deepEqual([flat.status, wrapped.status], [422, 422], `${method} ${JSON.stringify(body)}`);
      assert.deepEqual(
        [flat.body.issues?.[0]?.pointer, wrapped.body.issues?.[0]?.pointer],
        [pointer, `/${resource}${pointer}`],
      );
    }
    assert.equal(
      (await coffer.call('POST', url, { token, body: { name: taken.name } })).body.issues?.[0]?.code,
      'taken',
    );
    assert.equal((await changesOf(coffer, user, resource)).length, 2);
  });

  test(`${path}: a name is unique within its family only`, async (t) => {
    const coffer = await startCoffer(t);
    const [one, two] = [await coffer.signUp(), await coffer.signUp()];
    const mine = await create(coffer, one, 'Same');
    await create(coffer, two, 'Same');
    assert.equal((await coffer.call('POST', url, { token: one.token, body: { name: 'Same' } })).status, 422);
    const kept = await coffer.call('PATCH', `${url}/${mine.id}`, { token: one.token, body: { name: 'Same' } });
    assert.equal(kept.status, 200);
  });

  test(`${path}: another family's label is neither listed nor found`, async (t) => {
    const coffer = await startCoffer(t);
    const [owner, stranger] = [await coffer.signUp(), await coffer.signUp()];
    const foreign = await create(coffer, owner, 'Tsuccessors');
    for (const id of [foreign.id, ...UNKNOWN_IDS]) {
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const) {
        const sent = method === 'GET' || method === 'DELETE' ? {} : { body: { name: 'Stolen' } };
        const reply = await coffer.call(method, `${url}/${id}`, { token: stranger.token, ...sent });
        assert.deepEqual([reply.status, reply.body.error], [404, 'not_found'], `${method} ${id}`);
      }
    }
    assert.deepEqual((await coffer.call('GET', `${url}/${foreign.id}`, { token: owner.token })).body, foreign);
    const listed = (user: TestUser) => coffer.call('GET', `${url}?per_page=100`, { token: user.token });
    assert.ok((await listed(owner)).text.includes(foreign.id));
    assert.ok(!(await listed(stranger)).text.includes(foreign.id));
  });

  test(`${path}: a read-only key cannot write`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { id } = await create(coffer, user, 'Kept');
    const { key } = await coffer.createKey(user, { scopes: [`${path}:read`] });
    assert.equal((await coffer.call('GET', url, { key })).status, 200);
    assert.equal((await coffer.call('GET', `${url}/${id}`, { key })).status, 200);
    const refused = [
      await coffer.call('POST', url, { key, body: { name: 'No' } }),
      await coffer.call('PATCH', `${url}/${id}`, { key, body: { name: 'No' } }),
      await coffer.call('PUT', `${url}/${id}`, { key, body: { name: 'No' } }),
      await coffer.call('DELETE', `${url}/${id}`, { key }),
    ];
    assert.deepEqual(
      refused.map((reply) => reply.status),
      [403, 403, 403, 403],
    );
    assert.equal((await coffer.call('GET', `${url}/${id}`, { key })).body.name, 'Kept');
  });

  test(`${path}: transactions show a renamed label at once`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const { id } = await create(coffer, user, 'Old');
    await coffer.createTransaction(user, await coffer.createAccount(user), members(id));
    const names = async () => (await transactionsOf(coffer, user)).map((transaction) => shown(transaction)?.name);
    assert.deepEqual(await names(), ['Old']);
    await coffer.call('PATCH', `${url}/${id}`, { token: user.token, body: { name: 'New' } });
    assert.deepEqual(await names(), ['New']);
  });

  test(`${path}: deleting a label removes it from transactions and records each change`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const account = await coffer.createAccount(user);
    const [gone, kept] = [await create(coffer, user, 'Gone'), await create(coffer, user, 'Kept')];
    const marked = await coffer.createTransaction(user, account, members(gone.id));
    const other = await coffer.createTransaction(user, account, members(kept.id));
    await transactionsOf(coffer, user);
    coffer.advance(60);
    const reply = await coffer.call('DELETE', `${url}/${gone.id}`, { token: user.token });
    assert.deepEqual([reply.status, reply.text], [204, '']);

    const after = new Map((await transactionsOf(coffer, user)).map((transaction) => [transaction.id, transaction]));
    assert.deepEqual(after.get(other.id), other);
    assert.deepEqual(after.get(marked.id), {
      ...marked,
      category: null,
      merchant: null,
      tags: [],
      updated_at: '2026-03-10T10:21:00Z',
    });
    const updates = (await changesOf(coffer, user, 'transaction')).filter((change) => change.kind === 'update');
    assert.deepEqual(
      updates.map((change) => change.resource_id),
      [marked.id],
    );
    assert.equal((await changesOf(coffer, user, resource)).at(-1)?.kind, 'delete');
    assert.equal((await coffer.call('GET', `${url}/${gone.id}`, { token: user.token })).status, 404);
  });

  test(`${path}: deleting a label with a replacement moves its transactions`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const account = await coffer.createAccount(user);
    const [gone, successor] = [await create(coffer, user, 'Gone'), await create(coffer, user, 'Successor')];
    await coffer.createTransaction(user, account, members(gone.id));
    const reply = await coffer.call('DELETE', `${url}/${gone.id}?replacement_id=${successor.id}`, {
      token: user.token,
    });
    assert.equal(reply.status, 204, reply.text);
    assert.deepEqual(
      (await transactionsOf(coffer, user)).map((transaction) => shown(transaction)?.id),
      [successor.id],
    );
  });

  test(`${path}: the replacement must be another label of the same family`, async (t) => {
    const coffer = await startCoffer(t);
    const [user, stranger] = [await coffer.signUp(), await coffer.signUp()];
    const label = await create(coffer, user, 'Mine');
    const foreign = await create(coffer, stranger, 'Tsuccessors');
    for (const id of [label.id, foreign.id, ...UNKNOWN_IDS]) {
      const reply = await coffer.call('DELETE', `${url}/${label.id}?replacement_id=${id}`, { token: user.token });
      assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '?replacement_id'], id);
    }
    assert.equal((await coffer.call('GET', `${url}/${label.id}`, { token: user.token })).status, 200);
  });
}
