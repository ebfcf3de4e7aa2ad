import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { readFeed } from '#tests/harness/family/replay-feed.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/rules';
const UNKNOWN_ID = '00000000-0000-7000-8000-000000000000';
type Condition = { condition_type: string; operator: string; value?: string | null; sub_conditions?: Condition[] };
const named = (value: string, operator = 'like'): Condition => ({
  condition_type: 'transaction_name',
  operator,
  value,
});

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
  const [food, house] = await Promise.all(['Food', 'House'].map((name) => send('POST', 'categories', { name })));
  const account = await coffer.createAccount(user);
  const savings = await coffer.createAccount(user);
  const rule = async (conditions: Condition[], actions: [string, (string | null)?][], members: object = {}) => {
    const sent = actions.map(([action_type, value]) => ({ action_type, value: value ?? null }));
    return (await send('POST', 'rules', { rule: { conditions, actions: sent, ...members } })).data;
  };
  const enter = (members: object = {}) =>
    send('POST', 'transactions', {
      account_id: account,
      date: '2026-01-05',
      amount: '12.30',
      name: 'Bakery',
      ...members,
    });
  const refuse = async (body: object) => {
    const reply = await coffer.call('POST', PATH, { token, body });
    assert.equal(reply.status, 422, reply.text);
    return (reply.body.issues ?? []).map(({ pointer }: { pointer: string }) => pointer);
  };
  return { coffer, user, token, send, food: food.id, house: house.id, account, savings, rule, enter, refuse };
}

const category = (id: string): [string, string] => ['set_transaction_category', id];

test('a rule is created, shown, listed, changed and deleted', async (t) => {
  const { send, rule, food, coffer, token } = await setUp(t);
  const made = await rule([named('bakery')], [category(food)], { name: 'Bread' });
  assert.partialDeepStrictEqual(made, {
    name: 'Bread',
    resource_type: 'transaction',
    active: true,
    effective_date: null,
    position: 1,
    stop: false,
    applies_on: ['create', 'import'],
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery', sub_conditions: [] }],
    actions: [{ action_type: 'set_transaction_category', value: food }],
  });
  assert.deepEqual((await send('GET', `rules/${made.id}`)).data, made);
  const changed = (await send('PATCH', `rules/${made.id}`, { active: false, applies_on: ['update'] })).data;
  assert.deepEqual([changed.active, changed.applies_on], [false, ['update']]);
  assert.deepEqual((await send('GET', 'rules?active=true')).data, []);
  assert.equal((await send('GET', 'rules?active=false')).meta.total_count, 1);
  assert.equal((await send('GET', 'rules?resource_type=transaction')).meta.total_count, 1);
  const refused = await coffer.call('GET', `${PATH}?resource_type=account`, { token });
  assert.deepEqual([refused.status, refused.body.message], [422, 'resource_type must be transaction']);
  await send('DELETE', `rules/${made.id}`);
  assert.equal((await coffer.call('GET', `${PATH}/${made.id}`, { token })).status, 404);
});

test('a new transaction is stored and shown as the rules leave it, in one change', async (t) => {
  const { enter, rule, food, coffer, user, send, account } = await setUp(t);
  const tag = await send('POST', 'tags', { name: 'Fresh' });
  const { id } = await rule(
    [named('BAKERY')],
    [category(food), ['set_transaction_name', 'Bread'], ['set_transaction_tags', tag.id]],
  );
  const made = await enter({ name: 'Corner bakery 0815' });
  assert.partialDeepStrictEqual(made, { name: 'Bread', category: { id: food }, tags: [{ id: tag.id }] });
  assert.deepEqual(made.set_by, { category_id: id, name: id, tag_ids: id });
  assert.deepEqual(await send('GET', `transactions/${made.id}`), made);
  const changes = (await readFeed(coffer, { token: user.token })).filter((change) => change.id === made.id);
  assert.deepEqual(
    changes.map(({ kind, after }) => [kind, after?.category_id, after?.set_by.category_id]),
    [['create', food, id]],
  );
  const operations = ['bakery', 'other'].map((name) => ({
    op: 'create',
    transaction: { account_id: account, date: '2026-01-05', amount: '1', name },
  }));
  const bulk = await send('POST', 'transactions/bulk', { operations });
  assert.deepEqual(
    bulk.results.map(({ transaction }: { transaction: { name: string } }) => transaction.name),
    ['Bread', 'other'],
  );
});

test('rules run in their order; each sees the last one, and one may be the last', async (t) => {
  const { enter, rule, food, house, send } = await setUp(t);
  const first = await rule([named('shop')], [['set_transaction_name', 'Bakery']]);
  const second = await rule([named('bakery')], [category(food)], { stop: true });
  const third = await rule([named('bakery')], [category(house)]);
  assert.equal((await enter({ name: 'Shop' })).category.id, food);
  await send('POST', 'rules/reorder', { ids: [third.id, second.id, first.id] });
  assert.deepEqual(
    (await send('GET', 'rules')).data.map(({ id }: { id: string }) => id),
    [third.id, second.id, first.id],
  );
  assert.equal((await enter({ name: 'Shop' })).category, null);
  assert.equal((await enter({ name: 'Bakery' })).category.id, food);
});

test('rules leave alone what the request or a later edit has set', async (t) => {
  const { enter, rule, food, house, send } = await setUp(t);
  await rule([named('bakery')], [category(food), ['set_transaction_notes', 'rule']], {
    applies_on: ['create', 'update'],
  });
  const sent = await enter({ category_id: house });
  assert.deepEqual([sent.category.id, sent.set_by.category_id, sent.notes], [house, 'user', 'rule']);
  const ruled = await enter();
  await send('PATCH', `transactions/${ruled.id}`, { category_id: null });
  const edited = await send('PATCH', `transactions/${ruled.id}`, { name: 'Bakery 2' });
  assert.deepEqual([edited.category, edited.set_by.category_id, edited.set_by.name], [null, 'user', 'user']);
});

test('an update runs the rules that ask for it on the other members', async (t) => {
  const { enter, rule, food, send } = await setUp(t);
  const { id } = await rule([named('bakery')], [category(food)], { applies_on: ['update'] });
  const made = await enter({ name: 'Unclear' });
  assert.equal(made.category, null);
  const changed = await send('PATCH', `transactions/${made.id}`, { name: 'Bakery' });
  assert.deepEqual([changed.category.id, changed.set_by], [food, { name: 'user', category_id: id }]);
});

test('a rule splits by shares to the cent, and excludes', async (t) => {
  const { enter, rule, food, house, send } = await setUp(t);
  await rule([named('rent')], [['split_transaction', `33.33:${food},66.67:${house}`], ['exclude_transaction']]);
  const made = await enter({ name: 'Rent', amount: '100.01' });
  assert.deepEqual([made.split_parts_count, made.excluded], [2, true]);
  const { splits } = await send('GET', `transactions/${made.id}/splits`);
  assert.deepEqual(
    splits.map((line: { signed_amount: string; category: { id: string } }) => [line.signed_amount, line.category.id]),
    [
      ['-33.33', food],
      ['-66.68', house],
    ],
  );
});

test('a rule links the other side of a transfer weeks away', async (t) => {
  const { enter, rule, account, savings, send } = await setUp(t);
  await rule([named('to savings')], [['set_as_transfer_or_payment', savings]]);
  const other = await enter({ account_id: savings, amount: '-50', date: '2026-01-25', name: 'In' });
  const made = await enter({ name: 'To savings', amount: '50' });
  assert.equal(made.transfer.other_account.id, savings);
  assert.equal((await send('GET', `transactions/${other.id}`)).transfer.other_account.id, account);
  assert.equal((await send('GET', `transfers/${made.transfer.id}`)).status, 'confirmed');
  assert.equal((await enter({ name: 'To savings', amount: '51' })).transfer, null);
});

test('rows of an import pass the rules, and are not taken for edited', async (t) => {
  const { rule, food, account, send } = await setUp(t);
  await rule([named('bakery')], [category(food), ['set_transaction_name', 'Bread']]);
  const raw_file_content = 'Date,Description,Amount\n2026-01-05,Corner Bakery,-2.40\n2026-01-06,Other,-1.00\n';
  const { id } = (await send('POST', 'imports', { raw_file_content, account_id: account, publish: true })).data;
  const status = async () => (await send('GET', `imports/${id}`)).data.status;
  while (['importing', 'pending'].includes(await status())) await new Promise(setImmediate);
  const { transactions } = await send('GET', `transactions?account_id=${account}`);
  assert.deepEqual(
    transactions.map((one: { name: string; category: { id: string } | null }) => [one.name, one.category?.id]),
    [
      ['Other', undefined],
      ['Bread', food],
    ],
  );
  await send('POST', `imports/${id}/revert`);
  while ((await status()) === 'reverting') await new Promise(setImmediate);
  assert.deepEqual((await send('GET', `transactions?account_id=${account}`)).transactions, []);
});

test('a rule follows the replacement of a label, and is switched off without one', async (t) => {
  const { coffer, token, enter, rule, food, house, send } = await setUp(t);
  const { id } = await rule([named('bakery')], [category(food)]);
  await send('DELETE', `categories/${food}?replacement_id=${house}`);
  assert.equal((await enter()).category.id, house);
  await send('DELETE', `categories/${house}`);
  assert.equal((await send('GET', `rules/${id}`)).data.active, false);
  assert.equal((await enter()).category, null);
  const again = await coffer.call('PATCH', `${PATH}/${id}`, { token, body: { active: true } });
  assert.deepEqual([again.status, JSON.parse(again.text).issues[0].pointer], [422, '/actions/0/value']);
});

test('a rule that cannot work is refused with the place of each fault', async (t) => {
  const { refuse, food, coffer, user } = await setUp(t);
  const stranger = await coffer.createAccount(await coffer.signUp());
  const actions = [{ action_type: 'set_transaction_category', value: food }];
  const cases: [Condition, string][] = [
    [named('(a', 'matches'), '/conditions/0/value'],
    [named('(?=a)', 'matches'), '/conditions/0/value'],
    [named('a', '>'), '/conditions/0/operator'],
    [{ condition_type: 'transaction_amount', operator: 'between', value: '1..x' }, '/conditions/0/value'],
    [{ condition_type: 'transaction_date', operator: '<', value: '2026-02-30' }, '/conditions/0/value'],
    [{ condition_type: 'transaction_account', operator: '=', value: stranger }, '/conditions/0/value'],
    [{ condition_type: 'transaction_category', operator: '=', value: UNKNOWN_ID }, '/conditions/0/value'],
    [{ condition_type: 'compound', operator: 'and', sub_conditions: [] }, '/conditions/0/sub_conditions'],
  ];
  for (const [condition, pointer] of cases)
    assert.deepEqual(await refuse({ conditions: [condition], actions }), [pointer]);
  const conditions = [named('a')];
  for (const [action_type, value] of [
    ['set_transaction_category', UNKNOWN_ID],
    ['set_transaction_tags', ''],
    ['split_transaction', '60:,30:'],
    ['set_transaction_kind', 'other'],
    ['set_transaction_name', ' '],
  ]) {
    assert.deepEqual(await refuse({ conditions, actions: [{ action_type, value }] }), ['/actions/0/value']);
  }
  assert.equal((await coffer.call('GET', PATH, { token: user.token })).body.data.length, 0);
});
