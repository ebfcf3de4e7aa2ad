import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/start-coffer.ts';

const URL = '/api/v1/transactions';
const BULK = `${URL}/bulk`;

type Result = {
  index: number;
  status: number;
  transaction?: { id: string; name: string };
  error?: { error: string; issues: { pointer: string; code: string }[] };
};

/** A server with one account; `bulk` sends operations, `create` makes one, `standing` tells what the books hold. */
async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const create = (members: object = {}) => ({
    op: 'create',
    transaction: { account_id: account, name: 'x', date: '2026-01-05', amount: '1', ...members },
  });
  const bulk = (operations: unknown[], atomic?: boolean) =>
    coffer.call('POST', BULK, { token, body: { operations, atomic } });
  const standing = async () => {
    const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
    const rows = await coffer.database.read
      .selectFrom('changes')
      .select('sequence')
      .where('resource', '=', 'transaction')
      .execute();
    return [body.transaction_count, body.balance_cents, rows.length];
  };
  return { coffer, user, token, account, create, bulk, standing };
}

test('without atomic each operation answers for itself, in order, and the good ones stand', async (t) => {
  const { coffer, user, token, account, create, bulk, standing } = await setUp(t);
  const old = await coffer.createTransaction(user, account, { amount: '5' });
  const unknown = '01990000-0000-7000-8000-000000000000';
  const reply = await bulk([
    create({ name: 'first' }),
    create({ amount: '1.234' }),
    { op: 'delete', id: old.id },
    create({ name: '' }),
    { op: 'delete', id: old.id },
    create({ account_id: unknown }),
    create({ category_id: unknown, tag_ids: [unknown] }),
    { op: 'merge' },
    7,
    { op: 'delete' },
    create({ name: 'last' }),
  ]);
  assert.equal(reply.status, 200, reply.text);
  const results: Result[] = reply.body.results;
  assert.deepEqual(
    results.map(({ index }) => index),
    [...results.keys()],
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 422, 200, 422, 404, 404, 422, 422, 422, 422, 201],
  );
  const pointers = results.map(({ error }) => error?.issues.map(({ pointer }) => pointer));
  assert.deepEqual(pointers.slice(1, 10), [
    ['/transaction/amount'],
    undefined,
    ['/transaction/name'],
    [],
    [],
    ['/transaction/category_id', '/transaction/tag_ids/0'],
    ['/op'],
    [''],
    ['/id'],
  ]);
  assert.deepEqual([reply.body.succeeded, reply.body.failed], [3, 8]);
  assert.deepEqual(
    [results[0]?.transaction?.name, results[2]?.transaction, results[10]?.transaction?.name],
    ['first', undefined, 'last'],
  );
  assert.deepEqual(await standing(), [2, -200, 4]);
  for (const result of results.filter(({ status }) => status === 201)) {
    assert.deepEqual(
      (await coffer.call('GET', `${URL}/${result.transaction?.id}`, { token })).body,
      result.transaction,
    );
  }
});

test('with atomic the first refusal undoes all, and its pointer leads to the operation', async (t) => {
  const { coffer, user, account, create, bulk, standing } = await setUp(t);
  const old = await coffer.createTransaction(user, account, { amount: '5' });
  const before = await standing();
  const faults: [unknown, string][] = [
    [create({ amount: 'x' }), '/operations/2/transaction/amount'],
    [create({ kind: 'x' }), '/operations/2/transaction/kind'],
    [create({ account_id: 'x' }), '/operations/2'],
    [{ op: 'delete', id: 'x' }, '/operations/2'],
    [{ op: 'x' }, '/operations/2/op'],
  ];
  for (const [fault, pointer] of faults) {
    const reply = await bulk([create(), { op: 'delete', id: old.id }, fault, create()], true);
    assert.deepEqual(
      [reply.status, reply.body.error, reply.body.issues[0].pointer],
      [422, 'validation_failed', pointer],
    );
    assert.deepEqual(await standing(), before);
  }
  const reply = await bulk([create(), { op: 'delete', id: old.id }, create({ amount: '2' })], true);
  assert.deepEqual([reply.status, reply.body.succeeded, reply.body.failed], [200, 3, 0]);
  assert.deepEqual(await standing(), [2, -300, 4]);
});

test('a fault has the same code and sentence in a bulk request as alone', async (t) => {
  const { coffer, token, create, bulk } = await setUp(t);
  const faults = [
    { name: '' },
    { name: 5 },
    { date: 'x' },
    { amount: '1.234' },
    { amount: undefined },
    { currency: 'QQQ' },
    { nature: 'x' },
    { account_id: 1 },
    { account_id: 'x' },
  ];
  for (const members of faults) {
    const operation = create(members);
    const { body: alone } = await coffer.call('POST', URL, { token, body: { transaction: operation.transaction } });
    const [result]: Result[] = (await bulk([operation])).body.results;
    assert.deepEqual(
      result?.error,
      { error: alone.error, message: alone.message, issues: alone.issues ?? [] },
      JSON.stringify(members),
    );
  }
});

test('500 operations are taken and 501 are not, nor none, nor what is no list', async (t) => {
  const { create, bulk, standing, coffer, token } = await setUp(t);
  const many = await bulk(Array(500).fill(create()));
  assert.deepEqual([many.status, many.body.succeeded], [200, 500]);
  for (const operations of [Array(501).fill(create()), Array(1001).fill(0), []]) {
    const reply = await bulk(operations);
    assert.deepEqual([reply.status, reply.body.issues[0].pointer], [422, '/operations'], `${operations.length}`);
  }
  for (const body of [
    undefined,
    {},
    [],
    { operations: {} },
    { operations: null },
    { operations: [create()], atomic: 'yes' },
  ]) {
    assert.equal((await coffer.call('POST', BULK, { token, body })).status, 422, JSON.stringify(body));
  }
  assert.deepEqual(await standing(), [500, -50_000, 500]);
});

test('a bulk request sent again replays: every row 200, nothing written twice, the same within one request', async (t) => {
  const { create, bulk, standing } = await setUp(t);
  const operations = [
    create({ external_id: 'a' }),
    create({ external_id: 'b' }),
    create({ external_id: 'a', amount: '9' }),
  ];
  const first = await bulk(operations);
  assert.deepEqual(
    first.body.results.map(({ status }: Result) => status),
    [201, 201, 200],
  );
  const again = await bulk(operations, true);
  assert.deepEqual(
    again.body.results.map(({ status }: Result) => status),
    [200, 200, 200],
  );
  const ids = (reply: typeof first) => reply.body.results.map(({ transaction }: Result) => transaction?.id);
  assert.deepEqual(ids(again), ids(first));
  assert.deepEqual(await standing(), [2, -200, 2]);
  const [a] = ids(first);
  const replaced = await bulk([{ op: 'delete', id: a }, create({ external_id: 'a' })], true);
  assert.deepEqual(
    replaced.body.results.map(({ status }: Result) => status),
    [200, 201],
  );
  assert.deepEqual(await standing(), [2, -200, 4]);
});

test('amounts in a bulk request are read from their source text too', async (t) => {
  const { coffer, token, account } = await setUp(t);
  const row = `{"op":"create","transaction":{"account_id":"${account}","name":"x","date":"2026-01-05","amount":12.30,"external_id":12345678901234567890}}`;
  const { body } = await coffer.call('POST', BULK, { token, body: `{"operations":[${row},${row}]}` });
  assert.deepEqual(
    body.results.map(({ status }: Result) => status),
    [201, 200],
  );
  assert.partialDeepStrictEqual(body.results[0].transaction, {
    signed_amount: '-12.30',
    external_id: '12345678901234567890',
  });
});
