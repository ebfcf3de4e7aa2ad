import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countChanges, dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import type { Method, Schemas } from '#tests/harness/server/body-of.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/recurring_transactions';
const RENT = {
  name: 'Rent',
  amount: '1200.50',
  currency: 'USD',
  expected_day_of_month: 5,
  last_occurrence_date: '2026-03-05',
  next_expected_date: '2026-04-05',
};

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user);
  const { key } = await coffer.createKey(user); // unlike a token it outlives the days that a test lets pass
  const send = senderOf(coffer, { key });
  return { coffer, user, account_id, send };
}

function senderOf(coffer: Coffer, credential: { readonly key: string } | { readonly token: string }) {
  return <M extends Method, Path extends string = ''>(method: M, path = '' as Path, body?: object) =>
    coffer.call(method, `${URL}${path}`, { ...credential, ...(body && { body }) });
}

test('one is stated, shown, changed and deleted as clients of the ecosystem expect', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  const merchant = await coffer.call('POST', '/api/v1/merchants', { token: user.token, body: { name: 'Landlord' } });
  const range = { expected_amount_min: '1100', expected_amount_max: 1300, expected_amount_avg: '1200.25' };
  const body = {
    recurring_transaction: { ...RENT, ...range, account_id, merchant_id: merchant.body.id, manual: null },
  };
  const made = await send('POST', '', body);
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.body, {
    id: made.body.id,
    amount: '$1,200.50',
    amount_decimal: '1200.50',
    amount_cents: 120050,
    currency: 'USD',
    expected_amount: '$1,200.25',
    expected_amount_decimal: '1200.25',
    expected_amount_cents: 120025,
    expected_amount_source: 'average',
    frequency: 'monthly',
    expected_day_of_month: 5,
    interval: { every: 1, unit: 'month', weekday: null, day: 5, working_day: null },
    last_occurrence_date: '2026-03-05',
    next_expected_date: '2026-04-05',
    status: 'active',
    occurrence_count: 0,
    name: 'Rent',
    manual: true,
    expected_amount_min: '$1,100.00',
    expected_amount_min_decimal: '1100.00',
    expected_amount_min_cents: 110000,
    expected_amount_max: '$1,300.00',
    expected_amount_max_decimal: '1300.00',
    expected_amount_max_cents: 130000,
    expected_amount_avg: '$1,200.25',
    expected_amount_avg_decimal: '1200.25',
    expected_amount_avg_cents: 120025,
    account: { id: account_id, name: 'Everyday', account_type: 'depository' },
    merchant: { id: merchant.body.id, name: 'Landlord' },
    category: null,
    payment_name: null,
    end_date: null,
    posting: 'none',
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  const changed = await send('PUT', `/${made.body.id}`, {
    recurring_transaction: {
      status: 'inactive',
      expected_day_of_month: 7,
      next_expected_date: '2026-04-07',
      unknown: 'ignored',
    },
  });
  const fixed = await send('PUT', `/${made.body.id}`, { currency: 'EUR' });
  assert.deepEqual([fixed.status, fixed.body.issues?.[0]?.code], [422, 'immutable']);
  assert.equal(changed.status, 200, changed.text);
  assert.partialDeepStrictEqual(changed.body, { status: 'inactive', expected_day_of_month: 7, name: 'Rent' });
  assert.deepEqual((await send('GET', `/${made.body.id}`)).body, changed.body);
  const changes = await countChanges(coffer);
  assert.equal((await send('PATCH', `/${made.body.id}`, { status: 'inactive' })).status, 200);
  assert.equal(await countChanges(coffer), changes);
  const gone = await send('DELETE', `/${made.body.id}`);
  assert.deepEqual([gone.status, gone.body], [200, { message: 'Recurring transaction deleted successfully' }]);
  assert.equal((await send('GET', `/${made.body.id}`)).status, 404);
});

test('digits and words as text are accepted where existing clients send them', async (t) => {
  const { account_id, send } = await setUp(t);
  const typed = { expected_day_of_month: '7', occurrence_count: '3', manual: 'false' };
  const made = await send('POST', '', { recurring_transaction: { ...RENT, ...typed, account_id } });
  assert.equal(made.status, 201, made.text);
  const { expected_day_of_month, occurrence_count, manual } = made.body;
  assert.deepEqual([expected_day_of_month, occurrence_count, manual], [7, 3, false]);
  const changed = await send('PATCH', `/${made.body.id}`, { recurring_transaction: { expected_day_of_month: '31' } });
  assert.equal(changed.body.expected_day_of_month, 31);
  const wrong = await send('PATCH', `/${made.body.id}`, { recurring_transaction: { expected_day_of_month: '3x' } });
  assert.equal(wrong.status, 422);
});

test('what cannot be is refused with its member, and nothing is written', async (t) => {
  const { coffer, send } = await setUp(t);
  const before = await dumpLedger(coffer);
  const refused: [object, string][] = [
    [{ name: undefined }, '/name'],
    [{ amount: '1.005' }, '/amount'],
    [{ amount: undefined }, '/amount'],
    [{ currency: 'XXQ' }, '/currency'],
    [{ expected_day_of_month: 32 }, '/expected_day_of_month'],
    [{ expected_day_of_month: 1.5 }, '/expected_day_of_month'],
    [{ next_expected_date: '2026-02-30' }, '/next_expected_date'],
    [{ status: null }, '/status'],
    [{ status: 'paused' }, '/status'],
    [{ occurrence_count: -1 }, '/occurrence_count'],
    [{ expected_amount_min: '3', expected_amount_max: '2' }, '/expected_amount_min'],
    [{ expected_day_of_month: undefined }, '/expected_day_of_month'],
    [{ interval: { every: 367, unit: 'day' } }, '/interval/every'],
    [{ interval: { every: 2 } }, '/interval/unit'],
    [{ interval: { unit: 'day', working_day: 1 } }, '/interval/working_day'],
    [{ interval: { unit: 'month', day: 6 } }, '/expected_day_of_month'],
    [{ interval: { unit: 'month', every: 2 }, frequency: 'monthly' }, '/frequency'],
  ];
  for (const [members, pointer] of refused) {
    const reply = await send('POST', '', { ...RENT, ...members });
    assert.equal(reply.status, 422, reply.text);
    assert.equal(reply.body.issues?.[0]?.pointer, pointer, reply.text);
  }
  assert.equal((await send('POST', '', { ...RENT, account_id: 'x' })).status, 404);
  const several = await send('POST', '', { ...RENT, merchant_id: 'x', amount: '1.234', expected_amount_max: '1.001' });
  assert.deepEqual(
    several.body.issues?.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer.split('/').at(-1),
      code,
    ]),
    [
      ['amount', 'too_many_decimals'],
      ['expected_amount_max', 'too_many_decimals'],
      ['merchant_id', 'unknown'],
    ],
  );
  assert.equal((await send('GET', '?account_id=x')).status, 422);
  assert.equal(await dumpLedger(coffer), before);
});

test('an interval is stated, shown and changed, and undone', async (t) => {
  const { coffer, user, send } = await setUp(t);
  const { expected_day_of_month: _, ...rest } = RENT;
  const made = await send('POST', '', { ...rest, interval: { every: 2, unit: 'week', weekday: 5 } });
  assert.equal(made.status, 201, made.text);
  const whole = { every: 2, unit: 'week', weekday: 5, day: null, working_day: null };
  assert.deepEqual([made.body.interval, made.body.frequency, made.body.expected_day_of_month], [whole, null, 5]);
  const path = `/${made.body.id}` as const;
  const shown = async () => (await send('GET', path)).body;
  const changes = await countChanges(coffer);
  assert.equal((await send('PATCH', path, await shown())).status, 422, 'some members are fixed');
  const { currency: _c, last_occurrence_date: _l, occurrence_count: _o, manual: _m, ...read } = await shown();
  assert.equal((await send('PATCH', path, { ...read, account_id: null, amount: '1200.50' })).status, 200);
  assert.equal(await countChanges(coffer), changes, 'what clients read they can send back');

  const lastDay = await send('PATCH', path, { interval: { every: 3, unit: 'month', day: 31 } });
  assert.deepEqual(
    [lastDay.body.interval.day, lastDay.body.expected_day_of_month, lastDay.body.frequency],
    [-1, 31, null],
  );
  const fifth = await send('PATCH', path, { expected_day_of_month: 5 });
  assert.deepEqual([fifth.body.interval.every, fifth.body.interval.day], [3, 5]);
  const working = await send('PATCH', path, { interval: { unit: 'month', working_day: -1 } });
  assert.deepEqual([working.body.frequency, working.body.interval.working_day], ['monthly', -1]);
  assert.equal((await send('PATCH', path, { frequency: 'monthly' })).body.interval.working_day, -1, 'the word agrees');
  const weekly = await send('PATCH', path, { frequency: 'weekly' });
  assert.deepEqual(weekly.body.interval, { ...whole, every: 1, weekday: null });

  const { changes: feed } = (await coffer.call('GET', '/api/v1/changes', { token: user.token })).body;
  const last = feed.at(-1);
  assert.deepEqual(last?.after?.interval, weekly.body.interval);
  const body = { request_id: last?.request_id };
  const undone = await coffer.call('POST', '/api/v1/changes/revert', { token: user.token, body });
  assert.equal(undone.status, 200, undone.text);
  assert.deepEqual((await shown()).interval, working.body.interval);
});

test('the same account, name, amount and currency is there once', async (t) => {
  const { account_id, send } = await setUp(t);
  assert.equal((await send('POST', '', RENT)).status, 201);
  const again = await send('POST', '', { ...RENT, expected_day_of_month: 9 });
  assert.deepEqual([again.status, again.body.error], [409, 'conflict']);
  assert.equal(again.body.message, 'Recurring transaction already exists');
  for (const members of [{ account_id }, { name: 'Other' }, { amount: '-1200.50' }, { currency: 'EUR' }]) {
    assert.equal((await send('POST', '', { ...RENT, ...members })).status, 201);
  }
});

test('the list is active first, by expected date, the same by page and by cursor', async (t) => {
  const { account_id, send } = await setUp(t);
  const dates = ['2026-05-01', '2026-04-01', '2026-06-01', '2026-04-01'];
  for (const [index, next_expected_date] of dates.entries()) {
    const status = index === 1 ? 'inactive' : 'active';
    const members = { name: `n${index}`, next_expected_date, status, ...(index === 2 && { account_id }) };
    assert.equal((await send('POST', '', { ...RENT, ...members })).status, 201);
  }
  const list = async <Path extends string>(query: Path) => (await send('GET', `?${query}`)).body;
  const names = (page: Pick<Schemas['RecurringTransactionPage'], 'recurring_transactions'>) =>
    page.recurring_transactions.map(({ name }) => name);
  assert.deepEqual(names(await list('')), ['n3', 'n0', 'n2', 'n1']);
  assert.deepEqual(names(await list('status=inactive')), ['n1']);
  assert.equal((await list('status=nonsense')).message, 'status must be active or inactive');
  assert.equal((await list('expected_from=2026-05-02&expected_to=2026-05-01')).issues?.[0]?.code, 'before_start');
  assert.deepEqual(names(await list(`account_id=${account_id}`)), ['n2']);
  assert.deepEqual(names(await list('status=active&expected_from=2026-04-02&expected_to=2026-05-01')), ['n0']);
  const first = await list('per_page=3');
  assert.partialDeepStrictEqual(first.pagination, { page: 1, per_page: 3, total_count: 4, total_pages: 2 });
  assert.deepEqual(names(await list('per_page=3&page=2')), ['n1']);
  const rest = await list(`per_page=3&cursor=${first.pagination.next_cursor}`);
  assert.deepEqual([names(rest), rest.pagination.next_cursor], [['n1'], null]);
});

test('an entry that was expected moves the next day on at once, and its deletion back', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  const { id } = (await send('POST', '', { ...RENT, account_id })).body;
  const shown = async () => {
    const { last_occurrence_date, next_expected_date, occurrence_count } = (await send('GET', `/${id}`)).body;
    return [last_occurrence_date, next_expected_date, occurrence_count];
  };
  const entry = { name: 'Rent', amount: '1250', date: '2026-04-03' };
  const other = await coffer.createAccount(user);
  await coffer.createTransaction(user, other, entry);
  for (const members of [{ name: 'Rents' }, { amount: '1500' }, { amount: '-1250' }, { date: '2026-04-20' }]) {
    await coffer.createTransaction(user, account_id, { ...entry, ...members });
  }
  assert.deepEqual(await shown(), ['2026-03-05', '2026-04-05', 0]);
  const came = await coffer.createTransaction(user, account_id, entry);
  assert.deepEqual(await shown(), ['2026-04-03', '2026-05-05', 1]);
  assert.deepEqual((await send('GET', '')).body.recurring_transactions[0]?.next_expected_date, '2026-05-05');
  await coffer.call('DELETE', `/api/v1/transactions/${came.id}`, { token: user.token });
  assert.deepEqual(await shown(), ['2026-03-05', '2026-04-05', 0]);
});

test('detection finds each payment once and leaves manual and stopped ones alone', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  const pay = (name: string, amount: string, day = '05', months = ['2025-12', '2026-01', '2026-02', '2026-03']) =>
    Promise.all(
      months.map((month) => coffer.createTransaction(user, account_id, { name, amount, date: `${month}-${day}` })),
    );
  await pay('Rent', '1200.50');
  await pay('Gym', '25');
  await pay('Salary', '-4000', '01');
  await pay('Old', '9', '05', ['2025-01', '2025-02', '2025-03']);
  const stated = (await send('POST', '', { ...RENT, account_id })).body;
  const first = await send('POST', '/identify');
  assert.deepEqual(first.body, { identified: 3, created: 2, updated: 0, ended: 0 });
  const list = async () => (await send('GET', '')).body.recurring_transactions;
  const facts = (rows: Record<string, unknown>[]) =>
    rows.map(({ name, amount_cents, next_expected_date, manual, occurrence_count }) => [
      ...[name, amount_cents, next_expected_date, manual, occurrence_count],
    ]);
  const found = await list();
  assert.deepEqual(facts(found), [
    ['Salary', -400000, '2026-04-01', false, 4],
    ['Rent', 120050, '2026-04-05', true, 0],
    ['Gym', 2500, '2026-04-05', false, 4],
  ]);
  assert.deepEqual(await send('GET', `/${stated.id}`).then(({ body }) => body), stated);
  const changes = await countChanges(coffer);
  assert.deepEqual((await send('POST', '/identify')).body, { identified: 3, created: 0, updated: 0, ended: 0 });
  assert.equal(await countChanges(coffer), changes, 'what is known already is not written again');

  const gym = found.find(({ name }) => name === 'Gym')?.id ?? '';
  await send('PATCH', `/${gym}`, { status: 'inactive' });
  await pay('Gym', '28', '04', ['2026-04']);
  coffer.advance(30 * 86_400);
  assert.deepEqual((await send('POST', '/identify')).body, { identified: 3, created: 0, updated: 1, ended: 0 });
  assert.partialDeepStrictEqual((await send('GET', `/${gym}`)).body, { status: 'inactive', amount_cents: 2800 });
});

test('a detection by charged amounts is the same one by original amounts', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  const pay = (name: string, amount: string, month: string, members = {}) =>
    coffer.createTransaction(user, account_id, { name, amount, date: `${month}-05`, ...members });
  const names = ['Netflix', 'Stated', 'Stopped'];
  for (const name of names) for (const month of ['2025-12', '2026-01', '2026-02']) await pay(name, '10.80', month);
  const stated = await send('POST', '', { ...RENT, name: 'Stated', amount: '10.80', account_id });
  assert.deepEqual((await send('POST', '/identify')).body, { identified: 3, created: 2, updated: 0, ended: 0 });
  const list = async () => (await send('GET', '')).body.recurring_transactions;
  const idOf = async (wanted: string) => (await list()).find(({ name }) => name === wanted)?.id ?? assert.fail();
  const [netflix, stopped] = [await idOf('Netflix'), await idOf('Stopped')];
  await send('PATCH', `/${stopped}`, { status: 'inactive' });
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions?per_page=100', { token: user.token })).body;
  const original = { amount: '10.00', currency: 'EUR' };
  for (const { id } of transactions) {
    const body = { transaction: { original } };
    await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token: user.token, body });
  }
  for (const name of names) await pay(name, '11.20', '2026-03', { original });
  assert.deepEqual((await send('POST', '/identify')).body, { identified: 3, created: 0, updated: 2, ended: 0 });
  const shown = async (id: string) => {
    const { currency, amount_decimal, status } = (await send('GET', `/${id}`)).body;
    return [currency, amount_decimal, status];
  };
  assert.deepEqual(await shown(netflix), ['EUR', '10.00', 'active']);
  assert.deepEqual(await shown(stopped), ['EUR', '10.00', 'inactive']);
  assert.deepEqual(await shown(stated.body.id), ['USD', '10.80', 'active']);
});

test('detection deactivates a payment that is missing for two months', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  for (const month of ['01', '02', '03']) {
    await coffer.createTransaction(user, account_id, { name: 'Gym', amount: '25', date: `2026-${month}-05` });
  }
  await send('POST', '/identify');
  coffer.advance(60 * 86_400);
  const dry = await send('POST', '/identify?dry_run=true');
  assert.deepEqual(dry.body, { identified: 0, created: 0, updated: 0, ended: 1 });
  const [row] = (await send('GET', '?status=active')).body.recurring_transactions;
  assert.equal(row?.next_expected_date, '2026-04-05');
  assert.equal((await send('POST', '/identify')).body.ended, 1);
  assert.equal((await send('GET', '?status=active')).body.recurring_transactions.length, 0);
});

test('it goes with its account, and outlives its merchant under the name that one had', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  const { token } = user;
  const make = async (name: string) =>
    (await coffer.call('POST', '/api/v1/merchants', { token, body: { name } })).body.id;
  const [one, other] = [await make('One'), await make('Other')];
  const { id } = (await send('POST', '', { ...RENT, name: null, account_id, merchant_id: one })).body;
  const merge = await coffer.call('DELETE', `/api/v1/merchants/${one}?replacement_id=${other}`, { token });
  assert.equal(merge.status, 204, merge.text);
  assert.deepEqual((await send('GET', `/${id}`)).body.merchant, { id: other, name: 'Other' });
  assert.equal((await coffer.call('DELETE', `/api/v1/merchants/${other}`, { token })).status, 204);
  const left = (await send('GET', `/${id}`)).body;
  assert.deepEqual([left.merchant, left.name], [null, 'Other']);
  assert.equal((await coffer.call('DELETE', `/api/v1/accounts/${account_id}`, { token })).status, 204);
  assert.equal((await send('GET', `/${id}`)).status, 404);
});

test('recurring transactions follow the visibility and permission of their account', async (t) => {
  const { coffer, user, account_id, send } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account_id, member, 'read_only');
  const make = async (account: string | null, name: string) =>
    (await send('POST', '', { ...RENT, name, account_id: account })).body.id;
  const [seen, unseen, ofNone] = [await make(account_id, 'a'), await make(hidden, 'b'), await make(null, 'c')];
  const theirs = senderOf(coffer, { token: member.token });
  const names = (await theirs('GET', '')).body.recurring_transactions.map(({ name }) => name);
  assert.deepEqual(names.sort(), ['a', 'c']);
  const statuses = async (method: 'GET' | 'PATCH' | 'DELETE') =>
    Promise.all([seen, unseen].map(async (id) => (await theirs(method, `/${id}`, { status: 'inactive' })).status));
  assert.deepEqual(await statuses('GET'), [200, 404]);
  assert.deepEqual(await statuses('PATCH'), [403, 404]);
  assert.deepEqual(await statuses('DELETE'), [403, 404]);
  assert.equal((await theirs('PATCH', `/${ofNone}`, { status: 'inactive' })).status, 200);
  for (const [account, status] of [
    [account_id, 403],
    [hidden, 404],
  ] as const) {
    assert.equal((await theirs('POST', '', { ...RENT, account_id: account })).status, status);
  }
  // An entry that they do not see tells them nothing, not even that it came.
  await coffer.createTransaction(user, hidden, { name: 'e', amount: '12', date: '2026-04-05' });
  const { id } = (await send('POST', '', { ...RENT, name: 'e', amount: '12' })).body;
  assert.equal((await send('GET', `/${id}`)).body.next_expected_date, '2026-05-05');
  assert.equal((await theirs('GET', `/${id}`)).body.next_expected_date, '2026-04-05');
  for (const month of ['01', '02', '03']) {
    await coffer.createTransaction(user, hidden, { name: 'Gym', amount: '25', date: `2026-${month}-05` });
  }
  assert.equal((await theirs('POST', '/identify')).body.identified, 0);
  const feed = await coffer.call('GET', '/api/v1/changes?limit=500', { token: member.token });
  const visible = feed.body.changes.filter(
    ({ resource }: { resource: string }) => resource === 'recurring_transaction',
  );
  assert.ok(visible.length >= 2 && !feed.text.includes(unseen));
});
