import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { type Reply, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const from = await coffer.createAccount(user, { name: 'From', balance: '100' });
  const to = await coffer.createAccount(user, { name: 'To', balance: '200' });
  const as = (author: TestUser) => (method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, body?: object) =>
    coffer.call(method, `/api/v1/${path}`, { token: author.token, ...(body && { body }) }) as Promise<Reply<Refusal>>;
  const call = as(user);
  const change = (id: string, members: object, query = '') => call('PATCH', `transactions/${id}${query}`, members);
  const account = async (id: string) => (await call('GET', `accounts/${id}`)).body as Record<string, unknown>;
  const balances = async () =>
    Promise.all(
      [from, to].map(async (id) => [(await account(id)).balance_amount, (await account(id)).transaction_count]),
    );
  return { coffer, user, from, to, as, call, change, balances };
}

test('a transaction moves to another account, and both balances follow', async (t) => {
  const { coffer, user, from, to, change, balances } = await setUp(t);
  const { id } = await coffer.createTransaction(user, from, { amount: '10' });
  assert.deepEqual(await balances(), [
    ['90.00', 1],
    ['200.00', 0],
  ]);
  const { status, body } = await change(id, { account_id: to });
  assert.deepEqual([status, (body as { account: { id: string } }).account.id], [200, to]);
  assert.deepEqual(await balances(), [
    ['100.00', 0],
    ['190.00', 1],
  ]);
  await checkLedger(coffer.database.read);
});

test('a moved transaction takes its split lines along', async (t) => {
  const { coffer, user, from, to, call, change } = await setUp(t);
  const { id } = await coffer.createTransaction(user, from, { amount: '10' });
  const splits = [
    { name: 'a', amount: '4' },
    { name: 'b', amount: '6' },
  ];
  assert.equal((await call('POST', `transactions/${id}/splits`, { splits })).status, 201);
  const moved = await change(id, { account_id: to });
  assert.equal(moved.status, 200, moved.text);
  const { body } = await call('GET', `transactions?account_id=${to}&include_split_parts=true`);
  assert.equal((body as { transactions: unknown[] }).transactions.length, 3);
  const [line] = (body as { transactions: { id: string; parent_transaction_id: string | null }[] }).transactions.filter(
    ({ parent_transaction_id }) => parent_transaction_id === id,
  );
  assert.equal((await change(line?.id ?? '', { account_id: from })).status, 422);
  const euros = await coffer.createAccount(user, { name: 'Euros', currency: 'EUR' });
  const other = await change(id, { account_id: euros });
  const faults = other.body.issues?.map(({ pointer, code }) => `${pointer} ${code}`);
  assert.deepEqual([other.status, faults], [422, ['/account_id split']]);
  await checkLedger(coffer.database.read);
});

test('a move charges an account in another currency at the rate of the day', async (t) => {
  const { coffer, user, from, call, change } = await setUp(t);
  const euros = await coffer.createAccount(user, { name: 'Euros', currency: 'EUR' });
  const { id } = await coffer.createTransaction(user, from, { amount: '10' });
  const refused = await change(id, { account_id: euros });
  const faults = refused.body.issues?.map(({ pointer, code }) => `${pointer} ${code}`);
  assert.deepEqual([refused.status, faults], [422, ['/amount rate_required']]);
  const rate = { from_currency: 'USD', to_currency: 'EUR', date: '2026-01-05', rate: '0.5' };
  assert.equal((await call('POST', 'exchange_rates', rate)).status, 201);
  const moved = await change(id, { account_id: euros });
  const original = { amount: '10.00', currency: 'USD', rate: '0.5', fee: null, rate_source: 'manual' };
  assert.partialDeepStrictEqual(moved.body, { currency: 'EUR', signed_amount: '-5.00', original });
  const back = await change(id, { account_id: from });
  assert.partialDeepStrictEqual(back.body, { currency: 'USD', signed_amount: '-10.00', original: null });
  await checkLedger(coffer.database.read);
});

test('a move needs full control of both accounts, and hides accounts not shared', async (t) => {
  const { coffer, user, from, to, as } = await setUp(t);
  const member = await inviteMember(coffer, user);
  const { id } = await coffer.createTransaction(user, from);
  const moveAs = async (accountId: string) =>
    (await as(member)('PATCH', `transactions/${id}`, { account_id: accountId })).status;
  const statuses = [];
  for (const [own, other] of [
    ['full_control', 'none'],
    ['full_control', 'read_write'],
    ['read_write', 'full_control'],
    ['full_control', 'full_control'],
  ] as const) {
    await shareAccount(coffer, user, from, member, own);
    await shareAccount(coffer, user, to, member, other);
    statuses.push(await moveAs(to));
  }
  assert.deepEqual(statuses, [404, 403, 403, 200]);
  const stranger = await coffer.signUp();
  const theirs = await coffer.createAccount(stranger);
  assert.deepEqual([await moveAs(theirs), await moveAs('x')], [404, 404]);
});

test('who sees one of the accounts reads the move as a deletion or a creation', async (t) => {
  const { coffer, user, from, to, as, change } = await setUp(t);
  const [leaving, arriving] = [await inviteMember(coffer, user), await inviteMember(coffer, user)];
  for (const member of [leaving, arriving]) {
    await shareAccount(coffer, user, from, member, member === leaving ? 'read_only' : 'none');
    await shareAccount(coffer, user, to, member, member === arriving ? 'read_only' : 'none');
  }
  const { id } = await coffer.createTransaction(user, from);
  const { body: latest } = await as(user)('GET', 'changes?cursor=latest');
  assert.equal((await change(id, { account_id: to })).status, 200);
  const read = async (author: TestUser) => {
    const { body } = await as(author)('GET', `changes?cursor=${(latest as { next_cursor: string }).next_cursor}`);
    return (body as { changes: { resource: string; kind: string }[] }).changes.map(({ kind }) => kind);
  };
  assert.deepEqual(
    [await read(leaving), await read(arriving), await read(user)],
    [['delete'], ['create'], ['delete', 'create']],
  );
});

test('a move is refused to an account with the same identity, and with an old If-Match', async (t) => {
  const { coffer, user, from, to, call, change } = await setUp(t);
  const { id } = await coffer.createTransaction(user, from, { external_id: 'e' });
  await coffer.createTransaction(user, to, { external_id: 'e' });
  const taken = await change(id, { account_id: to });
  assert.deepEqual([taken.status, taken.body.issues?.[0]?.code], [422, 'taken']);
  const other = await coffer.createAccount(user);
  const { headers } = await call('GET', `transactions/${id}`);
  assert.equal((await change(id, { notes: 'x' })).status, 200);
  const stale = await coffer.call('PATCH', `${URL}/${id}`, {
    token: user.token,
    body: { account_id: other },
    headers: { 'if-match': String(headers.etag) },
  });
  assert.equal(stale.status, 412);
});

test('a change that ends a confirmed transfer is 409 unless unlink_transfer=true', async (t) => {
  const { coffer, user, from, to, call, change } = await setUp(t);
  const third = await coffer.createAccount(user);
  for (const members of [{ amount: '8' }, { nature: 'income' }, { account_id: third }, { date: '2027-01-06' }]) {
    const sent = { from_account_id: from, to_account_id: to, date: '2026-01-06', amount: '7' };
    const { body } = await call('POST', 'transfers', sent);
    const { id: transfer, outflow_transaction } = body as { id: string; outflow_transaction: { id: string } };
    const { id } = outflow_transaction;
    const refused = await change(id, members);
    assert.deepEqual([refused.status, refused.body.error], [409, 'transfer_confirmed'], JSON.stringify(members));
    const operations = [{ op: 'update', id, transaction: members }];
    const bulk = await call('POST', 'transactions/bulk', { operations });
    assert.equal((bulk.body as { results: { status: number }[] }).results[0]?.status, 409);
    assert.equal((await change(id, { notes: 'a note', date: '2026-01-07' })).status, 200);
    const unlinked = await change(id, members, '?unlink_transfer=true');
    assert.equal(unlinked.status, 200, unlinked.text);
    // The freed sides may be matched again, as a suggestion.
    assert.equal((await call('GET', `transfers/${transfer}`)).status, 404);
    await checkLedger(coffer.database.read);
  }
});

test('an update that names a member that cannot change is 422 immutable', async (t) => {
  const { coffer, user, from, call, change } = await setUp(t);
  const { id } = await coffer.createTransaction(user, from);
  const { body: page } = await call('GET', `valuations?account_id=${from}`);
  const valuation = (page as { valuations: { id: string }[] }).valuations[0]?.id;
  for (const [path, member] of [
    [`transactions/${id}`, 'external_id'],
    [`transactions/${id}`, 'source'],
    [`accounts/${from}`, 'currency'],
    [`accounts/${from}`, 'account_type'],
    [`valuations/${valuation}`, 'account_id'],
  ]) {
    const { status, body } = await call('PATCH', path ?? '', { [member ?? '']: 'x' });
    assert.deepEqual([status, body.issues?.[0]?.code, body.issues?.[0]?.pointer], [422, 'immutable', `/${member}`]);
  }
  assert.equal((await change(id, { unknown: 1, name: 'x' })).status, 200);
});
