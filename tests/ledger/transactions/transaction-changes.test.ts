import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackChange } from '#database/family/packed-records.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

/** The family's parsed change rows after `from`, oldest first. */
async function changesOf(coffer: Coffer, user: TestUser, from = 0n) {
  const { read } = coffer.database;
  const { family_id } = await read
    .selectFrom('users')
    .select('family_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const rows = await read
    .selectFrom('changes')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('sequence', '>', from)
    .orderBy('sequence')
    .execute();
  const head = await read
    .selectFrom('change_heads')
    .selectAll()
    .where('family_id', '=', family_id)
    .executeTakeFirstOrThrow();
  const parsed = (json: string | null) => (json === null ? null : JSON.parse(json));
  return {
    head: head.sequence,
    rows: rows.map(unpackChange).map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) })),
  };
}

test('each write records one change per affected resource, without sequence gaps', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  let { head } = await changesOf(coffer, user);
  const made = async (...expected: string[]) => {
    const since = await changesOf(coffer, user, head);
    assert.deepEqual(
      since.rows.map(({ resource, kind }) => `${kind} ${resource}`),
      expected,
    );
    assert.deepEqual(
      since.rows.map(({ sequence }) => sequence),
      expected.map((_row, index) => head + BigInt(index) + 1n),
    );
    assert.equal(since.head, head + BigInt(expected.length));
    for (const row of since.rows) {
      assert.deepEqual([row.before === null, row.after === null], [row.kind === 'create', row.kind === 'delete']);
      assert.equal((row.after ?? row.before).id, row.resource_id);
      assert.deepEqual(
        [row.user_id, row.authentication_method, row.at],
        [user.id, 'oauth', '2026-03-10T10:20:00.000Z'],
      );
    }
    head = since.head;
    return since.rows;
  };
  const call = <M extends 'GET' | 'POST' | 'PATCH' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => coffer.call(method, `/api/v1/${path}`, { token, body });

  const account = await coffer.createAccount(user);
  await made('create account', 'create valuation');
  const row = { account_id: account, name: 'x', date: '2026-01-05', amount: '1', external_id: 'e' };
  const { body } = await call('POST', 'transactions', { transaction: row });
  const [created] = await made('create transaction');
  assert.partialDeepStrictEqual(created?.after, {
    account_id: account,
    signed_amount: '-1.00',
    currency: 'USD',
    tag_ids: [],
    category_id: null,
  });
  await call('POST', 'transactions', { transaction: row });
  await call('GET', 'transactions');
  await call('PATCH', `transactions/${body.id}`, { transaction: { amount: 'x' } });
  await made();
  await call('PATCH', `transactions/${body.id}`, { transaction: { amount: '2' } });
  const [changed] = await made('update transaction');
  assert.deepEqual([changed?.before.signed_amount, changed?.after.signed_amount], ['-1.00', '-2.00']);
  const plain = { ...row, external_id: undefined };
  await call('POST', 'transactions/bulk', {
    operations: [
      { op: 'create', transaction: plain },
      { op: 'delete', id: 'x' },
      { op: 'delete', id: body.id },
      { op: 'create', transaction: plain },
    ],
  });
  await made('create transaction', 'delete transaction', 'create transaction');
  await call('POST', 'transactions/bulk', {
    atomic: true,
    operations: [
      { op: 'create', transaction: plain },
      { op: 'delete', id: 'x' },
    ],
  });
  await made();
  await call('PATCH', `accounts/${account}`, { account: { name: 'y', status: 'disabled' } });
  await made('update account');
  await call('DELETE', `accounts/${account}`);
  await made();
  await call('DELETE', `accounts/${account}?force=true`);
  await made('delete transaction', 'delete transaction', 'delete valuation', 'delete account');
});

test('concurrent writes, some refused, leave no sequence gaps and correct balances', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const first = await coffer.createTransaction(user, account_id, { amount: '1' });
  const { head } = await changesOf(coffer, user);
  const send = (index: number) => {
    const transaction = { account_id, name: 'x', date: '2026-01-05', amount: index % 5 === 0 ? 'x' : '1' };
    if (index % 4 === 0) return coffer.call('PATCH', `${URL}/${first.id}`, { token, body: { name: `n${index}` } });
    if (index % 7 === 0)
      return coffer.call('POST', `${URL}/bulk`, {
        token,
        body: {
          operations: [
            { op: 'create', transaction },
            { op: 'create', transaction },
          ],
        },
      });
    return coffer.call('POST', URL, { token, body: { transaction } });
  };
  await Promise.all(Array.from({ length: 80 }, (_none, index) => send(index)));
  const { rows, head: after } = await changesOf(coffer, user, head);
  assert.deepEqual(
    rows.map(({ sequence }) => sequence),
    rows.map((_row, index) => head + BigInt(index) + 1n),
  );
  assert.equal(after, head + BigInt(rows.length));
  const creates = rows.filter(({ kind }) => kind === 'create').length;
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token });
  assert.deepEqual([body.transaction_count, body.balance_cents], [creates + 1, -100 * (creates + 1)]);
  const updates = rows.filter(({ kind }) => kind === 'update');
  for (const [index, { before }] of updates.entries()) {
    if (index > 0)
      assert.deepEqual(before, updates[index - 1]?.after, 'each change begins where the one before it ended');
  }
});

test('the entries of a deleted account are recorded by date on each database', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const create = async (date: string): Promise<string> => (await coffer.createTransaction(user, account, { date })).id;
  const [third, first, second] = [await create('2026-01-07'), await create('2026-01-05'), await create('2026-01-06')];
  const { head } = await changesOf(coffer, user);
  assert.equal((await coffer.call('DELETE', `/api/v1/accounts/${account}?force=true`, { token })).status, 204);
  const { rows } = await changesOf(coffer, user, head);
  const gone = rows.filter(({ resource }) => resource === 'transaction').map((row) => row.resource_id);
  assert.deepEqual(gone, [first, second, third]);
});
