import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/recurring_transactions';
const GYM = {
  name: 'Gym',
  amount: '25',
  currency: 'USD',
  expected_day_of_month: 5,
  last_occurrence_date: '2025-12-05',
  next_expected_date: '2026-01-05',
};

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const make = async (members: object) => {
    const made = await coffer.call('POST', URL, { token, body: { ...GYM, account_id, ...members } });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  const pay = (name: string, amount: string, date: string, more: object = {}) =>
    coffer.createTransaction(user, account_id, { name, amount, date, ...more });
  const read = async (query: string, by: { token: string } = user) => {
    const reply = await coffer.call('GET', `${URL}/occurrences?${query}` as `${typeof URL}/occurrences`, {
      token: by.token,
    });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.occurrences;
  };
  const change = (id: string, body: object) =>
    coffer.call('PATCH', `${URL}/${id}`, { token, body: { recurring_transaction: body } });
  return { coffer, user, token, account_id, make, pay, read, change };
}

test('expected payments are paid, at a changed price, missed, due and upcoming', async (t) => {
  const { make, pay, read } = await setUp(t);
  const id = await make({});
  await pay('Gym', '25', '2026-01-04');
  await pay('Gym', '28', '2026-02-07');
  const water = await make({ name: 'Water', expected_day_of_month: 12, next_expected_date: '2026-03-12' });
  const rows = await read('start_date=2026-01-01&end_date=2026-04-09');
  assert.deepEqual(
    rows.map(({ name, date, state, amount_cents, previous_amount }) => [
      ...[name, date, state, amount_cents, previous_amount],
    ]),
    [
      ['Gym', '2026-01-05', 'paid', 2500, null],
      ['Gym', '2026-02-05', 'changed_price', 2800, '$25.00'],
      ['Gym', '2026-03-05', 'missed', 2500, null],
      ['Water', '2026-03-12', 'due', 2500, null],
      ['Gym', '2026-04-05', 'upcoming', 2500, null],
    ],
  );
  assert.deepEqual(rows[1]?.transaction?.date, '2026-02-07');
  assert.deepEqual([rows[0]?.recurring_transaction_id, rows[3]?.recurring_transaction_id], [id, water]);
  assert.deepEqual(
    (await read('start_date=2026-01-01&end_date=2026-04-09&state=missed')).map(({ date }) => date),
    ['2026-03-05'],
  );
});

test('a payment pays one expected day, the one that is closest in amount', async (t) => {
  const { make, pay, read } = await setUp(t);
  const [large, small] = [await make({ name: 'Shop', amount: '11' }), await make({ name: 'Shop', amount: '10' })];
  const ten = await pay('Shop', '10', '2026-03-05');
  const [first] = await read('start_date=2026-03-01&end_date=2026-03-31&state=paid');
  assert.deepEqual([first?.recurring_transaction_id, first?.transaction?.id], [small, ten.id]);
  const eleven = await pay('Shop', '10.90', '2026-03-05');
  const paid = await read('start_date=2026-03-01&end_date=2026-03-31');
  assert.deepEqual(
    paid
      .filter(({ transaction }) => transaction !== null)
      .map((row) => [row.recurring_transaction_id, row.transaction?.id])
      .sort(),
    [
      [large, eleven.id],
      [small, ten.id],
    ].sort(),
  );
});

test('nothing is expected after the end, nor of a paused one; what was paid stays', async (t) => {
  const { make, pay, read, change } = await setUp(t);
  const id = await make({ end_date: '2026-03-31' });
  await pay('Gym', '25', '2026-02-05');
  const states = async () =>
    (await read('start_date=2026-02-01&end_date=2026-05-05')).map(({ date, state }) => `${date} ${state}`);
  assert.deepEqual(await states(), ['2026-02-05 paid', '2026-03-05 missed']);
  assert.equal((await change(id, { end_date: null })).body.end_date, null);
  assert.equal((await states()).length, 4);
  await change(id, { status: 'inactive' });
  assert.deepEqual(await states(), ['2026-02-05 paid']);
});

test('every part of a recurring payment can be changed, and detection then leaves it', async (t) => {
  const { coffer, user, token, account_id, pay, read, change } = await setUp(t);
  for (const month of ['12', '01', '02']) {
    await pay('NETFLIX.COM 4029', '9.99', `${month === '12' ? 2025 : 2026}-${month}-28`);
  }
  await coffer.call('POST', `${URL}/identify`, { token });
  const [found] = (await coffer.call('GET', URL, { token })).body.recurring_transactions;
  const id = found?.id ?? '';
  assert.equal(found?.manual, false);
  const other = await coffer.createAccount(user);
  const category = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Films' } });
  const sorted = await change(id, { category_id: category.body.id, end_date: '2027-01-01' });
  assert.deepEqual([sorted.body.manual, sorted.body.category?.name], [false, 'Films']);
  const changed = await change(id, {
    name: 'Netflix',
    payment_name: 'NETFLIX.COM 4029',
    amount: '10.99',
    expected_amount_min: '9',
    expected_amount_max: '11',
    frequency: 'yearly',
    account_id: null,
    expected_day_of_month: 27,
    next_expected_date: '2027-02-27',
    end_date: null,
    category_id: null,
  });
  assert.equal(changed.status, 200, changed.text);
  assert.partialDeepStrictEqual(changed.body, {
    name: 'Netflix',
    payment_name: 'NETFLIX.COM 4029',
    amount_decimal: '10.99',
    expected_amount_avg: null,
    expected_amount_min_decimal: '9.00',
    expected_amount_max_decimal: '11.00',
    frequency: 'yearly',
    account: null,
    expected_day_of_month: 27,
    end_date: null,
    category: null,
    manual: true,
  });
  await change(id, { frequency: 'monthly', next_expected_date: '2026-03-28', expected_day_of_month: 28, account_id });
  const paid = await read('start_date=2026-02-01&end_date=2026-02-28');
  assert.deepEqual(
    paid.map(({ name, state }) => [name, state]),
    [['Netflix', 'paid']],
    'its payments keep their name',
  );
  assert.deepEqual((await coffer.call('POST', `${URL}/identify`, { token })).body.created, 0);
  assert.equal((await change(id, { account_id: other })).body.account?.id, other);
});

test('each interval has its days, in lists, the forecast and yearly sums', async (t) => {
  const { coffer, token, account_id, make, pay, read } = await setUp(t);
  const intervals: [string, object, string][] = [
    ['Pay', { every: 2, unit: 'week' }, '2026-03-13'],
    ['Rent', { unit: 'month', working_day: -1 }, '2026-03-31'],
    ['Water', { unit: 'quarter', day: -1 }, '2026-03-31'],
    ['Cleaner', { every: 10, unit: 'day' }, '2026-03-20'],
    ['Rubbish', { every: 2, unit: 'month', day: 30 }, '2026-04-30'],
  ];
  for (const [name, interval, next_expected_date] of intervals) {
    await make({ name, interval, next_expected_date, expected_day_of_month: undefined });
  }
  await pay('Cleaner', '25', '2026-03-10');
  const rows = await read('start_date=2026-03-10&end_date=2026-06-15');
  const daysOf = (wanted: string) => rows.filter(({ name }) => name === wanted).map(({ date }) => date.slice(5));
  assert.deepEqual(daysOf('Pay'), ['03-13', '03-27', '04-10', '04-24', '05-08', '05-22', '06-05']);
  assert.deepEqual(daysOf('Rent'), ['03-31', '04-30', '05-29']);
  assert.deepEqual(daysOf('Water'), ['03-31']);
  assert.deepEqual(daysOf('Cleaner').slice(0, 4), ['03-10', '03-20', '03-30', '04-09']);
  assert.deepEqual(daysOf('Rubbish'), ['04-30']);
  assert.equal(rows.find(({ name }) => name === 'Cleaner')?.state, 'paid');
  assert.deepEqual(rows.find(({ name }) => name === 'Pay')?.interval, {
    ...{ every: 2, unit: 'week', weekday: null, day: null, working_day: null },
  });

  const forecast = await coffer.call('GET', `/api/v1/accounts/${account_id}/forecast`, { token });
  const expected = forecast.body.days.flatMap(({ date, items }) => items.map(({ name }) => `${name} ${date.slice(5)}`));
  for (const day of ['Pay 03-27', 'Rent 05-29', 'Cleaner 04-09', 'Rubbish 04-30'])
    assert.ok(expected.includes(day), day);

  const { subscriptions } = (await coffer.call('GET', `${URL}/subscriptions`, { token })).body;
  assert.deepEqual(
    subscriptions.map(({ recurring_transaction: { name }, yearly_amount_cents }) => [name, yearly_amount_cents]),
    [
      ['Cleaner', 91_250],
      ['Pay', 65_000],
      ['Rent', 30_000],
      ['Rubbish', 15_000],
      ['Water', 10_000],
    ],
  );
});

test('a detected interval is stored, and detecting again changes nothing', async (t) => {
  const { coffer, token, pay } = await setUp(t);
  for (const day of ['2026-01-09', '2026-01-23', '2026-02-06', '2026-02-20', '2026-03-06']) await pay('Pay', '80', day);
  const identify = async () => (await coffer.call('POST', `${URL}/identify`, { token })).body;
  assert.deepEqual(await identify(), { identified: 1, created: 1, updated: 0, ended: 0 });
  const [found] = (await coffer.call('GET', URL, { token })).body.recurring_transactions;
  assert.deepEqual(found?.interval, { every: 2, unit: 'week', weekday: 5, day: null, working_day: null });
  assert.deepEqual([found?.frequency, found?.next_expected_date], [null, '2026-03-20']);
  assert.deepEqual(await identify(), { identified: 1, created: 0, updated: 0, ended: 0 });
});

test('a change that cannot be is refused with its member', async (t) => {
  const { make, change } = await setUp(t);
  const id = await make({});
  await make({ name: 'Other' });
  const refused: [object, string, string][] = [
    [{ amount: '1.005' }, '/recurring_transaction/amount', 'too_many_decimals'],
    [{ expected_amount_min: '3', expected_amount_max: '2' }, '/recurring_transaction/expected_amount_min', 'above_max'],
    [{ name: null }, '/recurring_transaction/name', 'required'],
    [{ merchant_id: 'x' }, '/recurring_transaction/merchant_id', 'unknown'],
    [{ category_id: 'x' }, '/recurring_transaction/category_id', 'unknown'],
    [{ currency: 'EUR' }, '/recurring_transaction/currency', 'immutable'],
  ];
  for (const [body, pointer, code] of refused) {
    const reply = await change(id, body);
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]?.pointer, reply.body.issues?.[0]?.code],
      [422, pointer, code],
    );
  }
  assert.equal((await change(id, { account_id: 'x' })).status, 404);
  assert.equal((await change(id, { name: 'Other' })).status, 409);
});

test('a category that is deleted leaves recurring payments, or gives way to another', async (t) => {
  const { coffer, token, make } = await setUp(t);
  const category = async (name: string) =>
    (await coffer.call('POST', '/api/v1/categories', { token, body: { name } })).body.id;
  const [one, other] = [await category('One'), await category('Other')];
  const id = await make({ category_id: one });
  const shown = async () => (await coffer.call('GET', `${URL}/${id}`, { token })).body.category?.id ?? null;
  await coffer.call('DELETE', `/api/v1/categories/${one}?replacement_id=${other}`, { token });
  assert.equal(await shown(), other);
  assert.equal((await coffer.call('DELETE', `/api/v1/categories/${other}`, { token })).status, 204);
  assert.equal(await shown(), null);
});

test('subscriptions show each price with its payments, the dearest of a year first', async (t) => {
  const { coffer, token, make, pay } = await setUp(t);
  await make({ name: 'Music', amount: '12' });
  const ids = [];
  for (const [amount, date] of [
    ['10', '2025-12-05'],
    ['10', '2026-01-05'],
    ['12', '2026-02-05'],
    ['12', '2026-03-05'],
  ] as const) {
    ids.push((await pay('Music', amount, date)).id);
  }
  await make({ name: 'Power', amount: '50' });
  for (const [amount, month] of [
    ['50', '01'],
    ['52.50', '02'],
    ['48', '03'],
  ] as const) {
    await pay('Power', amount, `2026-${month}-05`);
  }
  await make({ name: 'Savings plan', amount: '500' });
  for (const month of ['01', '02', '03']) {
    await pay('Savings plan', '500', `2026-${month}-05`, { kind: 'investment_contribution' });
  }
  await make({ name: 'Salary', amount: '-4000' });
  await make({ name: 'Domain', amount: '20', frequency: 'yearly' });
  const { subscriptions } = (await coffer.call('GET', `${URL}/subscriptions`, { token })).body;
  assert.deepEqual(
    subscriptions.map(({ recurring_transaction, yearly_amount }) => [recurring_transaction.name, yearly_amount]),
    [
      ['Music', '$144.00'],
      ['Domain', '$20.00'],
    ],
  );
  assert.deepEqual(
    subscriptions[0]?.prices.map(({ amount, start_date, end_date, transaction_ids }) => [
      ...[amount, start_date, end_date, transaction_ids],
    ]),
    [
      ['$12.00', '2026-02-05', '2026-03-05', ids.slice(2)],
      ['$10.00', '2025-12-05', '2026-01-05', ids.slice(0, 2)],
    ],
  );
  assert.equal(subscriptions[0]?.recurring_transaction.next_expected_date, '2026-04-05');
});

test('expected payments of hidden accounts, and payments from them, stay hidden', async (t) => {
  const { coffer, user, account_id, make, pay, read } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account_id, member, 'read_only');
  await make({ name: 'Seen' });
  await pay('Seen', '25', '2026-03-05');
  await make({ name: 'Unseen', account_id: hidden });
  await make({ name: 'Anywhere', account_id: null });
  await coffer.createTransaction(user, hidden, { name: 'Anywhere', amount: '25', date: '2026-03-05' });
  const of = async (by: { token: string }) =>
    (await read('start_date=2026-03-01&end_date=2026-03-09', by)).map(({ name, state }) => `${name} ${state}`);
  assert.deepEqual(await of(user), ['Anywhere paid', 'Seen paid', 'Unseen missed']);
  assert.deepEqual(await of(member), ['Anywhere missed', 'Seen paid']);
});

test('a list spans at most 100 days, and its days are in order', async (t) => {
  const { coffer, token } = await setUp(t);
  const faultOf = async (query: string) => {
    const reply = await coffer.call('GET', `${URL}/occurrences?${query}` as `${typeof URL}/occurrences`, { token });
    return [reply.status, reply.body.issues?.[0]?.code];
  };
  assert.deepEqual(await faultOf('start_date=2026-01-01&end_date=2026-04-11'), [422, 'too_many_days']);
  assert.deepEqual(await faultOf('start_date=2026-01-02&end_date=2026-01-01'), [422, 'before_start']);
  assert.deepEqual(await faultOf('end_date=2026-01-01'), [422, 'before_start']);
  assert.deepEqual(await faultOf('state=late'), [422, 'invalid_value']);
});

test('a payment in another currency is charged to its account, and is paid', async (t) => {
  const { coffer, token, make, read } = await setUp(t);
  const id = await make({ currency: 'EUR', next_expected_date: '2026-03-05' });
  const enter = () => coffer.call('POST', `${URL}/${id}/enter`, { token, body: { occurrence_date: '2026-03-05' } });
  const refused = await enter();
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'rate_required']);
  const exchange_rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-05', rate: '1.2' };
  await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  const { body } = await enter();
  assert.deepEqual([body.signed_amount, body.currency, body.original?.amount], ['-30.00', 'USD', '25.00']);
  const [paid] = await read('start_date=2026-03-01&end_date=2026-03-31');
  assert.deepEqual([paid?.state, paid?.amount_decimal, paid?.currency], ['paid', '25.00', 'EUR']);
});
