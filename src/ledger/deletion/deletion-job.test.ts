import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { deletionsDone, fillAccount } from '#tests/harness/family/large-family.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const COUNT = 1500;

async function startLarge(t: Parameters<typeof startCoffer>[0], members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const accountId = await coffer.createAccount(user, { name: 'Large' });
  await fillAccount(coffer, user, { accountId, count: COUNT, members });
  const read = readerOf(coffer, user);
  return { coffer, user, accountId, read, familyId: await familyOf(coffer, user) };
}

function readerOf(coffer: Coffer, { token }: TestUser) {
  return async <Path extends string>(path: Path) =>
    (await coffer.call('GET', `/api/v1/${path}` as `/api/v1/${Path}`, { token })).body;
}

async function create(coffer: Coffer, { token }: TestUser, resource: string, body: object): Promise<string> {
  const reply = await coffer.call<{ id: string }>('POST', `/api/v1/${resource}`, { token, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

/** Checks the ledger as of one instant, while the job goes on. */
async function checkSnapshot({ dataDir, postgres }: Coffer): Promise<void> {
  const location = postgres
    ? { engine: 'postgres' as const, url: postgres.url }
    : { engine: 'sqlite' as const, path: dataDir };
  const snapshot = await openSnapshot(location);
  await checkLedger(snapshot.db).finally(() => snapshot.close());
}

test('a large account vanishes from lists and sums at once and is deleted later', async (t) => {
  const { coffer, user, accountId, read, familyId } = await startLarge(t);
  const headers = { 'idempotency-key': 'once' };
  const remove = () =>
    coffer.call('DELETE', `/api/v1/accounts/${accountId}?force=true`, { token: user.token, headers });
  assert.equal((await remove()).status, 204);
  const { deletions } = await read('deletions');
  assert.deepEqual(
    deletions.map(({ kind, account }) => [kind, account]),
    [['account', { id: accountId, name: 'Large' }]],
  );
  const { accounts } = await read('accounts?include_disabled=true');
  assert.deepEqual(accounts, []);
  assert.equal((await read('transactions')).pagination.total_count, 0);
  assert.equal((await read('balance_sheet')).net_worth.amount, '0.00');
  assert.equal((await read('income_statement?start_date=2026-01-01')).expense.amount, '0.00');
  const again = await remove();
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [204, 'true']);
  await checkSnapshot(coffer);

  await deletionsDone(coffer, familyId);
  assert.deepEqual((await read('deletions')).deletions, []);
  const rows = await coffer.database.read.selectFrom('transactions').select('id').execute();
  assert.deepEqual(rows, []);
  await checkLedger(coffer.database.read);
  const author = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => ['user_id', 'kind', fn.countAll<bigint>().as('count')])
    .where('resource', '=', 'transaction')
    .groupBy(['user_id', 'kind'])
    .orderBy('kind')
    .execute();
  assert.deepEqual(
    author.map((row) => [row.user_id, row.kind, Number(row.count)]),
    [
      [user.id, 'create', COUNT],
      [user.id, 'delete', COUNT],
    ],
  );
});

test('a dry run of a large deletion deletes and hides nothing', async (t) => {
  const { coffer, user, accountId, read } = await startLarge(t);
  const path = `/api/v1/accounts/${accountId}?force=true&dry_run=true`;
  assert.equal((await coffer.call('DELETE', path, { token: user.token })).status, 204);
  assert.equal((await read('transactions')).pagination.total_count, COUNT);
});

test('a reset of much data is queued; what is created after it stays', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const familyId = await familyOf(coffer, user);
  const accountId = await coffer.createAccount(user);
  const [used, unused] = [
    await create(coffer, user, 'categories', { name: 'used again' }),
    await create(coffer, user, 'categories', { name: 'unused' }),
  ];
  const tag = await create(coffer, user, 'tags', { name: 'old tag' });
  await fillAccount(coffer, user, { accountId, count: COUNT, members: { category_id: unused, tag_ids: [tag] } });
  const read = readerOf(coffer, user);

  const reply = await coffer.call('DELETE', '/api/v1/users/reset', { token: user.token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.status, 'queued');
  assert.match(reply.body.job_id ?? '', /^[0-9a-f-]{36}$/);
  assert.equal((await read('users/reset/status')).status, 'data_remaining');
  assert.deepEqual((await read('accounts')).accounts, []);
  const fresh = await coffer.createAccount(user, { name: 'Fresh' });
  await coffer.createTransaction(user, fresh, { category_id: used });
  await create(coffer, user, 'tags', { name: 'new tag' });

  await deletionsDone(coffer, familyId);
  await checkLedger(coffer.database.read);
  assert.deepEqual(
    (await read('accounts')).accounts.map(({ name }) => name),
    ['Fresh'],
  );
  assert.deepEqual(
    (await read('categories?per_page=100')).categories.map(({ id }) => id),
    [used],
  );
  assert.deepEqual(
    (await read('tags')).map(({ name }) => name),
    ['new tag'],
  );
});

test('the last member of a large family takes all data and its history along', async (t) => {
  const { coffer, user, familyId } = await startLarge(t);
  const reply = await coffer.call('DELETE', '/api/v1/users/me', { token: user.token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { token: user.token })).status, 401);
  await deletionsDone(coffer, familyId);
  const tables = (await dumpLedger(coffer, familyId)).split('\n').map((line) => line.split(' ')[0]);
  const gone = ['accounts', 'transactions', 'account_days', 'valuations', 'categories', 'changes', 'deletions'];
  assert.deepEqual(
    gone.filter((table) => tables.includes(table)),
    [],
  );
});

test('a label of many transactions is listed until the last of them is relabelled', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const accountId = await coffer.createAccount(user);
  const [first, second, third] = [
    await create(coffer, user, 'categories', { name: 'first' }),
    await create(coffer, user, 'categories', { name: 'second' }),
    await create(coffer, user, 'categories', { name: 'third' }),
  ];
  const [merchant, tag] = [
    await create(coffer, user, 'merchants', { name: 'shop' }),
    await create(coffer, user, 'tags', { name: 'old' }),
  ];
  const members = { category_id: first, merchant_id: merchant, tag_ids: [tag] };
  const count = 550;
  await fillAccount(coffer, user, { accountId, count, members });
  const read = readerOf(coffer, user);
  const remove = (path: string) => coffer.call('DELETE', `/api/v1/${path}` as '/api/v1/tags/:id', { token });

  assert.equal((await remove(`categories/${first}?replacement_id=${second}`)).status, 204);
  const { deletions } = await read('deletions');
  assert.deepEqual(
    deletions.map(({ kind, label, account }) => [kind, label, account]),
    [['category', { id: first, name: 'first' }, null]],
  );
  // Its transactions come later, and still must reach the third.
  assert.equal((await remove(`categories/${second}?replacement_id=${third}`)).status, 204);
  assert.equal((await remove(`merchants/${merchant}`)).status, 204);
  assert.equal((await remove(`tags/${tag}`)).status, 204);

  await deletionsDone(coffer, await familyOf(coffer, user));
  const names = (await read('categories?per_page=100')).categories.map(({ name }) => name);
  assert.deepEqual(
    ['first', 'second', 'third'].filter((name) => names.includes(name)),
    ['third'],
  );
  assert.equal((await read(`transactions?category_id=${third}`)).pagination.total_count, count);
  const [shown] = (await read('transactions')).transactions;
  assert.deepEqual([shown?.merchant, shown?.tags], [null, []]);
  assert.deepEqual([await read('merchants'), await read('tags')], [[], []]);
  await checkLedger(coffer.database.read);
});

test('large sample accounts vanish at once, and their labels with the last entry', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const read = readerOf(coffer, user);
  const before = (await read('categories?per_page=100')).categories.length;
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token })).status, 201);
  assert.equal((await coffer.call('DELETE', '/api/v1/sample_data', { token })).status, 204);
  assert.deepEqual((await read('accounts')).accounts, []);
  assert.ok((await read('deletions')).deletions.some(({ kind }) => kind === 'sample_labels'));
  await deletionsDone(coffer, await familyOf(coffer, user));
  const left = [await read('merchants'), await read('tags')];
  assert.deepEqual(left, [[], []]);
  assert.equal((await read('categories?per_page=100')).categories.length, before);
  assert.deepEqual(await coffer.database.read.selectFrom('sample_records').select('id').execute(), []);
  await checkLedger(coffer.database.read);
});
