import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { type CallOptions, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/proposals';
type NewItem = { readonly operation: Schemas['NewProposalItem']['operation']; readonly params?: object; body?: object };

const nameOf = (record: unknown) => (record as { readonly name: string } | null | undefined)?.name ?? null;

async function start(t: TestContext, settings = {}) {
  const coffer = await startCoffer(t, settings);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const agent = await coffer.createKey(user, { name: 'Agent', scopes: ['read', 'proposals:write'] });
  const enter = async (name: string, members: object = {}) => {
    const body = { account_id: account, name, date: '2026-03-01', amount: '12.30', ...members };
    return (await coffer.call('POST', '/api/v1/transactions', { token, body })).body.id;
  };
  const propose = (items: readonly NewItem[], credential: CallOptions = { key: agent.key }) =>
    coffer.call('POST', PATH, { ...credential, body: { proposal: { reason: 'Because', items } } });
  const rename = (id: string, name: string): NewItem => ({
    operation: 'updateTransaction',
    params: { id },
    body: { name },
  });
  const decide = (decision: 'accept' | 'reject', id: string, items?: readonly number[], by: CallOptions = { token }) =>
    coffer.call('POST', `${PATH}/${id}/${decision}`, { ...by, body: items === undefined ? {} : { items } });
  const show = async (id: string) => (await coffer.call('GET', `/api/v1/transactions/${id}`, { token })).body;
  return { coffer, user, token, account, agent, enter, propose, rename, decide, show };
}

test('a proposal writes nothing, says what it would do, and names its author', async (t) => {
  const { coffer, user, enter, propose, rename, show } = await start(t);
  const id = await enter('Cofee');
  const shown = await show(id);
  const { status, body, text, headers } = await propose([
    rename(id, 'Coffee'),
    { operation: 'createTag', body: { name: 'New' } },
    { operation: 'deleteTransaction', params: { id: await enter('Twice') } },
  ]);
  assert.equal(status, 201, text);
  assert.equal(headers.location, `${PATH}/${body.id}`);
  assert.deepEqual(await show(id), shown);
  assert.deepEqual((await coffer.call('GET', '/api/v1/tags', { token: user.token })).body, []);
  assert.deepEqual(body.author, {
    user: { id: user.id, name: body.author.user.name },
    credential: { kind: 'key', name: 'Agent' },
  });
  assert.deepEqual([body.status, body.reason, body.decided_at, body.decided_by], ['pending', 'Because', null, null]);
  const [change, create, remove] = body.items;
  assert.deepEqual(change?.before, shown);
  const renamed = { ...shown, name: 'Coffee', set_by: { name: 'user' }, updated_at: 0 };
  assert.deepEqual({ ...change?.after, updated_at: 0 }, renamed);
  assert.deepEqual([create?.before, nameOf(create?.after), remove?.after], [null, 'New', null]);
  assert.equal(nameOf(remove?.before), 'Twice');
  assert.deepEqual(
    body.items.map(({ summary }) => summary),
    ['Change a transaction: Cofee', 'Create a tag: New', 'Delete a transaction: Twice'],
  );
});

test('accepting applies all changes as the person, with the proposal in the feed', async (t) => {
  const { coffer, user, token, enter, propose, rename, decide, show } = await start(t);
  const id = await enter('Cofee');
  const proposal = (await propose([rename(id, 'Coffee'), { operation: 'createTag', body: { name: 'New' } }])).body;
  const { next_cursor } = (await coffer.call('GET', '/api/v1/changes?cursor=latest', { token })).body;
  const { status, body, text } = await decide('accept', proposal.id);
  assert.deepEqual([status, body.status, body.decided_by?.id], [200, 'accepted', user.id], text);
  assert.equal((await show(id)).name, 'Coffee');
  const [tag] = (await coffer.call('GET', '/api/v1/tags', { token })).body;
  assert.deepEqual(
    body.items.map(({ record_id }) => record_id),
    [id, tag?.id],
  );
  const { changes } = (await coffer.call('GET', `/api/v1/changes?cursor=${next_cursor}`, { token })).body;
  assert.deepEqual(
    changes.map(({ resource, kind, user_id }) => [resource, kind, user_id]),
    [
      ['transaction', 'update', user.id],
      ['tag', 'create', user.id],
      ['proposal', 'update', user.id],
    ],
  );
  const requests = new Set(changes.map(({ request_id }) => request_id));
  assert.deepEqual([...requests], [body.items[0]?.request_id]);
  assert.equal(changes.at(-1)?.id, proposal.id);
  assert.notEqual(changes.at(-1)?.authentication_method, 'api_key');
});

test('items are accepted and rejected one by one, and each once', async (t) => {
  const { enter, propose, rename, decide, show } = await start(t);
  const [one, two, three] = [await enter('1'), await enter('2'), await enter('3')];
  const { id } = (await propose([rename(one, 'a'), rename(two, 'b'), rename(three, 'c')])).body;
  const first = await decide('accept', id, [1]);
  assert.deepEqual([first.body.status, first.body.pending_items_count, first.body.decided_at], ['pending', 2, null]);
  assert.equal((await decide('accept', id, [1])).status, 409);
  assert.equal((await decide('reject', id, [0, 7])).body.issues?.[0]?.pointer, '/items/1');
  assert.equal((await decide('reject', id, [0])).body.status, 'pending');
  const last = await decide('accept', id);
  assert.deepEqual(
    [last.body.status, last.body.items.map(({ status }) => status)],
    ['partly_accepted', ['rejected', 'accepted', 'accepted']],
  );
  assert.deepEqual([(await show(one)).name, (await show(two)).name, (await show(three)).name], ['1', 'b', 'c']);
  assert.equal((await decide('reject', id)).status, 409);
  const other = (await propose([rename(one, 'x')])).body;
  assert.equal((await decide('reject', other.id)).body.status, 'rejected');
});

test('nothing is applied when a record has changed underneath', async (t) => {
  const { coffer, token, enter, propose, rename, decide } = await start(t);
  const [one, two] = [await enter('1'), await enter('2')];
  const { id } = (await propose([rename(one, 'a'), rename(two, 'b')])).body;
  await coffer.call('PATCH', `/api/v1/transactions/${two}`, { token, body: { notes: 'meanwhile' } });
  const before = await dumpLedger(coffer);
  const { status, body } = await decide('accept', id);
  assert.deepEqual([status, body.error, body.details], [409, 'proposal_outdated', { items: [1] }]);
  assert.equal(await dumpLedger(coffer), before);
  assert.equal((await decide('accept', id, [0])).status, 200);
  await coffer.call('DELETE', `/api/v1/transactions/${two}`, { token });
  assert.deepEqual((await decide('accept', id)).body.error, 'proposal_outdated');
});

test('nothing is applied when a change would write another thing than was shown', async (t) => {
  const { coffer, token, account, enter, propose, decide } = await start(t);
  const label = async (path: string, name: string) =>
    String((await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, { token, body: { name } })).body.id);
  const [food, tag, merchant] = [
    await label('categories', 'Food'),
    await label('tags', 'Home'),
    await label('merchants', 'Shop'),
  ];
  const id = await enter('1');
  const entry = { account_id: account, name: 'Bakery', date: '2026-03-02', amount: '1.25' };
  const item = (change: object): NewItem => ({ operation: 'updateTransaction', params: { id }, body: change });
  const cases: [NewItem, () => Promise<{ status: number }>][] = [
    [
      item({ category_id: food }),
      () => coffer.call('PATCH', `/api/v1/categories/${food}`, { token, body: { name: 'Gambling' } }),
    ],
    [item({ tag_ids: [tag] }), () => coffer.call('PATCH', `/api/v1/tags/${tag}`, { token, body: { name: 'Work' } })],
    [
      item({ merchant_id: merchant }),
      () => coffer.call('PATCH', `/api/v1/merchants/${merchant}`, { token, body: { name: 'Casino' } }),
    ],
    [
      { operation: 'createTransaction', body: entry },
      () => {
        const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'Bakery' }];
        const actions = [{ action_type: 'set_transaction_category', value: food }];
        return coffer.call('POST', '/api/v1/rules', { token, body: { name: 'Bakery', conditions, actions } });
      },
    ],
  ];
  for (const [proposed, meanwhile] of cases) {
    const proposal = (await propose([{ operation: 'createTag', body: { name: `New ${Math.random()}` } }, proposed]))
      .body;
    const done = await meanwhile();
    assert.ok([200, 201].includes(done.status));
    const before = await dumpLedger(coffer);
    const { status, body, text } = await decide('accept', proposal.id);
    assert.deepEqual([status, body.error, body.details], [409, 'proposal_outdated', { items: [1] }], text);
    assert.match(text, /no longer write what was shown/);
    assert.equal(await dumpLedger(coffer), before);
    assert.equal((await decide('accept', proposal.id, [0])).status, 200);
    const again = (await propose([proposed])).body;
    const accepted = await decide('accept', again.id);
    assert.equal(accepted.status, 200, `proposed again, it is shown as it is now: ${accepted.text}`);
  }
});

test('a proposed purchase is charged as it was shown, or not at all', async (t) => {
  const { coffer, user, token, propose, decide, show } = await start(t);
  const account_id = await coffer.createAccount(user, { name: 'Giro', currency: 'EUR' });
  const rate = (date: string, units: string) => {
    const exchange_rate = { from_currency: 'USD', to_currency: 'EUR', date, rate: units };
    return coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  };
  const original = { amount: '10.00', currency: 'USD' };
  const body = { account_id, name: 'Dinner', date: '2026-03-02', original };
  const item: NewItem = { operation: 'createTransaction', body };
  const unknown = await propose([item]);
  assert.deepEqual(
    unknown.body.issues?.map(({ pointer, code }) => `${pointer} ${code}`),
    ['/proposal/items/0/body/amount rate_required'],
  );
  await rate('2026-03-01', '0.92');
  const proposed = (await propose([item])).body;
  assert.partialDeepStrictEqual(proposed.items[0]?.after, { signed_amount: '-9.20' });
  await rate('2026-03-02', '0.95');
  const outdated = await decide('accept', proposed.id);
  assert.deepEqual([outdated.status, outdated.body.error], [409, 'proposal_outdated'], outdated.text);
  const again = (await propose([item])).body;
  const accepted = await decide('accept', again.id);
  const made = await show(String(accepted.body.items[0]?.record_id));
  assert.deepEqual([made.signed_amount, made.original?.rate_source], ['-9.50', 'manual']);
});

test('an item may rename what another item of the proposal names', async (t) => {
  const { coffer, token, enter, propose, decide } = await start(t);
  const category = (await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } })).body.id;
  const id = await enter('1');
  const { body, text } = await propose([
    { operation: 'updateCategory', params: { id: String(category) }, body: { name: 'Meals' } },
    { operation: 'updateTransaction', params: { id }, body: { category_id: category } },
  ]);
  assert.equal((await decide('accept', body.id)).status, 200, text);
});

test('a day later every kind of change still writes what was shown', async (t) => {
  const { coffer, user, account, enter, propose, decide } = await start(t);
  const other = await coffer.createAccount(user, { name: 'Savings' });
  const [split, changed] = [await enter('3'), await enter('4')];
  const entry = { account_id: account, name: 'new', date: '2026-03-02', amount: 1.25 };
  const days = { expected_day_of_month: 1, last_occurrence_date: '2026-03-01', next_expected_date: '2026-04-01' };
  const recurring = {
    account_id: account,
    name: 'Rent',
    amount: '900',
    currency: 'USD',
    frequency: 'monthly',
    ...days,
  };
  const transfer = { from_account_id: account, to_account_id: other, amount: '5', date: '2026-03-03' };
  const proposal = await propose([
    { operation: 'createTransaction', body: entry },
    {
      operation: 'bulkTransactions',
      body: { operations: [{ op: 'create', transaction: { ...entry, name: 'more' } }] },
    },
    { operation: 'updateTransaction', params: { id: changed }, body: { notes: 'A note' } },
    { operation: 'createSplits', params: { id: split }, body: { splits: [{ amount: '12' }, { amount: '0.30' }] } },
    { operation: 'createTransfer', body: transfer },
    { operation: 'createCategory', body: { name: 'Fun' } },
    { operation: 'createMerchant', body: { name: 'Shop' } },
    { operation: 'createRecurringTransaction', body: recurring },
  ]);
  assert.equal(proposal.status, 201, proposal.text);
  coffer.advance(86_400);
  const signedIn = await coffer.call('POST', '/api/v1/auth/login', {
    body: { email: user.email, password: user.password },
  });
  const decided = await decide('accept', proposal.body.id, undefined, { token: String(signedIn.body.access_token) });
  assert.equal(decided.status, 200, decided.text);
});

test('a change that cannot be made any more undoes those before it', async (t) => {
  const { coffer, token, enter, propose, rename, decide } = await start(t);
  const id = await enter('1');
  const category = (await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } })).body.id;
  const entry = { account_id: (await coffer.call('GET', '/api/v1/accounts', { token })).body.accounts[0]?.id };
  const body = { ...entry, name: 'n', date: '2026-03-01', amount: 1.1, category_id: category };
  const proposal = (await propose([rename(id, 'a'), { operation: 'createTransaction', body }])).body;
  await coffer.call('DELETE', `/api/v1/categories/${category}`, { token });
  const before = await dumpLedger(coffer);
  const reply = await decide('accept', proposal.id);
  assert.deepEqual([reply.body.error, reply.body.details], ['proposal_outdated', { items: [1] }], reply.text);
  assert.match(reply.body.message ?? '', /category_id/);
  assert.equal(await dumpLedger(coffer), before);
});

test('a proposed trade moves money and units when a person accepts it, not before', async (t) => {
  const { coffer, user, token, propose, decide } = await start(t);
  const broker = await coffer.createAccount(user, { name: 'Broker', account_type: 'investment' });
  const trade = { account_id: broker, ticker: 'FUND', type: 'buy', date: '2026-03-02', qty: '10', price: '5' };
  const bought = await coffer.call('POST', '/api/v1/trades', { token, body: { trade } });
  const earlier = { ...trade, date: '2026-01-05', qty: '2' };
  const before = await dumpLedger(coffer);
  const proposal = await propose([
    { operation: 'createTrade', body: { trade: earlier } },
    { operation: 'updateTrade', params: { id: bought.body.id }, body: { trade: { qty: '4' } } },
  ]);
  assert.equal(proposal.status, 201, proposal.text);
  const [created, changed] = proposal.body.items;
  const quantityOf = (record: unknown) => (record as { readonly qty: string } | null)?.qty;
  assert.deepEqual(
    [quantityOf(created?.after), quantityOf(changed?.before), quantityOf(changed?.after)],
    ['2.0', '10.0', '4.0'],
  );
  assert.match(created?.summary ?? '', /^Create a trade: /);
  const unproposed = (dump: string) => dump.split('\n').filter((line) => !/^(change|proposal)/.test(line));
  assert.deepEqual(unproposed(await dumpLedger(coffer)), unproposed(before));
  assert.equal((await decide('accept', proposal.body.id)).status, 200);
  const { holdings } = (await coffer.call('GET', '/api/v1/holdings?date=2026-03-05', { token })).body;
  assert.deepEqual(
    holdings.map(({ qty, cost }) => [qty, cost]),
    [['6.0', '30.00']],
  );
  await checkLedger(coffer.database.read);
});

test('a proposed sale of units sold meanwhile is refused, and nothing is written', async (t) => {
  const { coffer, user, token, propose, decide } = await start(t);
  const broker = await coffer.createAccount(user, { name: 'Broker', account_type: 'investment' });
  const trade = { account_id: broker, ticker: 'FUND', type: 'buy', date: '2026-03-02', qty: '10', price: '5' };
  await coffer.call('POST', '/api/v1/trades', { token, body: { trade } });
  const sale = { ...trade, type: 'sell', date: '2026-03-04', qty: '8' };
  const proposal = (
    await propose([
      { operation: 'createTag', body: { name: 'Sold' } },
      { operation: 'createTrade', body: { trade: sale } },
    ])
  ).body;
  const sold = await coffer.call('POST', '/api/v1/trades', { token, body: { trade: { ...sale, qty: '5' } } });
  assert.equal(sold.status, 201, sold.text);
  const before = await dumpLedger(coffer);
  const { status, body, text } = await decide('accept', proposal.id);
  assert.deepEqual([status, body.error, body.details], [409, 'proposal_outdated', { items: [1] }], text);
  assert.equal(await dumpLedger(coffer), before);
  const again = await propose([{ operation: 'createTrade', body: { trade: sale } }]);
  assert.deepEqual([again.status, again.body.issues?.[0]?.code], [422, 'beyond_holding'], again.text);
});

test('faults of all items are named as their routes name them', async (t) => {
  const { coffer, enter, propose, rename } = await start(t);
  const id = await enter('1');
  const before = await dumpLedger(coffer);
  const { status, body } = await propose([
    { operation: 'updateTransaction', params: { id }, body: { transaction: { amount: '1.234', colour: 'red' } } },
    rename('unknown', 'a'),
    { operation: 'updateTag', body: { name: 'x' } },
    { operation: 'createTag', body: { name: 'x', group: 'y' } },
    { operation: 'bulkTransactions', body: { operations: [{ op: 'delete', id: 'x' }, { op: 'upsert' }] } },
  ]);
  assert.equal(status, 422);
  const pointers = body.issues?.map(({ pointer }) => pointer.replace('/proposal', '')) ?? [];
  for (const expected of [
    ...['/items/0/body/transaction/amount', '/items/0/body/transaction/colour', '/items/1', '/items/2/params/id'],
    ...['/items/3/body/group', '/items/4/body/operations/1/op', '/items/4/body/operations/0'],
  ])
    assert.ok(pointers.includes(expected), `${expected} in ${pointers}`);
  assert.equal(await dumpLedger(coffer), before);
  const twice = await propose([rename(id, 'a'), rename(id, 'b')]);
  assert.deepEqual([twice.status, twice.body.issues?.[0]?.code], [422, 'repeated_record']);
  assert.equal((await propose([{ operation: 'deleteAccount' as never }])).status, 422);
});

test('bulk writes, splits and transfers can be proposed too', async (t) => {
  const { coffer, user, token, account, enter, propose, decide, show } = await start(t);
  const other = await coffer.createAccount(user, { name: 'Savings' });
  const [one, two, split] = [await enter('1'), await enter('2'), await enter('3')];
  const inflow = await enter('in', { account_id: other, amount: '-77', date: '2026-02-20' });
  const outflow = await enter('out', { amount: '77', date: '2026-03-08' });
  const entry = { account_id: account, name: 'new', date: '2026-03-02', amount: 1.25 };
  const operations = [
    { op: 'update', id: one, transaction: { name: 'one' } },
    { op: 'create', transaction: entry },
    { op: 'delete', id: two },
  ];
  const { status, body, text } = await propose([
    { operation: 'bulkTransactions', body: { operations } },
    { operation: 'createSplits', params: { id: split }, body: { splits: [{ amount: '12' }, { amount: '0.30' }] } },
    { operation: 'createTransfer', body: { inflow_transaction_id: inflow, outflow_transaction_id: outflow } },
  ]);
  assert.equal(status, 201, text);
  const names = (records: unknown) => (records as unknown[]).map(nameOf);
  assert.deepEqual(
    [names(body.items[0]?.before), names(body.items[0]?.after)],
    [
      ['1', null, '2'],
      ['one', 'new', null],
    ],
  );
  assert.equal(body.items[0]?.summary, 'Transactions: create 1, change 1, delete 1');
  assert.equal((await decide('accept', body.id)).body.status, 'accepted');
  assert.deepEqual([(await show(one)).name, (await show(split)).split_parts_count], ['one', 2]);
  assert.equal((await coffer.call('GET', `/api/v1/transactions/${two}`, { token })).status, 404);
  assert.equal((await show(inflow)).transfer?.other_account.id, account);
});

test('a credential learns nothing from a proposal that it cannot read', async (t) => {
  const { coffer, user, enter, propose, rename, agent } = await start(t);
  const id = await enter('Secret');
  const writer = await coffer.createKey(user, { scopes: ['proposals:write', 'tags:read'] });
  const refused = await propose([rename(id, 'a')], { key: writer.key });
  assert.deepEqual([refused.status, refused.body.error], [403, 'insufficient_scope']);
  assert.deepEqual(refused.body.details, { scope: 'transactions:read' });
  assert.equal((await propose([{ operation: 'createTag', body: { name: 'a' } }], { key: writer.key })).status, 201);
  const proposal = (await propose([rename(id, 'b')])).body;
  const reader = await coffer.createKey(user, { scopes: ['proposals:read'] });
  const shown = await coffer.call('GET', `${PATH}/${proposal.id}`, { key: reader.key });
  const [item] = shown.body.items;
  assert.deepEqual([item?.before, item?.after, item?.summary], [null, null, 'Change a transaction']);
  assert.ok(!shown.text.includes('Secret'));
  assert.equal((await coffer.call('GET', `${PATH}/${proposal.id}`, { key: agent.key })).status, 200);
  assert.equal((await coffer.call('GET', PATH, { key: writer.key })).status, 403);
});

test('no program decides on a proposal, and no guest', async (t) => {
  const { coffer, user, enter, propose, rename, decide } = await start(t);
  const { id } = (await propose([rename(await enter('1'), 'a')])).body;
  const key = await coffer.createKey(user, { scopes: ['read_write'] });
  const application = await coffer.call('POST', '/api/v1/oauth_applications', {
    token: user.token,
    body: { name: 'App' },
  });
  const app = await allowClient(coffer, user, application.body.id, ['read_write']);
  const guest = await inviteMember(coffer, user, 'guest');
  for (const by of [{ key: key.key }, { token: app.token }, { token: guest.token }])
    for (const decision of ['accept', 'reject'] as const)
      assert.deepEqual((await decide(decision, id, undefined, by)).body.error, 'forbidden');
  const made = await propose([{ operation: 'createTag', body: { name: 'x' } }], { token: app.token });
  assert.deepEqual(made.body.author.credential, { kind: 'application', name: 'App' });
});

test('members see a proposal only when they see every account in it', async (t) => {
  const { coffer, user, account, enter, propose, rename, decide } = await start(t);
  await shareByDefault(coffer, user, 'private');
  const member = await inviteMember(coffer, user);
  const hidden = (await propose([rename(await enter('1'), 'a')])).body;
  const open = (await propose([{ operation: 'createTag', body: { name: 'x' } }])).body;
  const by = { token: member.token };
  const seen = async (who: TestUser) =>
    (await coffer.call('GET', `${PATH}?status=pending`, { token: who.token })).body.proposals.map(({ id }) => id);
  assert.deepEqual([await seen(user), await seen(member)], [[open.id, hidden.id], [open.id]]);
  assert.equal((await coffer.call('GET', `${PATH}/${hidden.id}`, by)).status, 404);
  assert.equal((await decide('accept', hidden.id, undefined, by)).status, 404);
  await shareAccount(coffer, user, account, member, 'read_only');
  assert.deepEqual(await seen(member), [open.id, hidden.id]);
  const refused = await decide('accept', hidden.id, undefined, by);
  assert.deepEqual([refused.status, refused.body.error], [403, 'forbidden'], 'their own permission decides');
  assert.equal((await decide('accept', open.id, undefined, by)).status, 200);
  await shareAccount(coffer, user, account, member, 'full_control');
  assert.equal((await decide('accept', hidden.id, undefined, by)).body.decided_by?.id, member.id);
});

test('the author withdraws a proposal while no item is decided', async (t) => {
  const { coffer, user, token, agent, enter, propose, rename, decide } = await start(t);
  const item = rename(await enter('1'), 'a');
  const [one, two, three] = [
    (await propose([item])).body.id,
    (await propose([item])).body.id,
    (await propose([item])).body.id,
  ];
  const remove = async (id: string, by: CallOptions) => (await coffer.call('DELETE', `${PATH}/${id}`, by)).status;
  const other = await coffer.createKey(user, { scopes: ['read_write'] });
  const member = await inviteMember(coffer, user);
  assert.deepEqual([await remove(one, { key: other.key }), await remove(one, { token: member.token })], [404, 403]);
  assert.deepEqual([await remove(one, { key: agent.key }), await remove(two, { token })], [204, 204]);
  await decide('reject', three);
  assert.equal(await remove(three, { key: agent.key }), 409);
});

test('a family has a bounded number of pending proposals', async (t) => {
  const { propose, decide } = await start(t, { COFFER_RATE_LIMITS: 'standard=1000,premium=1000,enterprise=1000' });
  const item = { operation: 'createTag', body: { name: 'x' } } as const;
  const first = (await propose([item])).body.id;
  for (let count = 1; count < 100; count += 1) assert.equal((await propose([item])).status, 201);
  const refused = await propose([item]);
  assert.deepEqual([refused.status, refused.body.error], [409, 'conflict']);
  await decide('reject', first);
  assert.equal((await propose([item])).status, 201);
  assert.equal((await propose(Array.from({ length: 51 }, () => item))).status, 422);
});

test('a repeated key proposes once, and a dry run not at all', async (t) => {
  const { coffer, token, agent, enter, rename } = await start(t);
  const body = { reason: 'r', items: [rename(await enter('1'), 'a')] };
  const headers = { 'idempotency-key': 'once' };
  const first = await coffer.call('POST', PATH, { key: agent.key, headers, body });
  const again = await coffer.call('POST', PATH, { key: agent.key, headers, body });
  assert.deepEqual([first.status, again.text], [201, first.text]);
  assert.equal((await coffer.call('POST', `${PATH}?dry_run=true`, { key: agent.key, body })).status, 201);
  assert.equal((await coffer.call('GET', PATH, { token })).body.pagination.total_count, 1);
  const dry = await coffer.call('POST', `${PATH}/${first.body.id}/accept?dry_run=true`, { token, body: {} });
  assert.equal(dry.body.status, 'accepted', dry.text);
  const { status } = (await coffer.call('GET', `${PATH}/${first.body.id}`, { token })).body;
  assert.equal(status, 'pending');
});
