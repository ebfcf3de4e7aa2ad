import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/balance_sheet';

async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const sheet = async <Path extends string = ''>(query = '' as Path) =>
    (await coffer.call('GET', `${URL}${query}`, { token })).body;
  const rate = async (date: string, value: string, from_currency = 'EUR') => {
    const body = { from_currency, to_currency: 'USD', date, rate: value };
    assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body })).status, 201);
  };
  const state = async (account_id: string, date: string, amount: string) => {
    const reply = await coffer.call('POST', '/api/v1/valuations', { token, body: { account_id, date, amount } });
    assert.equal(reply.status, 201, reply.text);
  };
  return { coffer, user, token, sheet, rate, state };
}

test('net worth is assets minus liabilities, in the form clients read', async (t) => {
  const { coffer, user, token, sheet } = await setUp(t);
  const everyday = await coffer.createAccount(user, { balance: '1000' });
  await coffer.createAccount(user, { account_type: 'property', balance: '510' });
  await coffer.createAccount(user, { account_type: 'credit_card', balance: '200' });
  const closed = await coffer.createAccount(user, { balance: '7' });
  await coffer.call('PATCH', `/api/v1/accounts/${closed}`, { token, body: { status: 'disabled' } });
  const money = (amount: string, formatted: string) => ({ amount, currency: 'USD', formatted });
  assert.deepEqual(await sheet(), {
    currency: 'USD',
    date: '2026-03-10',
    net_worth: money('1310.00', '$1,310.00'),
    assets: money('1510.00', '$1,510.00'),
    liabilities: money('200.00', '$200.00'),
    missing_rates: [],
    missing_prices: 0,
    stale_prices: 0,
  });
  await coffer.createTransaction(user, everyday, { amount: '10.50' });
  assert.equal((await sheet()).net_worth.amount, '1299.50', 'right in the very next answer');
  assert.equal((await sheet('?locale=de')).net_worth.formatted, '1.299,50 $');
  const stranger = await coffer.signUp();
  const none = await coffer.call('GET', URL, { token: stranger.token });
  assert.equal(none.body.assets.amount, '0.00');
});

test("other currencies are converted at the day's rate, and missing rates are named", async (t) => {
  const { coffer, user, sheet, rate } = await setUp(t);
  await coffer.createAccount(user, { balance: '100' });
  await coffer.createAccount(user, { currency: 'EUR', balance: '0.05' });
  await coffer.createAccount(user, { currency: 'EUR', balance: '0.05' });
  await coffer.createAccount(user, { currency: 'JPY', balance: '9' });
  await rate('2026-03-10', '1.05');
  const { assets, missing_rates } = await sheet();
  assert.equal(assets.amount, '100.10', '0.10 euros are 0.105 dollars; half to even, once');
  assert.deepEqual(missing_rates, [{ from: 'JPY', to: 'USD', date: '2026-03-10' }]);
});

test('a foreign entry counts at its own rate, or its rate is named as missing', async (t) => {
  const { coffer, user, token, sheet, rate } = await setUp(t);
  const account = await coffer.createAccount(user, { balance: '100' });
  await rate('2026-01-05', '2');
  await rate('2026-03-10', '9');
  await storeForeign(coffer, user, account, { amount: '-10', currency: 'EUR', date: '2026-01-05' });
  await storeForeign(coffer, user, account, { amount: '-10', currency: 'EUR', date: '2026-02-05' });
  const missing = [{ from: 'EUR', to: 'USD', date: '2026-02-05' }];
  for (const query of ['', '?date=2026-03-10'] as const) {
    const { net_worth, missing_rates } = await sheet(query);
    assert.deepEqual([net_worth.amount, missing_rates], ['120.00', missing], query);
  }
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
  assert.partialDeepStrictEqual(body, {
    balance: '$120.00',
    foreign_balances: [{ currency: 'EUR', balance: '€10.00', balance_cents: 1000 }],
  });
});

const OPENED = '2024-03-10';

test('net worth as of a day has the balances and rates of that day', async (t) => {
  const { coffer, user, sheet, rate, state } = await setUp(t);
  const cash = await coffer.createAccount(user, { balance: '100', opening_balance_date: OPENED });
  await coffer.createTransaction(user, cash, { amount: '30', date: '2026-01-05' });
  await coffer.createTransaction(user, cash, { amount: '30', date: '2026-04-01' });
  const home = await coffer.createAccount(user, {
    account_type: 'property',
    currency: 'EUR',
    balance: '10',
    opening_balance_date: OPENED,
  });
  await state(home, '2026-01-10', '20');
  await rate('2026-01-04', '2');
  await rate('2026-01-10', '3');
  const on = async (date: string) => (await sheet(`?date=${date}`)).net_worth.amount;
  assert.equal(await on('2024-03-09'), '0.00', 'before any history');
  assert.equal(await on('2026-01-04'), '120.00');
  assert.equal(await on('2026-01-05'), '90.00');
  assert.equal(await on('2026-01-10'), '130.00');
  assert.equal((await sheet('?date=2026-03-10')).assets.amount, '70.00', 'the euro has no rate of that day');
  assert.equal((await sheet()).assets.amount, '40.00', 'the present balance has the entry to come');
  assert.equal((await coffer.call('GET', `${URL}?date=2026-02-30`, { token: user.token })).status, 422);
});

test('the history has each day, week or month end, and the last day', async (t) => {
  const { coffer, user, token, sheet, rate, state } = await setUp(t);
  const cash = await coffer.createAccount(user, { balance: '100', opening_balance_date: OPENED });
  await coffer.createTransaction(user, cash, { amount: '30', date: '2026-01-05' });
  const card = await coffer.createAccount(user, {
    account_type: 'credit_card',
    balance: '5',
    opening_balance_date: OPENED,
  });
  await coffer.createTransaction(user, card, { amount: '15', date: '2026-01-31' });
  const euros = await coffer.createAccount(user, { currency: 'EUR', balance: '10', opening_balance_date: OPENED });
  await state(euros, '2026-02-03', '20');
  for (const day of ['2025-12-30', '2026-01-05', '2026-01-30', '2026-02-05']) await rate(day, '2');
  const history = <Path extends string>(query: Path) => sheet(`/history?${query}`);
  const monthly = await history('start_date=2025-12-31&end_date=2026-02-05');
  const types = (depository: string, credit_card: string) =>
    Object.entries({ depository, credit_card }).map(([account_type, amount]) => ({ account_type, amount }));
  assert.deepEqual(monthly, {
    currency: 'USD',
    points: [
      {
        date: '2025-12-31',
        net_worth: '115.00',
        assets: '120.00',
        liabilities: '5.00',
        account_types: types('120.00', '5.00'),
      },
      {
        date: '2026-01-31',
        net_worth: '70.00',
        assets: '90.00',
        liabilities: '20.00',
        account_types: types('90.00', '20.00'),
      },
      {
        date: '2026-02-05',
        net_worth: '90.00',
        assets: '110.00',
        liabilities: '20.00',
        account_types: types('110.00', '20.00'),
      },
    ],
    missing_rates: [],
  });
  const daily = await history('start_date=2026-01-29&end_date=2026-02-05&interval=day');
  for (const { date, net_worth, assets } of daily.points) {
    const asked = await sheet(`?date=${date}`);
    assert.deepEqual([net_worth, assets], [asked.net_worth.amount, asked.assets.amount], date);
  }
  assert.equal(daily.points.length, 8);
  const first = await history('start_date=2024-03-09&end_date=2024-03-10&interval=day');
  assert.deepEqual(
    first.points.map(({ liabilities }: { liabilities: string }) => liabilities),
    ['0.00', '5.00'],
    'before its history an account counts for nothing',
  );
  const weekly = await history('start_date=2026-01-20&end_date=2026-02-05&interval=week');
  assert.deepEqual(
    weekly.points.map(({ date }: { date: string }) => date),
    ['2026-01-22', '2026-01-29', '2026-02-05'],
  );
  const year = await history('');
  assert.equal(year.points.length, 13);
  assert.equal(year.points.at(-1)?.date, '2026-03-10');
  assert.deepEqual(year.missing_rates.at(-1), { from: 'EUR', to: 'USD', date: '2026-03-10' });
  assert.equal((await history('start_date=2026-02-01&end_date=2026-01-01')).issues?.[0]?.code, 'before_start');
  const long = await coffer.call('GET', `${URL}/history?start_date=1990-01-01`, { token });
  assert.deepEqual([long.status, long.body.issues?.[0]?.code], [422, 'too_many_days']);
});
