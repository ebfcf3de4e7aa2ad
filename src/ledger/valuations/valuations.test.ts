import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/valuations';

const OPENED = '2024-03-10';

async function setUp(t: TestContext, members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { balance: '100', opening_balance_date: OPENED, ...members });
  const call = <M extends 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', Path extends string = ''>(
    method: M,
    path = '' as Path,
    body?: object,
  ) => coffer.call(method, `${URL}${path}`, { token, body });
  const state = (date: string, amount: string, more: object = {}) =>
    call('POST', '', { valuation: { account_id: account, date, amount, ...more } });
  const shown = async () => (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body;
  const list = async (query = '') => (await call('GET', `?account_id=${account}${query}`)).body.valuations;
  return { coffer, user, token, account, call, state, shown, list };
}

test('the opening anchor keeps its given date; one without precedes the oldest entry', async (t) => {
  const { coffer, user, account, list, shown } = await setUp(t);
  const [anchor] = await list();
  assert.deepEqual(anchor, {
    id: anchor?.id,
    date: '2024-03-10',
    amount: '$100.00',
    amount_decimal: '100.00',
    amount_cents: 10_000,
    currency: 'USD',
    name: 'Opening balance',
    notes: null,
    kind: 'opening_anchor',
    account: { id: account, name: 'Everyday', account_type: 'depository' },
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  await coffer.createTransaction(user, account, { date: '2024-03-10' });
  await coffer.createTransaction(user, account, { date: '1900-01-01' });
  assert.equal((await list())[0]?.date, '2024-03-10');
  assert.equal((await shown()).balance_cents, 10_000);

  const floating = await setUp(t, { opening_balance_date: undefined });
  const { user: other, account: own } = floating;
  const day = async () => (await floating.list())[0]?.date;
  await floating.coffer.createTransaction(other, own, { date: '2026-03-11' });
  assert.equal(await day(), '2026-03-10');
  const old = await floating.coffer.createTransaction(other, own, { date: '2026-03-10' });
  assert.equal(await day(), '2026-03-09');
  await floating.coffer.createTransaction(other, own, { date: '1900-01-01' });
  assert.equal(await day(), '1899-12-31', 'before the first day that an entry may have');
  assert.equal((await floating.shown()).balance_cents, 7000);
  await floating.coffer.call('DELETE', `/api/v1/transactions/${old.id}`, { token: other.token });
  assert.equal((await floating.shown()).balance_cents, 8000);
});

test('a valuation sets the balance at once and includes the entries up to its date', async (t) => {
  const { coffer, user, account, state, shown } = await setUp(t);
  await coffer.createTransaction(user, account, { date: '2026-01-05', amount: '30' });
  const reply = await state('2026-01-06', '500', { notes: 'from the bank' });
  assert.equal(reply.status, 201, reply.text);
  assert.partialDeepStrictEqual(reply.body, {
    date: '2026-01-06',
    amount: '$500.00',
    notes: 'from the bank',
    kind: 'reconciliation',
    name: 'Manual balance update',
    replaced_amount: null,
  });
  assert.equal((await shown()).balance_amount, '500.00');
  await coffer.createTransaction(user, account, { date: '2026-01-05', amount: '7' });
  assert.equal((await shown()).balance_amount, '500.00', 'an older entry is in it');
  await coffer.createTransaction(user, account, { date: '2026-01-07', amount: '7' });
  assert.equal((await shown()).balance_amount, '493.00');
  assert.equal((await coffer.call('DELETE', `${URL}/${reply.body.id}`, { token: user.token })).status, 204);
  assert.equal((await shown()).balance_amount, '56.00', 'the entries speak again');
});

test('a second valuation of a day replaces the first and is a 200 only with upsert', async (t) => {
  const { account, call, state, list } = await setUp(t);
  const first = await state('2026-01-06', '1500.00', { upsert: true });
  assert.equal(first.status, 201);
  const second = await state('2026-01-06', '1510.00', { upsert: true });
  assert.deepEqual([second.status, second.body.id, second.body.amount], [200, first.body.id, '$1,510.00']);
  assert.equal(second.body.replaced_amount, '1500.00');
  const third = await state('2026-01-06', '1520');
  assert.deepEqual([third.status, third.body.id, third.body.replaced_amount], [201, first.body.id, '1510.00']);
  const valuation = { account_id: account, date: '2026-01-06', amount: '1530', upsert: false };
  const outside = await call('POST', '', { valuation, upsert: true });
  assert.equal(outside.status, 200, 'upsert outside the wrapper overrides');
  const flat = await call('POST', '', { ...valuation, upsert: true });
  assert.equal(flat.status, 200);
  const word = await call('POST', '', { valuation, upsert: 'true' });
  assert.equal(word.status, 200, 'as existing clients send it');
  const wrong = await call('POST', '', { valuation, upsert: 'yes' });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '/upsert']);
  assert.equal((await list()).length, 2);
});

test('an update without notes keeps the notes', async (t) => {
  const { call, state } = await setUp(t);
  const { body } = await state('2026-01-06', '1', { notes: 'kept' });
  assert.equal((await state('2026-01-06', '2')).body.notes, 'kept');
  assert.equal((await call('PATCH', `/${body.id}`, { valuation: { amount: '3' } })).body.notes, 'kept');
  assert.equal((await call('PATCH', `/${body.id}`, { valuation: { notes: 'new' } })).body.notes, 'new');
  assert.equal((await call('PUT', `/${body.id}`, { valuation: { notes: null } })).body.notes, null);
});

test("a valuation on the opening anchor's date sets its amount and fixes its date", async (t) => {
  const { coffer, user, account, state, shown, list } = await setUp(t);
  const reply = await state('2024-03-10', '40');
  assert.deepEqual([reply.body.kind, reply.body.replaced_amount], ['opening_anchor', '100.00']);
  assert.equal((await shown()).opening_balance_amount, '40.00');
  await coffer.createTransaction(user, account, { date: '2024-03-01', amount: '5' });
  assert.deepEqual([(await list())[0]?.date, (await shown()).balance_amount], ['2024-03-10', '40.00']);
});

test('amount and date change together or alone; an empty change writes nothing', async (t) => {
  const { coffer, call, state, shown } = await setUp(t);
  const { body } = await state('2026-01-06', '500');
  const path = `/${body.id}` as const;
  assert.partialDeepStrictEqual(
    (await call('PATCH', path, { valuation: { amount: '600', date: '2026-01-08' } })).body,
    {
      amount: '$600.00',
      date: '2026-01-08',
    },
  );
  assert.equal((await call('PATCH', path, { valuation: { amount: '700' } })).body.amount, '$700.00');
  assert.equal((await shown()).balance_amount, '700.00');
  const moved = await call('PATCH', path, { date: '2026-01-09' });
  assert.deepEqual([moved.body.date, moved.body.amount], ['2026-01-09', '$700.00']);
  coffer.advance(60);
  assert.deepEqual((await call('PATCH', path, { valuation: {} })).body, moved.body);
  assert.deepEqual((await call('GET', path)).body, moved.body);
});

test('a taken date is refused, and an opening anchor may be set to any other day', async (t) => {
  const { coffer, user, account, call, state, list } = await setUp(t);
  const { body } = await state('2026-01-06', '500');
  await state('2026-01-08', '600');
  await coffer.createTransaction(user, account, { date: '2026-01-02' });
  const anchor = (await list()).at(-1);
  assert.ok(anchor);
  const refused: [string, string, string][] = [
    [body.id, '2026-01-08', 'taken'],
    [anchor.id, '2026-01-06', 'taken'],
  ];
  for (const [id, date, code] of refused) {
    const reply = await call('PATCH', `/${id}`, { valuation: { date, amount: '1' } });
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]?.pointer, reply.body.issues?.[0]?.code],
      [422, '/valuation/date', code],
      date,
    );
  }
  const good = await call('PATCH', `/${anchor.id}`, { valuation: { date: '2026-01-01', amount: '1' } });
  assert.deepEqual([good.status, good.body.kind, good.body.date], [200, 'opening_anchor', '2026-01-01']);
});

test('a reconciliation may take the date of an opening anchor without a chosen day', async (t) => {
  const { call, state, list } = await setUp(t, { opening_balance_date: undefined });
  const { body } = await state('2026-01-06', '500');
  assert.equal((await call('PATCH', `/${body.id}`, { valuation: { date: '2026-01-05' } })).status, 200);
  assert.deepEqual(
    (await list()).map(({ date, kind }) => [date, kind]),
    [
      ['2026-01-05', 'reconciliation'],
      ['2026-01-04', 'opening_anchor'],
    ],
  );
});

test('each fault of a new valuation is reported, and nothing is written', async (t) => {
  const { account, call, list } = await setUp(t);
  const good = { account_id: account, date: '2026-01-06', amount: '5' };
  const faults: [object, string][] = [
    [{ account_id: undefined }, 'account_id'],
    [{ amount: undefined }, 'amount'],
    [{ amount: '' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ amount: '1,234.56' }, 'amount'],
    [{ date: undefined }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '' }, 'date'],
    [{ notes: 7 }, 'notes'],
  ];
  for (const [members, member] of faults) {
    const reply = await call('POST', '', { valuation: { ...good, ...members } });
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]?.pointer],
      [422, `/valuation/${member}`],
      JSON.stringify(members),
    );
  }
  for (const account_id of ['x', '01990000-0000-7000-8000-000000000000']) {
    assert.equal((await call('POST', '', { valuation: { ...good, account_id } })).status, 404);
  }
  assert.equal((await list()).length, 1);
});

test('valuations are listed newest first, by page and cursor, 100 per page at most', async (t) => {
  const { coffer, user, account, call, state } = await setUp(t);
  const other = await coffer.createAccount(user, {
    name: 'Other',
    account_type: 'property',
    opening_balance_date: OPENED,
  });
  for (const day of ['03', '01', '05', '02', '04']) await state(`2026-01-${day}`, day);
  const dates = async (query: `?${string}`) =>
    (await call('GET', query)).body.valuations.map(({ date }) => date.slice(-5));
  assert.deepEqual(await dates(`?account_id=${account}`), ['01-05', '01-04', '01-03', '01-02', '01-01', '03-10']);
  assert.deepEqual(await dates('?start_date=2026-01-02&end_date=2026-01-04'), ['01-04', '01-03', '01-02']);
  assert.deepEqual(await dates(`?account_id=${other}`), ['03-10']);
  assert.deepEqual(await dates('?account_id=01990000-0000-7000-8000-000000000000'), []);
  const all = (await call('GET')).body;
  assert.deepEqual([all.pagination.total_count, all.valuations.length], [7, 7]);
  for (const walk of [listAllByPage, listAllByCursor]) {
    const rows = await walk(coffer, user, 'valuations', 'per_page=2');
    assert.deepEqual(
      rows.map(({ id }) => id),
      all.valuations.map(({ id }) => id),
    );
  }
  assert.equal((await call('GET', '?per_page=101')).body.pagination.per_page, 100);
  const malformed = await call('GET', '?account_id=x');
  assert.deepEqual([malformed.status, malformed.body.issues?.[0]?.pointer], [422, '?account_id']);
  assert.equal((await call('GET', '?start_date=2026-02-30')).status, 422);
});

test('the name follows from kind and account type', async (t) => {
  const { coffer, user, call } = await setUp(t);
  const names: Record<string, [string, string]> = {
    credit_card: ['Opening balance', 'Manual balance update'],
    property: ['Original purchase price', 'Manual value update'],
    loan: ['Original principal', 'Manual principal update'],
    crypto: ['Opening account value', 'Manual value update'],
  };
  for (const [account_type, expected] of Object.entries(names)) {
    const account_id = await coffer.createAccount(user, { account_type });
    await call('POST', '', { valuation: { account_id, date: '2026-01-06', amount: '5' } });
    const { valuations } = (await call('GET', `?account_id=${account_id}`)).body;
    assert.deepEqual(valuations.map(({ name }) => name).reverse(), expected);
  }
});

test('a set balance changes the opening amount; after a reconciliation it dates today', async (t) => {
  const { coffer, token, account, state, shown, list } = await setUp(t);
  const patch = (balance: string) => coffer.call('PATCH', `/api/v1/accounts/${account}`, { token, body: { balance } });
  assert.partialDeepStrictEqual((await patch('80')).body, { balance_amount: '80.00', opening_balance_amount: '80.00' });
  assert.equal((await list()).length, 1);
  await state('2026-01-06', '500');
  assert.partialDeepStrictEqual((await patch('90')).body, { balance_amount: '90.00', opening_balance_amount: '80.00' });
  await patch('95');
  assert.deepEqual(
    (await list()).map(({ date, amount }) => [date, amount]),
    [
      ['2026-03-10', '$95.00'],
      ['2026-01-06', '$500.00'],
      ['2024-03-10', '$80.00'],
    ],
  );
  assert.equal((await shown()).balance_amount, '95.00');
});

test('a set balance of a non-cash account is a valuation of today', async (t) => {
  const { coffer, user, token, call } = await setUp(t);
  const house = await coffer.createAccount(user, {
    account_type: 'property',
    balance: '100',
    opening_balance_date: OPENED,
  });
  await coffer.call('PATCH', `/api/v1/accounts/${house}`, { token, body: { balance: '120' } });
  const kinds = async (id: string) => (await call('GET', `?account_id=${id}`)).body.valuations.map(({ kind }) => kind);
  assert.deepEqual(await kinds(house), ['reconciliation', 'opening_anchor']);
  const cash = await coffer.createAccount(user);
  const { valuations } = (await call('GET', `?account_id=${cash}`)).body;
  await call('DELETE', `/${valuations[0]?.id}`);
  await coffer.createTransaction(user, cash, { amount: '10' });
  const reply = await coffer.call('PATCH', `/api/v1/accounts/${cash}`, { token, body: { balance: '5' } });
  assert.partialDeepStrictEqual(reply.body, { balance_amount: '5.00', opening_balance_amount: '15.00' });
  assert.deepEqual(await kinds(cash), ['opening_anchor']);
});

test('deleting an account with valuations needs force and records each valuation', async (t) => {
  const { coffer, token, account, state, list } = await setUp(t);
  await state('2026-01-06', '500');
  const refused = await coffer.call('DELETE', `/api/v1/accounts/${account}`, { token });
  assert.deepEqual(
    [refused.status, refused.body.details],
    [409, { transaction_count: 0, trade_count: 0, valuation_count: 1 }],
  );
  assert.equal((await coffer.call('DELETE', `/api/v1/accounts/${account}?force=true`, { token })).status, 204);
  assert.deepEqual(await list(), []);
  const deleted = await coffer.database.read
    .selectFrom('changes')
    .select('resource')
    .where('kind', '=', 'delete')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    deleted.map(({ resource }) => resource),
    ['valuation', 'valuation', 'account'],
  );
});
