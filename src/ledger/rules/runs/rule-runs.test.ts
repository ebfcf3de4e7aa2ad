import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readFeed } from '#tests/harness/family/replay-feed.ts';
import { inviteGuest } from '#tests/harness/family/seed-family.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }];

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  // biome-ignore lint/suspicious/noExplicitAny: the members of a response depend on its path.
  const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<any> => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const food = (await send('POST', 'categories', { name: 'Food' })).id;
  const account = await coffer.createAccount(user);
  const savings = await coffer.createAccount(user);
  const enter = async (name: string, members: object = {}): Promise<string> =>
    (await send('POST', 'transactions', { account_id: account, date: '2026-01-05', amount: '10', name, ...members }))
      .id;
  const rule = async (actions: [string, string][]) => {
    const sent = actions.map(([action_type, value]) => ({ action_type, value }));
    return (await send('POST', 'rules', { name: 'Bread', conditions, actions: sent, applies_on: [] })).data;
  };
  const ended = async (id: string) => {
    for (;;) {
      const { data } = await send('GET', `rule_runs/${id}`);
      if (data.pending_jobs_count === 0) return data;
      await new Promise(setImmediate);
    }
  };
  const run = async (body: object) => ended((await send('POST', 'rule_runs', body)).data.id);
  const revert = async (id: string) => {
    await send('POST', `rule_runs/${id}/revert`);
    return ended(id);
  };
  return { coffer, user, token, send, food, account, savings, enter, rule, run, revert };
}

test('a preview shows each transaction before and after, and writes nothing', async (t) => {
  const { coffer, user, send, food, enter } = await setUp(t);
  const id = await enter('Bakery');
  await enter('Other');
  const before = (await readFeed(coffer, { token: user.token })).length;
  const actions = [{ action_type: 'split_transaction', value: `50:${food},50:` }];
  const { data } = await send('POST', 'rules/preview', { conditions, actions });
  assert.partialDeepStrictEqual(data, { scanned: 2, changed: 1, is_complete: true });
  assert.partialDeepStrictEqual(data.transactions[0], {
    id,
    signed_amount: '-10.00',
    before: { name: 'Bakery', splits: [] },
    after: { splits: [{ signed_amount: '-5.00', category_id: food }, { category_id: null }] },
  });
  assert.equal((await readFeed(coffer, { token: user.token })).length, before);
});

test('a preview needs the scope to read transactions', async (t) => {
  const { coffer, user, food } = await setUp(t);
  const { key } = await coffer.createKey(user, { name: 'Rules', scopes: ['rules:read'] });
  const actions = [{ action_type: 'set_transaction_category', value: food }];
  const reply = await coffer.call('POST', '/api/v1/rules/preview', { key, body: { conditions, actions } });
  assert.deepEqual([reply.status, reply.body.error], [403, 'insufficient_scope']);
});

test('a run changes stored transactions, and its revert takes all of it back', async (t) => {
  const { send, food, savings, enter, rule, run, revert } = await setUp(t);
  const tag = (await send('POST', 'tags', { name: 'Fresh' })).id;
  const other = await enter('In', { account_id: savings, amount: '-10', date: '2026-01-20' });
  const ids = [await enter('Bakery'), await enter('Corner bakery'), await enter('Other'), other];
  const states = () => Promise.all(ids.map((id) => send('GET', `transactions/${id}`)));
  const before = await states();
  const { id } = await rule([
    ...(
      [
        ['set_transaction_category', food],
        ['add_transaction_tags', tag],
        ['set_transaction_name', 'Bread'],
      ] as const
    ).map(([type, value]): [string, string] => [type, value]),
    ['exclude_transaction', 'true'],
    ['mark_transaction_reviewed', 'true'],
  ]);
  const done = await run({ rule_id: id });
  assert.partialDeepStrictEqual(done, {
    status: 'success',
    rule_id: id,
    rule_name: 'Bread',
    execution_type: 'manual',
    error_message: null,
    transactions_queued: 4,
    transactions_processed: 4,
    transactions_modified: 2,
    rule: { id, name: 'Bread', resource_type: 'transaction', active: true },
  });
  const changed = await send('GET', `transactions/${ids[1]}`);
  assert.partialDeepStrictEqual(changed, {
    name: 'Bread',
    category: { id: food },
    excluded: true,
    reviewed: true,
    tags: [{ id: tag }],
  });
  assert.equal(changed.set_by.category_id, id);
  assert.equal((await revert(done.id)).status, 'reverted');
  const settled = (all: Record<string, unknown>[]) => all.map(({ updated_at: _, ...rest }) => rest);
  assert.deepEqual(settled(await states()), settled(before));
});

test('a revert takes splits and transfers of the run back', async (t) => {
  const { send, food, savings, enter, rule, run, revert } = await setUp(t);
  const other = await enter('In', { account_id: savings, amount: '-10', date: '2026-01-20' });
  const id = await enter('Bakery');
  const link = await run({ rule_id: (await rule([['set_as_transfer_or_payment', savings]])).id });
  assert.notEqual((await send('GET', `transactions/${id}`)).transfer, null);
  await revert(link.id);
  assert.equal((await send('GET', `transactions/${other}`)).transfer, null);
  const split = await run({ rule_id: (await rule([['split_transaction', `50:${food},50:`]])).id });
  assert.equal((await send('GET', `transactions/${id}`)).split_parts_count, 2);
  await revert(split.id);
  const { split_parts_count, set_by } = await send('GET', `transactions/${id}`);
  assert.deepEqual([split_parts_count, set_by], [0, null]);
});

test('runs and reverts leave alone what a person has set', async (t) => {
  const { send, food, enter, rule, run, revert } = await setUp(t);
  const house = (await send('POST', 'categories', { name: 'House' })).id;
  const [locked, edited] = [await enter('Bakery', { category_id: house }), await enter('Bakery')];
  const { id } = await rule([['set_transaction_category', food]]);
  const done = await run({ rule_id: id });
  assert.equal(done.transactions_modified, 1);
  await send('PATCH', `transactions/${edited}`, { category_id: house });
  await revert(done.id);
  const categories = async () =>
    Promise.all([locked, edited].map(async (one) => (await send('GET', `transactions/${one}`)).category.id));
  assert.deepEqual(await categories(), [house, house]);
  assert.equal((await run({ rule_id: id, include_edited: true })).transactions_modified, 2);
  assert.deepEqual(await categories(), [food, food]);
});

test('a run of all rules keeps their order; one run goes on at a time', async (t) => {
  const { coffer, token, send, food, enter, rule, run } = await setUp(t);
  const id = await enter('Bakery');
  await rule([['set_transaction_name', 'Bread']]);
  await rule([['set_transaction_category', food]]);
  assert.equal((await run({})).transactions_modified, 1);
  const shown = await send('GET', `transactions/${id}`);
  assert.deepEqual([shown.name, shown.category], ['Bread', null]);
  const replies = await Promise.all([1, 2].map(() => coffer.call('POST', '/api/v1/rule_runs', { token, body: {} })));
  const statuses = replies.map(({ status }) => status).sort();
  // Where the first has ended before, the second begins.
  assert.ok(statuses[0] === 201 && [201, 409].includes(statuses[1] ?? 0), statuses.join());
});

test('a rule that names a deleted label is not run', async (t) => {
  const { coffer, token, send, food, rule } = await setUp(t);
  const { id } = await rule([['set_transaction_category', food]]);
  await send('DELETE', `categories/${food}`);
  const reply = await coffer.call('POST', '/api/v1/rule_runs', { token, body: { rule_id: id } });
  assert.equal(reply.status, 422, reply.text);
});

test('a guest neither runs nor writes rules', async (t) => {
  const { coffer, user, food, rule } = await setUp(t);
  const { id } = await rule([['set_transaction_category', food]]);
  const { token } = await inviteGuest(coffer, user);
  for (const [path, body] of [
    ['rule_runs', { rule_id: id }],
    ['rules', { conditions, actions: [{ action_type: 'set_transaction_category', value: food }] }],
  ] as const) {
    assert.equal((await coffer.call('POST', `/api/v1/${path}`, { token, body })).status, 403);
  }
});

test('a run leaves alone the accounts that its user does not control', async (t) => {
  const { coffer, user, food, account, rule, enter, send } = await setUp(t);
  const id = await enter('Bakery');
  const made = await rule([['set_transaction_category', food]]);
  const invited = await send('POST', 'invitations', { role: 'member' });
  const member = await coffer.signUp({ invite_code: invited.code });
  const share = `/api/v1/accounts/${account}/shares/${member.id}`;
  await coffer.call('PUT', share, { token: user.token, body: { permission: 'read_write' } });
  const body = { rule_id: made.id };
  const started = await coffer.call('POST', '/api/v1/rule_runs', { token: member.token, body });
  assert.equal(started.status, 201, started.text);
  assert.equal(started.body.data.transactions_queued, 0);
  assert.equal((await send('GET', `transactions/${id}`)).category, null);
});
