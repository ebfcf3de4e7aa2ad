import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { type CallOptions, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

/** A family with the category Food and four past transactions at a bakery, one of them a gift. */
async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const label = async (kind: 'categories' | 'merchants', name: string) =>
    (await coffer.call<{ id: string }>('POST', `/api/v1/${kind}`, { token, body: { name } })).body.id;
  const [food, gifts] = [await label('categories', 'Food'), await label('categories', 'Gifts')];
  const enter = async (values: object, by: TestUser = user, into = account): Promise<string> =>
    (await coffer.createTransaction(by, into, values)).id;
  for (const number of [1, 2, 3])
    await enter({ name: `Bakery Novak ${number}`, amount: `${number}.50`, category_id: food });
  await enter({ name: 'Bakery Novak 4', amount: '40', category_id: gifts });
  const list = (query = '', by: CallOptions = { token }) => coffer.call('GET', `/api/v1/suggestions?${query}`, by);
  const typed = (query: string, by: CallOptions = { token }) =>
    coffer.call('GET', `/api/v1/suggestions/entry?${query}`, by);
  const suggestFor = (id: string, by: CallOptions = { token }) =>
    coffer.call('GET', `/api/v1/transactions/${id}/suggestions`, by);
  return { coffer, user, token, account, food, gifts, label, enter, list, typed, suggestFor };
}

test('a transaction without a category is suggested those of like ones, with a reason', async (t) => {
  const { food, gifts, enter, suggestFor } = await setUp(t);
  const id = await enter({ name: 'Bakery Novak 5', amount: '8' });
  const { data } = (await suggestFor(id)).body;
  assert.equal(data.transaction_id, id);
  assert.deepEqual(
    data.categories.map((one) => one.id),
    [food, gifts],
  );
  const [first, second] = data.categories;
  assert.equal(first?.name, 'Food');
  assert.deepEqual(first?.reason, { based_on: 'name', word: null, matches: 3, seen: 4 });
  assert.ok((first?.confidence ?? 0) > 0.6 && (second?.confidence ?? 1) < 0.4, JSON.stringify(data));
  assert.deepEqual(data.merchants, []);
});

test('the merchant of like names is suggested, and a merchant suggests its category', async (t) => {
  const { food, label, enter, suggestFor, typed } = await setUp(t);
  const merchant = await label('merchants', 'Mill');
  await enter({ name: 'POS 77 Mill', category_id: food, merchant_id: merchant });
  const id = await enter({ name: 'Mill' });
  assert.deepEqual(
    (await suggestFor(id)).body.data.merchants.map((one) => one.id),
    [merchant],
  );
  const answer = (await typed(`name=Something&merchant_id=${merchant}`)).body;
  assert.deepEqual([answer.data.categories[0]?.id, answer.data.categories[0]?.reason.based_on], [food, 'merchant']);
});

test('a typed entry is suggested categories of like ones, an unlike one nothing', async (t) => {
  const { account, food, gifts, typed } = await setUp(t);
  const best = async (query: string) => (await typed(`${query}`)).body.data?.categories[0];
  assert.equal((await best('name=bakery'))?.id, food);
  assert.deepEqual((await best('name=bakery'))?.reason, { based_on: 'word', word: 'bakery', matches: 3, seen: 4 });
  assert.equal((await best(`name=Bakery+Novak&amount=40.00&account_id=${account}`))?.id, gifts);
  assert.equal(await best('name=Bakery+Novak&nature=income'), undefined);
  assert.equal(await best('name=Bakery+Novak&amount=-40'), undefined);
  assert.equal(await best('name=Cinema'), undefined);
  assert.equal(await best(''), undefined);
  const refused = await typed('name=x&amount=ten');
  assert.deepEqual([refused.status, refused.body.error], [422, 'validation_failed']);
});

test('the list has the newest transactions without a category, or those asked for', async (t) => {
  const { food, enter, list } = await setUp(t);
  const old = await enter({ name: 'Bakery Novak', date: '2026-01-01' });
  const recent = await enter({ name: 'Cinema', date: '2026-02-01' });
  const done = await enter({ name: 'Bakery', date: '2026-02-02', category_id: food });
  const all = (await list()).body.data.map((one) => [one.transaction_id, one.categories[0]?.id]);
  assert.deepEqual(all, [
    [recent, undefined],
    [old, food],
  ]);
  const asked = (await list(`ids[]=${done}&ids[]=${old}`)).body.data.map((one) => one.transaction_id);
  assert.deepEqual(asked, [done, old]);
  assert.equal((await list('ids=nonsense')).status, 422);
});

test('what a rule has set, transfers and split lines teach nothing', async (t) => {
  const { coffer, user, token, account, food, gifts, enter, typed } = await setUp(t);
  const rule = {
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'cinema' }],
    actions: [{ action_type: 'set_transaction_category', value: gifts }],
  };
  assert.equal((await coffer.call('POST', '/api/v1/rules', { token, body: { rule } })).status, 201);
  const ruled = await enter({ name: 'Cinema' });
  const other = await coffer.createAccount(user);
  const sent = await coffer.call('POST', '/api/v1/transfers', {
    token,
    body: { from_account_id: account, to_account_id: other, date: '2026-01-05', amount: '9', name: 'Savings' },
  });
  const sides = [sent.body.inflow_transaction?.id, sent.body.outflow_transaction?.id];
  for (const id of sides) {
    if (id) await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token, body: { category_id: food } });
  }
  const id = await enter({ name: 'Bazaar' });
  const splits = [
    { amount: '7', category_id: food },
    { amount: '5.30', category_id: gifts },
  ];
  await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token, body: { splits } });
  for (const name of ['Cinema', 'Savings', 'Bazaar']) {
    assert.deepEqual((await typed(`name=${name}`)).body.data.categories, [], name);
  }
  const confirm = { category_id: food };
  await coffer.call('PATCH', `/api/v1/transactions/${ruled}`, { token, body: confirm });
  assert.equal((await typed('name=Cinema')).body.data.categories[0]?.id, food);
});

test('many hidden entries do not keep a person from learning from their own', async (t) => {
  const { coffer, user, token, account, food, gifts, typed } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account, member, 'read_only');
  const hidden = await coffer.createAccount(user);
  const transaction = { account_id: hidden, date: '2026-03-09', name: 'Bakery', amount: '1', category_id: gifts };
  const operations = Array.from({ length: 500 }, () => ({ op: 'create', transaction }));
  for (let turn = 0; turn <= 10; turn += 1)
    await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
  const { body, text } = await typed('name=Bakery+Novak&amount=2', { token: member.token });
  assert.equal(body.data.categories[0]?.id, food, text);
});

test('nothing is learnt from accounts that are hidden from a person or a key', async (t) => {
  const { coffer, user, account, enter, list, typed, suggestFor } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const member = await inviteMember(coffer, user);
  const theirs = await coffer.createAccount(user);
  await shareAccount(coffer, user, theirs, member, 'full_control');
  await shareAccount(coffer, user, account, member, 'none');
  const id = await enter({ name: 'Bakery Novak' }, user, theirs);
  const hidden = await enter({ name: 'Bakery Novak' });
  const limited = await coffer.createKey(user, { scopes: ['read'], account_ids: [theirs] });
  for (const by of [{ token: member.token }, { key: limited.key }]) {
    const { data } = (await suggestFor(id, by)).body;
    assert.deepEqual([data.categories, data.merchants], [[], []]);
    assert.equal((await suggestFor(hidden, by)).status, 404);
    assert.deepEqual((await typed('name=Bakery', by)).body.data.categories, []);
    assert.deepEqual(
      (await list('', by)).body.data.map((one) => one.transaction_id),
      [id],
    );
  }
  const later = await coffer.createKey(user, { scopes: ['read'], date_from: '2999-01-01' });
  assert.deepEqual((await typed('name=Bakery', { key: later.key })).body.data.categories, []);
  const masked = await coffer.createKey(user, { scopes: ['read'], mask_values: true });
  assert.equal((await list('', { key: masked.key })).status, 403);
});

test('another family learns nothing, and finds no transaction', async (t) => {
  const { coffer, enter, list, typed, suggestFor } = await setUp(t);
  const id = await enter({ name: 'Bakery Novak' });
  const { token } = await coffer.signUp();
  assert.equal((await suggestFor(id, { token })).status, 404);
  assert.deepEqual((await list(`ids[]=${id}`, { token })).body.data, []);
  assert.deepEqual((await typed('name=Bakery+Novak', { token })).body.data.categories, []);
});
