import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { withoutRequestId } from '#tests/harness/server/contract.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';
const SECRET = 'Hidden Treasure';

/** Resources of one family, with names that no other family may read. */
async function seedFamily(coffer: Coffer, user: TestUser, name: string) {
  const label = async (path: string): Promise<string> =>
    (await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, { token: user.token, body: { name } })).body.id;
  const account = await coffer.createAccount(user, { name, balance: '7777.77' });
  const [category, merchant, tag] = [await label('categories'), await label('merchants'), await label('tags')];
  const { id } = await coffer.createTransaction(user, account, {
    name,
    notes: name,
    category_id: category,
    merchant_id: merchant,
    tag_ids: [tag],
    external_id: 'e',
  });
  return { account, category, merchant, tag, transaction: id as string };
}

/** Two seeded families; `untouched` asserts that no request wrote anything. */
async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const [user, owner] = [await coffer.signUp(), await coffer.signUp()];
  const mine = await seedFamily(coffer, user, 'Mine');
  const theirs = await seedFamily(coffer, owner, SECRET);
  const stored = async () => {
    const { read } = coffer.database;
    const tables = [
      'accounts',
      'account_foreign_balances',
      'categories',
      'merchants',
      'tags',
      'transactions',
      'transaction_tags',
      'changes',
      'change_heads',
    ] as const;
    // Shards answer in any order.
    const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
    return rows.map((ofTable) => ofTable.map((row) => inspect(row)).sort());
  };
  const before = await stored();
  const untouched = async () => assert.deepEqual(await stored(), before);
  const call = async <M extends 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', Path extends string>(
    method: M,
    url: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, url, { token: user.token, body });
    assert.ok(!reply.text.includes(SECRET), `${method} ${url} tells another family's name`);
    return reply;
  };
  return { coffer, mine, theirs, call, untouched };
}

test("another family's id in a path is the same 404 as an unknown id, in every method", async (t) => {
  const { theirs, call, untouched } = await setUp(t);
  const unknown = '01990000-0000-7000-8000-000000000000';
  for (const [path, id] of [
    ['accounts', theirs.account],
    ['transactions', theirs.transaction],
  ]) {
    for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'] as const) {
      for (const query of ['', '?include_disabled=true&force=true']) {
        const body = method.startsWith('P') ? { name: 'Stolen' } : undefined;
        const [foreign, none] = [
          await call(method, `/api/v1/${path}/${id}${query}`, body),
          await call(method, `/api/v1/${path}/${unknown}${query}`, body),
        ];
        assert.equal(foreign.status, 404);
        assert.deepEqual(withoutRequestId(foreign), withoutRequestId(none), `${method} ${path}`);
      }
    }
  }
  await untouched();
});

test("another family's id in a body is refused like an unknown id, without a write", async (t) => {
  const { mine, theirs, call, untouched } = await setUp(t);
  const good = { account_id: mine.account, name: 'x', date: '2026-01-05', amount: '1' };
  const faults: [object, string][] = [
    [{ category_id: theirs.category }, 'category_id'],
    [{ merchant_id: theirs.merchant }, 'merchant_id'],
    [{ tag_ids: [mine.tag, theirs.tag] }, 'tag_ids/1'],
    [{ category_id: mine.merchant }, 'category_id'],
  ];
  for (const [members, member] of faults) {
    for (const reply of [
      await call('POST', URL, { transaction: { ...good, ...members } }),
      await call('PATCH', `${URL}/${mine.transaction}`, { transaction: members }),
      await call('PUT', `${URL}/${mine.transaction}`, { transaction: members }),
    ]) {
      assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, `/transaction/${member}`]);
    }
    const bulk = await call('POST', `${URL}/bulk`, {
      operations: [{ op: 'create', transaction: { ...good, ...members } }],
    });
    assert.equal(bulk.body.results[0]?.status, 422);
  }
  const foreign = { ...good, account_id: theirs.account, external_id: 'e' };
  assert.equal((await call('POST', URL, { transaction: foreign })).status, 404);
  const operations = [
    { op: 'create', transaction: foreign },
    { op: 'delete', id: theirs.transaction },
  ];
  const bulk = await call('POST', `${URL}/bulk`, { operations });
  assert.deepEqual(
    bulk.body.results.map(({ status }: { status: number }) => status),
    [404, 404],
  );
  assert.equal((await call('POST', `${URL}/bulk`, { operations, atomic: true })).status, 422);
  await untouched();
});

test("another family's ids, names and cursors match nothing in a list", async (t) => {
  const { coffer, mine, theirs, call } = await setUp(t);
  const filters = [
    `account_id=${theirs.account}`,
    `account_ids[]=${theirs.account}`,
    `category_id=${theirs.category}`,
    `category_ids[]=${theirs.category}`,
    `merchant_id=${theirs.merchant}`,
    `merchant_ids[]=${theirs.merchant}`,
    `tag_ids[]=${theirs.tag}`,
    `search=${encodeURIComponent(SECRET)}`,
  ];
  for (const filter of filters) {
    const { body } = await call('GET', `${URL}?${filter}`);
    assert.deepEqual([body.transactions, body.pagination.total_count], [[], 0], filter);
  }
  const both = await call('GET', `${URL}?account_ids[]=${theirs.account}&account_ids[]=${mine.account}`);
  assert.deepEqual(
    both.body.transactions.map(({ id }: { id: string }) => id),
    [mine.transaction],
  );
  assert.equal((await call('GET', URL)).body.pagination.total_count, 1);
  assert.equal((await call('GET', '/api/v1/accounts?include_disabled=true')).body.pagination.total_count, 1);

  const owner = await coffer.signUp();
  const account = await coffer.createAccount(owner, { name: SECRET });
  for (const _row of [1, 2, 3]) await coffer.createTransaction(owner, account, { name: SECRET, date: '2027-01-01' });
  const { body } = await coffer.call('GET', `${URL}?per_page=1`, { token: owner.token });
  const walked = await call('GET', `${URL}?cursor=${body.pagination.next_cursor}`);
  assert.deepEqual([walked.status, walked.body.issues?.[0]?.code], [422, 'invalid_cursor']);
});

test('an external_id of another family is not a replay', async (t) => {
  const { mine, call } = await setUp(t);
  const again = { account_id: mine.account, name: 'x', date: '2026-01-05', amount: '1', external_id: 'e' };
  const replay = await call('POST', URL, { transaction: again });
  assert.deepEqual([replay.status, replay.body.id], [200, mine.transaction]);
});
