import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const { id } = await coffer.createTransaction(user, account, { name: 'Bakery', date: '2026-01-05' });
  const agreed = { account_id: account, date: '2026-01-31', balance: '-10' };
  const { body: reconciled } = await coffer.call('POST', '/api/v1/reconciled_balances', { token, body: agreed });
  const since = `balance_of=${account}&balance_date=2026-01-31&after=${reconciled.sequence}`;
  const read = async (query: string, credential: object = { token }) => {
    const reply = await coffer.call('GET', `/api/v1/changes?${query}` as '/api/v1/changes', credential);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const shown = async (query: string, credential?: object) =>
    (await read(query, credential)).changes.map(({ resource, kind, before, after }) => [
      ...[resource, kind, (after ?? before)?.name ?? (after ?? before)?.amount],
    ]);
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await coffer.call(method, `/api/v1/${path}` as '/api/v1/transactions', {
      token,
      ...(body && { body }),
    });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  return { coffer, user, token, account, id, since, read, shown, send };
}

test('the feed lists what has moved a reconciled balance since, in both orders', async (t) => {
  const { coffer, user, account, id, since, shown, send } = await start(t);
  await send('PATCH', `transactions/${id}`, { notes: 'seen', cleared: true });
  assert.deepEqual(await shown(since), [], 'notes and ticks move nothing');
  await send('PATCH', `transactions/${id}`, { amount: '12' });
  const added = await coffer.createTransaction(user, account, { name: 'Late', date: '2026-01-31' });
  await coffer.createTransaction(user, account, { name: 'February', date: '2026-02-01' });
  const other = await coffer.createAccount(user);
  await coffer.createTransaction(user, other, { name: 'Elsewhere', date: '2026-01-10' });
  await send('PATCH', `transactions/${added.id}`, { date: '2026-02-02' });
  await send('PATCH', `transactions/${added.id}`, { amount: '99' });
  await send('POST', 'valuations', { account_id: account, date: '2026-01-20', amount: '500' });
  await send('DELETE', `transactions/${id}`);
  const expected = [
    ['transaction', 'update', 'Bakery'],
    ['transaction', 'create', 'Late'],
    ['transaction', 'update', 'Late'],
    ['valuation', 'create', '500.00'],
    ['transaction', 'delete', 'Bakery'],
  ];
  assert.deepEqual(await shown(since), expected);
  assert.deepEqual(await shown(`${since}&sort=-sequence`), expected.toReversed());
});

test('the lines of a split are no changes of the balance', async (t) => {
  const { id, since, shown, send } = await start(t);
  await send('POST', `transactions/${id}/splits`, { splits: [{ amount: '4' }, { amount: '6' }] });
  assert.deepEqual(await shown(since), []);
});

test('a page goes on below its cursor and ends at the change of the reconciliation', async (t) => {
  const { coffer, user, account, since, read } = await start(t);
  for (const name of ['a', 'b', 'c']) await coffer.createTransaction(user, account, { name });
  const names: unknown[] = [];
  for (let cursor = '', more = true; more; ) {
    const page = await read(`${since}&sort=-sequence&limit=1${cursor}`);
    assert.ok(page.changes.length <= 1);
    names.push(...page.changes.map(({ after }) => after?.name));
    cursor = `&cursor=${page.next_cursor}`;
    more = page.has_more;
  }
  assert.deepEqual(names, ['c', 'b', 'a']);
});

test('who does not see the account sees none of it, and masked amounts are not found', async (t) => {
  const { coffer, user, account, id, since, shown, send } = await start(t);
  await send('PATCH', `transactions/${id}`, { amount: '12' });
  await send('PATCH', `transactions/${id}`, { date: '2026-01-06' });
  const stranger = await coffer.signUp();
  const all = `balance_of=${account}`;
  assert.deepEqual(await shown(all, { token: stranger.token }), []);
  const { key } = await coffer.createKey(user, { mask_values: true });
  assert.equal((await shown(since, { key })).length, 1, 'the other day alone');
});

test('a day without an account is refused', async (t) => {
  const { coffer, token } = await start(t);
  const refused = await coffer.call('GET', '/api/v1/changes?balance_date=2026-01-31', { token });
  assert.deepEqual(
    [refused.status, refused.body.issues?.map(({ pointer, code }) => [pointer, code])],
    [422, [['?balance_of', 'required']]],
  );
});
