import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Method, Refusal } from '../harness/server/body-of.ts';
import { type Reply, startCoffer } from '../harness/server/start-coffer.ts';

// A client that mends every fault of one answer is not refused a second time.

async function begin(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const send = (method: Method, path: string, body: unknown) =>
    coffer.call<Refusal>(method, `/api/v1/${path}`, { token: user.token, body });
  return { coffer, user, account, send };
}

function pointers(reply: Reply<Refusal>): string[] {
  assert.equal(reply.status, 422, reply.text);
  return (reply.body.issues ?? []).map(({ pointer }) => pointer).sort();
}

const entry = (account: string) => ({ account_id: account, name: 'x', date: '2026-01-05', amount: '1' });

test('faults of form and of sense of a new transaction come in one answer', async (t) => {
  const { account, send } = await begin(t);
  const faulty = { ...entry(account), amount: '1.005', category_id: 'nope', merchant_id: 'nope', tag_ids: ['nope'] };
  const sense = ['/transaction/category_id', '/transaction/merchant_id', '/transaction/tag_ids/0'];
  for (const [member, value] of Object.entries({ date: 'x', nature: 'y', notes: 5, name: '', external_id: '\u0000' })) {
    const reply = await send('POST', 'transactions', { transaction: { ...faulty, [member]: value } });
    assert.deepEqual(pointers(reply), ['/transaction/amount', ...sense, `/transaction/${member}`].sort(), member);
  }
  const { account_id: _account, ...withoutAccount } = faulty;
  const noAccount = await send('POST', 'transactions', { transaction: { ...withoutAccount, category_id: 7 } });
  assert.deepEqual(pointers(noAccount), ['/transaction/account_id', ...sense].sort());
});

test('a faulty currency hides no other fault and leaves the amount unjudged', async (t) => {
  const { account, send } = await begin(t);
  const body = { ...entry(account), currency: 'XXXX', amount: '1.005', category_id: 'nope' };
  assert.deepEqual(pointers(await send('POST', 'transactions', body)), ['/category_id', '/currency']);
});

test('a refused request writes nothing, whatever its sound members say', async (t) => {
  const { coffer, user, account, send } = await begin(t);
  const stored = await coffer.createTransaction(user, account);
  assert.deepEqual(pointers(await send('PATCH', `transactions/${stored.id}`, { name: 'new', external_id: 'x' })), [
    '/external_id',
  ]);
  assert.deepEqual(pointers(await send('POST', 'tags', { name: 'new', color: 'x' })), ['/color']);
  const { body } = await coffer.call<{ name: string }>('GET', `/api/v1/transactions/${stored.id}`, user);
  assert.equal(body.name, stored.name);
  assert.deepEqual((await coffer.call('GET', '/api/v1/tags', user)).body, []);
});

test('faults of form and of sense of a change come in one answer', async (t) => {
  const { coffer, user, account, send } = await begin(t);
  const { id } = await coffer.createTransaction(user, account);
  const change = { date: 'x', amount: '1.005', category_id: 'nope', tag_ids: ['nope'], source: 'x' };
  assert.deepEqual(pointers(await send('PATCH', `transactions/${id}`, change)), [
    '/amount',
    '/category_id',
    '/date',
    '/source',
    '/tag_ids/0',
  ]);
});

test('all faults of a transfer come in one answer', async (t) => {
  const { account, send } = await begin(t);
  const link = { inflow_transaction_id: 'nope', outflow_transaction_id: 'nope', notes: 5 };
  assert.deepEqual(pointers(await send('POST', 'transfers', link)), [
    '/inflow_transaction_id',
    '/notes',
    '/outflow_transaction_id',
  ]);
  const money = { from_account_id: account, to_account_id: 'nope', amount: '1.005', to_amount: '-1' };
  assert.deepEqual(pointers(await send('POST', 'transfers', money)), [
    '/amount',
    '/date',
    '/to_account_id',
    '/to_amount',
  ]);
});

test('all faults of all split lines come in one answer', async (t) => {
  const { coffer, user, account, send } = await begin(t);
  const { id } = await coffer.createTransaction(user, account);
  const splits = [
    { amount: '1.005', category_id: 'nope', id: 'nope' },
    { amount: 'x', merchant_id: 'nope', tag_ids: ['nope'] },
  ];
  const all = ['/splits/0/amount', '/splits/0/category_id', '/splits/0/id'];
  const second = ['/splits/1/amount', '/splits/1/merchant_id', '/splits/1/tag_ids/0'];
  const reply = await send('POST', `transactions/${id}/splits`, { splits, amount: '9.999', date: 'x' });
  assert.deepEqual(pointers(reply), ['/amount', '/date', ...all, ...second]);
});

test('all faults of an account or a recurring transaction come in one answer', async (t) => {
  const { send } = await begin(t);
  const account = { name: '', account_type: 'depository', currency: 'USD', balance: '1.005', subtype: 'nope' };
  assert.deepEqual(pointers(await send('POST', 'accounts', account)), ['/balance', '/name', '/subtype']);
  const recurring = {
    name: 'Rent',
    amount: '1.005',
    currency: 'USD',
    expected_day_of_month: 99,
    last_occurrence_date: '2026-11-01',
    next_expected_date: '2026-12-01',
    merchant_id: 'nope',
  };
  assert.deepEqual(pointers(await send('POST', 'recurring_transactions', { recurring_transaction: recurring })), [
    '/recurring_transaction/amount',
    '/recurring_transaction/expected_day_of_month',
    '/recurring_transaction/merchant_id',
  ]);
  assert.deepEqual(pointers(await send('POST', 'categories', { name: '', parent_id: 'nope' })), [
    '/name',
    '/parent_id',
  ]);
});

test('each bulk operation has all its faults, and a refused one writes nothing', async (t) => {
  const { coffer, user, account, send } = await begin(t);
  const stored = await coffer.createTransaction(user, account);
  const faulty = { ...entry(account), amount: '1.005', category_id: 'nope' };
  const operations = [
    { op: 'create', transaction: { ...faulty, date: 'x' } },
    { op: 'update', id: stored.id, transaction: { name: 'new', source: 'x' } },
    { op: 'update', id: stored.id, transaction: { ...faulty, account_id: undefined, kind: 'x' } },
    { op: 'create', transaction: entry(account) },
  ];
  const rows = [
    ['/operations/0/transaction/amount', '/operations/0/transaction/category_id', '/operations/0/transaction/date'],
    ['/operations/1/transaction/source'],
    ['/operations/2/transaction/amount', '/operations/2/transaction/category_id', '/operations/2/transaction/kind'],
  ];
  const atomic = await send('POST', 'transactions/bulk', { operations, atomic: true });
  assert.deepEqual(pointers(atomic), rows.flat());
  type Results = { results: { error?: Refusal; transaction?: { name: string } }[] };
  const body = { operations };
  const { token } = user;
  const { body: each } = await coffer.call<Results>('POST', '/api/v1/transactions/bulk', { token, body });
  const found = each.results.map(({ error }) => error?.issues?.map(({ pointer }) => pointer).sort());
  assert.deepEqual(found, [...rows, undefined]);
  const { body: after } = await coffer.call<{ name: string }>('GET', `/api/v1/transactions/${stored.id}`, user);
  assert.equal(after.name, stored.name);
});
