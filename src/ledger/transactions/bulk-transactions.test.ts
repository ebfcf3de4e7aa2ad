import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';
const BULK = `${URL}/bulk`;

/** `totals` returns the transaction count, the balance and the number of change rows. */
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
  const totals = async () => {
    const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
    const rows = await coffer.database.read
      .selectFrom('changes')
      .select('sequence')
      .where('resource', '=', 'transaction')
      .execute();
    return [body.transaction_count, body.balance_cents, rows.length];
  };
  return { coffer, user, token, account, create, bulk, totals };
}

test('without atomic the valid operations are committed, with one result each in order', async (t) => {
  const { coffer, user, token, account, create, bulk, totals } = await setUp(t);
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
  const { results } = reply.body;
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
    ['/operations/1/transaction/amount'],
    undefined,
    ['/operations/3/transaction/name'],
    [],
    [],
    ['/operations/6/transaction/category_id', '/operations/6/transaction/tag_ids/0'],
    ['/operations/7/op'],
    ['/operations/8'],
    ['/operations/9/id'],
  ]);
  assert.deepEqual([reply.body.succeeded, reply.body.failed], [3, 8]);
  assert.deepEqual(
    [results[0]?.transaction?.name, results[2]?.transaction, results[10]?.transaction?.name],
    ['first', undefined, 'last'],
  );
  assert.deepEqual(await totals(), [2, -200, 4]);
  for (const result of results.filter(({ status }) => status === 201)) {
    assert.deepEqual(
      (await coffer.call('GET', `${URL}/${result.transaction?.id}`, { token })).body,
      result.transaction,
    );
  }
});

test('with atomic any fault rolls all back and its pointer names the operation', async (t) => {
  const { coffer, user, account, create, bulk, totals } = await setUp(t);
  const old = await coffer.createTransaction(user, account, { amount: '5' });
  const before = await totals();
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
      [reply.status, reply.body.error, reply.body.issues?.[0]?.pointer],
      [422, 'validation_failed', pointer],
    );
    assert.deepEqual(await totals(), before);
  }
  const reply = await bulk([create(), { op: 'delete', id: old.id }, create({ amount: '2' })], true);
  assert.deepEqual([reply.status, reply.body.succeeded, reply.body.failed], [200, 3, 0]);
  assert.deepEqual(await totals(), [2, -300, 4]);
});

test('a fault has the same code and sentence in a bulk request as in a single one', async (t) => {
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
  const inBulk = (message: string) => message.replace(/^transaction\./, 'operations[0].transaction.');
  for (const members of faults) {
    const operation = create(members);
    const { body: alone } = await coffer.call('POST', URL, { token, body: { transaction: operation.transaction } });
    const [result] = (await bulk([operation])).body.results;
    const issues = (alone.issues ?? []).map((issue: { pointer: string; message: string }) => ({
      ...issue,
      pointer: `/operations/0${issue.pointer}`,
      message: inBulk(issue.message),
    }));
    const { error } = alone;
    const message = inBulk(alone.message ?? '');
    assert.deepEqual(result?.error, { error, message, issues }, JSON.stringify(members));
  }
});

test('a bulk request takes 1 to 500 operations', async (t) => {
  const { create, bulk, totals, coffer, token } = await setUp(t);
  const many = await bulk(Array(500).fill(create()));
  assert.deepEqual([many.status, many.body.succeeded], [200, 500]);
  for (const operations of [Array(501).fill(create()), Array(1001).fill(0), []]) {
    const reply = await bulk(operations);
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/operations'], `${operations.length}`);
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
  assert.deepEqual(await totals(), [500, -50_000, 500]);
});

test('a repeated bulk request writes nothing and reports 200 for each operation', async (t) => {
  const { create, bulk, totals } = await setUp(t);
  const operations = [
    create({ external_id: 'a' }),
    create({ external_id: 'b' }),
    create({ external_id: 'a', amount: '9' }),
  ];
  const first = await bulk(operations);
  assert.deepEqual(
    first.body.results.map(({ status }) => status),
    [201, 201, 200],
  );
  const again = await bulk(operations, true);
  assert.deepEqual(
    again.body.results.map(({ status }) => status),
    [200, 200, 200],
  );
  const ids = (reply: typeof first) => reply.body.results.map(({ transaction }) => transaction?.id);
  assert.deepEqual(ids(again), ids(first));
  assert.deepEqual(await totals(), [2, -200, 2]);
  const [a] = ids(first);
  const replaced = await bulk([{ op: 'delete', id: a }, create({ external_id: 'a' })], true);
  assert.deepEqual(
    replaced.body.results.map(({ status }) => status),
    [200, 201],
  );
  assert.deepEqual(await totals(), [2, -200, 4]);
});

test('amounts in a bulk request are read exactly from the JSON source text', async (t) => {
  const { coffer, token, account } = await setUp(t);
  const row = `{"op":"create","transaction":{"account_id":"${account}","name":"x","date":"2026-01-05","amount":12.30,"external_id":12345678901234567890}}`;
  const { body } = await coffer.call('POST', BULK, { token, body: `{"operations":[${row},${row}]}` });
  assert.deepEqual(
    body.results.map(({ status }) => status),
    [201, 200],
  );
  assert.partialDeepStrictEqual(body.results[0]?.transaction, {
    signed_amount: '-12.30',
    external_id: '12345678901234567890',
  });
});

test('an upsert updates the transaction of its identity, or creates it', async (t) => {
  const { coffer, token, account, bulk, create, totals } = await setUp(t);
  const upsert = (members: object) => ({ ...create(members), op: 'upsert' });
  const made = await bulk([upsert({ external_id: 'a' }), upsert({ external_id: 'b', source: 'bank', notes: 'kept' })]);
  assert.deepEqual(
    made.body.results.map(({ status, outcome }) => [status, outcome]),
    [
      [201, 'created'],
      [201, 'created'],
    ],
    made.text,
  );
  const [a, b] = made.body.results;
  const only = (members: object) => ({ op: 'upsert', transaction: { account_id: account, ...members } });
  const again = await bulk([
    only({ external_id: 'a', amount: '2.50' }),
    only({ external_id: 'b', source: 'bank', name: 'y' }),
    upsert({ external_id: 'b' }),
    only({ external_id: 'c' }),
    only({ amount: '1', source: 'bank' }),
  ]);
  const { results } = again.body;
  assert.deepEqual(
    results.map(({ status, outcome }) => [status, outcome]),
    [
      [200, 'updated'],
      [200, 'updated'],
      [201, 'created'],
      [422, undefined],
      [422, undefined],
    ],
    again.text,
  );
  assert.deepEqual([results[0]?.id, results[1]?.id], [a?.id, b?.id]);
  assert.partialDeepStrictEqual(results[0]?.transaction, { name: 'x', signed_amount: '-2.50', source: 'api' });
  assert.partialDeepStrictEqual(results[1]?.transaction, { name: 'y', signed_amount: '-1.00', notes: 'kept' });
  assert.deepEqual(
    results.slice(3).map(({ error }) => error?.issues.map(({ pointer }) => pointer).sort()),
    [
      ['/operations/3/transaction/amount', '/operations/3/transaction/date', '/operations/3/transaction/name'],
      ['/operations/4/transaction/external_id'],
    ],
  );
  assert.deepEqual(await totals(), [3, -450, 5]);
  const { body } = await coffer.call('GET', `${URL}/${b?.id}`, { token });
  assert.deepEqual(body, results[1]?.transaction);
});

test('an update in a bulk request equals a single update, faults included', async (t) => {
  const { coffer, user, token, account, bulk, totals } = await setUp(t);
  const [plain, parent] = [
    await coffer.createTransaction(user, account, { external_id: 'p' }),
    await coffer.createTransaction(user, account, { amount: '3', external_id: 'w' }),
  ];
  const splits = [{ amount: '1' }, { amount: '2' }];
  const divided = await coffer.call('POST', `${URL}/${parent.id}/splits`, { token, body: { splits } });
  const part = divided.body.splits[0]?.id ?? '';
  const before = await totals();
  const update = (id: string, transaction: object) => ({ op: 'update', id, transaction });
  const reply = await bulk([
    update(plain.id, { amount: '4', nature: 'income', notes: 'n' }),
    update(part, { name: 'x' }),
    update(parent.id, { amount: '4' }),
    { op: 'upsert', transaction: { account_id: account, external_id: 'w', date: '2026-01-06' } },
    update(parent.id, { name: 'x' }),
    update('none', { name: 'x' }),
    update(plain.id, { amount: '1.001' }),
    { op: 'update', id: plain.id },
  ]);
  const { results } = reply.body;
  assert.deepEqual(
    results.map(({ status, error }) => [status, error?.issues?.[0]?.code, error?.issues?.[0]?.pointer]),
    [
      [200, undefined, undefined],
      [422, 'split_part', '/operations/1'],
      [422, 'split', '/operations/2/transaction/amount'],
      [422, 'split', '/operations/3/transaction/date'],
      [200, undefined, undefined],
      [404, undefined, undefined],
      [422, 'too_many_decimals', '/operations/6/transaction/amount'],
      [422, 'required', '/operations/7/transaction'],
    ],
    reply.text,
  );
  assert.partialDeepStrictEqual(results[0]?.transaction, { signed_amount: '4.00', notes: 'n' });
  assert.deepEqual(await totals(), [before[0], Number(before[1]) + 1400, Number(before[2]) + 2]);
});

test("update and upsert report another family's ids as unknown", async (t) => {
  const { coffer, bulk } = await setUp(t);
  const stranger = await coffer.signUp();
  const account = await coffer.createAccount(stranger);
  const { id } = await coffer.createTransaction(stranger, account, { external_id: 'e' });
  const { body, text } = await bulk([
    { op: 'update', id, transaction: { name: 'mine' } },
    { op: 'upsert', transaction: { account_id: account, external_id: 'e', name: 'mine' } },
  ]);
  assert.deepEqual(
    body.results.map(({ status, error }) => [status, error?.error, error?.issues]),
    [
      [404, 'not_found', []],
      [404, 'not_found', []],
    ],
    text,
  );
});

test('operations on one transaction run in order and show its final state', async (t) => {
  const { bulk, create, totals } = await setUp(t);
  const upsert = (members: object) => ({ ...create({ external_id: 'e', ...members }), op: 'upsert' });
  const first = await bulk([create({ external_id: 'e' }), upsert({ amount: '2' }), upsert({ amount: '3' })]);
  const id = first.body.results[0]?.id;
  const shown = first.body.results.map(({ transaction }) => transaction);
  assert.deepEqual(
    shown.map((transaction) => transaction?.signed_amount),
    ['-3.00', '-3.00', '-3.00'],
  );
  assert.deepEqual(await totals(), [1, -300, 3]);
  const second = await bulk([
    { op: 'update', id, transaction: { amount: '5' } },
    { op: 'delete', id },
    { op: 'update', id, transaction: { amount: '6' } },
    upsert({ amount: '7' }),
    { op: 'delete', id },
  ]);
  const { results } = second.body;
  assert.deepEqual(
    results.map(({ outcome, status, transaction }) => [outcome ?? status, transaction !== undefined]),
    [
      ['updated', false],
      ['deleted', false],
      [404, false],
      ['created', true],
      [404, false],
    ],
  );
  assert.notEqual(results[3]?.id, id);
  assert.deepEqual(await totals(), [1, -700, 6]);
});

test('an operation ends a confirmed transfer only with unlink_transfer', async (t) => {
  const { coffer, user, token, account, bulk } = await setUp(t);
  const sent = { from_account_id: account, to_account_id: await coffer.createAccount(user), date: '2026-01-05' };
  const transfer = await coffer.call('POST', '/api/v1/transfers', { token, body: { ...sent, amount: '5' } });
  const { id } = transfer.body.outflow_transaction ?? assert.fail(transfer.text);
  const change = { op: 'update', id, transaction: { amount: '6' } };
  const refused = await bulk([change]);
  assert.deepEqual(
    refused.body.results?.map(({ status, error }) => [status, error?.error]),
    [[409, 'transfer_confirmed']],
  );
  const done = await bulk([{ ...change, unlink_transfer: true }]);
  assert.deepEqual([done.body.succeeded, done.body.results?.[0]?.transaction?.transfer], [1, null], done.text);
});

test('opposite amounts in one request match until one of them changes', async (t) => {
  const { coffer, user, create, bulk } = await setUp(t);
  const other = await coffer.createAccount(user);
  const pair = await bulk([create({ external_id: 'out' }), create({ account_id: other, amount: '-1' })], true);
  const [out, arrival] = pair.body.results;
  assert.equal(out?.transaction?.transfer?.other_account?.id, other);
  assert.equal(arrival?.transaction?.transfer?.id, out.transaction.transfer.id);
  const apart = await bulk([{ ...create({ external_id: 'out', amount: '2' }), op: 'upsert' }]);
  assert.equal(apart.body.results[0]?.transaction?.transfer, null);
  const { body } = await coffer.call('GET', `${URL}/${arrival?.id}`, { token: user.token });
  assert.deepEqual([body.transfer, body.kind], [null, 'standard']);
});

test('an Idempotency-Key runs a bulk request once; a dry run writes nothing', async (t) => {
  const { coffer, token, create, totals } = await setUp(t);
  const body = { operations: [create(), { ...create({ external_id: 'e' }), op: 'upsert' }, create({ amount: 'x' })] };
  const tried = await coffer.call('POST', `${BULK}?dry_run=true`, { token, body });
  assert.deepEqual([tried.status, tried.body.succeeded, tried.body.failed], [200, 2, 1]);
  assert.deepEqual(await totals(), [0, 0, 0]);
  const headers = { 'idempotency-key': 'once' };
  const first = await coffer.call('POST', BULK, { token, body, headers });
  const again = await coffer.call('POST', BULK, { token, body, headers });
  assert.deepEqual([again.headers['idempotent-replayed'], again.text], ['true', first.text]);
  assert.deepEqual(await totals(), [2, -200, 2]);
});
