import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/portfolio';

// Today is 2026-03-10. The family has US dollars.
async function setUp(t: TestContext, members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const invest = (more: object = {}) =>
    coffer.createAccount(user, { account_type: 'investment', balance: '5000', ...more });
  const account = await invest(members);
  const trade = async (sent: object) => {
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body: { account_id: account, ...sent } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const security = async (sent: object) => {
    const reply = await coffer.call('POST', '/api/v1/securities', { token, body: sent });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.id;
  };
  const rate = async (date: string, value: string) => {
    const body = { from_currency: 'EUR', to_currency: 'USD', date, rate: value };
    assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body })).status, 201);
  };
  const reader =
    <Path extends string>(path: Path) =>
    async (query = '', as = token) => {
      const reply = await coffer.call('GET', `${URL}/${path}?${query}`, { token: as });
      assert.equal(reply.status, 200, reply.text);
      return reply.body;
    };
  return {
    ...{ coffer, user, token, account, invest, trade, security, rate },
    performance: reader('performance'),
    allocation: reader('allocation'),
    gains: reader('gains'),
    lots: reader('lots'),
    dividends: reader('dividends'),
  };
}

const SINCE_JANUARY = 'start_date=2026-01-01&end_date=2026-03-10';

test('returns come from prices and income, and not from money that came and went', async (t) => {
  const { trade, performance } = await setUp(t);
  await trade({ type: 'buy', date: '2026-01-05', ticker: 'AAA', qty: '10', price: '100' });
  await trade({ type: 'dividend', date: '2026-02-01', ticker: 'AAA', amount: '18', tax: '2' });
  await trade({ type: 'sell', date: '2026-03-01', ticker: 'AAA', qty: '2', price: '120', fee: '1' });
  const { points, ...figures } = await performance(SINCE_JANUARY);
  assert.partialDeepStrictEqual(figures, {
    currency: 'USD',
    start_date: '2026-01-01',
    end_date: '2026-03-10',
    start_value: '0.00',
    end_value: '960.00',
    inflow: '1000.00',
    outflow: '257.00',
    gain: '217.00',
    price_gain: '200.00',
    currency_gain: '0.00',
    income: '20.00',
    fees: '1.00',
    taxes: '2.00',
    // 1.018 in February, and (960 + 239) / 1000 in March.
    time_weighted_return: '0.220582',
    time_weighted_return_yearly: null,
    benchmark: null,
    is_complete: true,
    missing_prices: [],
    stale_prices: [{ price_date: '2026-03-01' }],
    missing_rates: [],
  });
  assert.deepEqual(
    points.map(({ date, value, time_weighted_return }) => [date, value, time_weighted_return]),
    [
      ['2026-01-31', '1000.00', '0'],
      ['2026-02-28', '1000.00', '0.018'],
      ['2026-03-10', '960.00', '0.220582'],
    ],
  );
});

test('the money-weighted return is that of XIRR on the same amounts', async (t) => {
  const { trade, performance } = await setUp(t, { balance: '100000', opening_balance_date: '2008-01-01' });
  await trade({ type: 'buy', date: '2008-01-01', ticker: 'AAA', qty: '100', price: '100' });
  for (const [date, amount] of [
    ['2008-03-01', '2750'],
    ['2008-10-30', '4250'],
    ['2009-02-15', '3250'],
  ] as const) {
    await trade({ type: 'dividend', date, ticker: 'AAA', amount });
  }
  await trade({ type: 'sell', date: '2009-04-01', ticker: 'AAA', qty: '100', price: '27.5' });
  const { money_weighted_return_yearly } = await performance('start_date=2008-01-01&end_date=2009-04-01');
  assert.equal(money_weighted_return_yearly, '0.373363', 'as in the documentation of Excel');
});

test('the gain of a currency is apart, and a security is compared with', async (t) => {
  const { trade, rate, performance, security } = await setUp(t);
  const world = await security({ ticker: 'WLD', currency: 'EUR' });
  await rate('2026-01-05', '1');
  for (const date of ['2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']) await rate(date, '1.1');
  const units = { security_id: world, currency: 'EUR' };
  await trade({ ...units, type: 'buy', date: '2026-01-05', qty: '10', price: '100' });
  await trade({ ...units, type: 'sell', date: '2026-02-02', qty: '1', price: '110' });
  const query = `start_date=2026-01-06&end_date=2026-02-03&benchmark_id=${world}`;
  const figures = await performance(query);
  assert.partialDeepStrictEqual(figures, {
    start_value: '1000.00',
    end_value: '1089.00',
    outflow: '121.00',
    gain: '210.00',
    currency_gain: '100.00',
    price_gain: '110.00',
    time_weighted_return: '0.21',
    benchmark: { security: { id: world, ticker: 'WLD' }, time_weighted_return: '0.21', is_complete: true },
    is_complete: true,
  });
  const euros = await performance(`${query}&currency=EUR`);
  assert.partialDeepStrictEqual(euros, {
    currency: 'EUR',
    gain: '100.00',
    currency_gain: '0.00',
    time_weighted_return: '0.1',
  });
});

test('units that come from elsewhere come at their price, and those of a spin-off too', async (t) => {
  const { trade, performance, security } = await setUp(t);
  const young = await security({ ticker: 'NEW' });
  const opening = { type: 'opening', ticker: 'OLD', date: '2026-02-01', qty: '10' };
  const old = (await trade(opening)).security?.id;
  await trade({ type: 'buy', date: '2026-02-01', ticker: 'OLD', qty: '10', price: '10' });
  await trade({
    type: 'spin_off',
    date: '2026-02-10',
    security_id: old,
    other_security_id: young,
    ratio: '1:2',
    cost_share: '0.2',
  });
  await trade({ type: 'buy', date: '2026-02-10', security_id: young, qty: '1', price: '4' });
  await trade({ type: 'sell', date: '2026-02-10', security_id: old, qty: '1', price: '8' });
  const all = await performance(SINCE_JANUARY);
  // 20 at 10; then 19 at 8 and 11 at 4, after 4 more paid and 8 received.
  assert.partialDeepStrictEqual(all, { inflow: '200.00', outflow: '4.00', end_value: '196.00', gain: '0.00' });
  const one = await performance(`${SINCE_JANUARY}&security_id=${old}`);
  assert.partialDeepStrictEqual(one, {
    inflow: '200.00',
    outflow: '48.00',
    end_value: '152.00',
    gain: '0.00',
    time_weighted_return: '0',
  });
  const other = await performance(`${SINCE_JANUARY}&security_id=${young}`);
  assert.partialDeepStrictEqual(other, { inflow: '44.00', end_value: '44.00', gain: '0.00', is_complete: true });
});

test('a holding without a price is named, and makes figures incomplete', async (t) => {
  const { trade, performance, allocation, lots, account } = await setUp(t);
  const { security } = await trade({ type: 'opening', ticker: 'OLD', date: '2026-02-01', qty: '10' });
  const missing_prices = [{ account_id: account, security_id: security?.id }];
  for (const read of [performance, allocation]) {
    assert.partialDeepStrictEqual(await read(), { is_complete: false, missing_prices });
  }
  const { lots: held, ...rest } = await lots();
  assert.deepEqual(rest.missing_prices, missing_prices);
  assert.partialDeepStrictEqual(held[0], { qty: '10', acquired_on: null, cost: null, value: null, gain: null });
});

test('allocation has weights that add up to one, and says what to buy and sell', async (t) => {
  const { trade, security, allocation } = await setUp(t);
  const bond = await security({ ticker: 'BND', security_type: 'bond', country_code: 'DE' });
  await trade({ type: 'buy', date: '2026-02-01', ticker: 'AAA', qty: '1', price: '200' });
  await trade({ type: 'buy', date: '2026-02-01', security_id: bond, qty: '2', price: '50' });
  const { groups, ...rest } = await allocation('targets=share:0.6,metal:0.1');
  assert.partialDeepStrictEqual(rest, { value: '300.00', date: '2026-03-10', group_by: 'kind', is_complete: true });
  assert.deepEqual(groups, [
    {
      key: 'share',
      name: 'share',
      value: '200.00',
      weight: '0.666667',
      target: '0.6',
      drift: '0.066667',
      excess: '20.00',
    },
    { key: 'bond', name: 'bond', value: '100.00', weight: '0.333333', target: null, drift: null, excess: null },
    { key: 'metal', name: null, value: '0.00', weight: '0', target: '0.1', drift: '-0.1', excess: '-30.00' },
  ]);
  const byCountry = (await allocation('group_by=country')).groups;
  assert.deepEqual(
    byCountry.map(({ key, weight }) => [key, weight]),
    [
      [null, '0.666667'],
      ['DE', '0.333333'],
    ],
  );
  assert.equal((await allocation('date=2026-01-31')).groups.length, 0);
});

test('the targets of the family settings count for the whole portfolio', async (t) => {
  const { coffer, user, trade, invest, allocation } = await setUp(t);
  const account = await invest();
  await trade({ account_id: account, type: 'buy', date: '2026-02-01', ticker: 'AAA', qty: '1', price: '100' });
  const body = { allocation_targets: { kind: { share: '0.8', metal: '0.2' } } };
  assert.equal((await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body })).status, 200);
  const driftsOf = async (query?: string) =>
    (await allocation(query)).groups.map(({ key, target, drift, excess }) => [key, target, drift, excess]);
  assert.deepEqual(await driftsOf(), [
    ['share', '0.8', '0.2', '20.00'],
    ['metal', '0.2', '-0.2', '-20.00'],
  ]);
  assert.deepEqual(await driftsOf('targets=share:0.9'), [['share', '0.9', '0.1', '10.00']]);
  assert.deepEqual(await driftsOf('group_by=currency'), [['USD', null, null, null]]);
  assert.deepEqual(await driftsOf(`account_id=${account}`), [['share', null, null, null]]);
});

test('targets in another form are refused', async (t) => {
  const { coffer, token } = await setUp(t);
  for (const targets of ['share', 'share:2', ':0.5', 'share:x']) {
    const { status, body } = await coffer.call('GET', `${URL}/allocation?targets=${targets}`, { token });
    assert.deepEqual([status, body.issues?.[0]?.code], [422, 'invalid_targets'], targets);
  }
});

test('realised gains have a row for each lot, with the part of the currency', async (t) => {
  const { trade, rate, gains, account } = await setUp(t, { currency: 'EUR' });
  await rate('2026-01-05', '1');
  await rate('2026-02-05', '1.2');
  await rate('2026-03-05', '1.5');
  const first = await trade({ type: 'buy', date: '2026-01-05', ticker: 'AAA', qty: '2', price: '10' });
  const second = await trade({ type: 'buy', date: '2026-02-05', ticker: 'AAA', qty: '2', price: '20' });
  await trade({ type: 'sell', date: '2026-03-05', ticker: 'AAA', qty: '3', price: '30', fee: '3' });
  const { gains: rows, ...rest } = await gains('year=2026');
  assert.partialDeepStrictEqual(rest, {
    currency: 'USD',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    total: { proceeds: '130.50', cost: '44.00', gain: '86.50', is_complete: true },
  });
  assert.partialDeepStrictEqual(rows, [
    {
      account: { id: account },
      lot_trade_id: first.id,
      acquired_on: '2026-01-05',
      days_held: 59,
      qty: '2',
      currency: 'EUR',
      proceeds: '58.00',
      cost: '20.00',
      gain: '38.00',
      converted: { proceeds: '87.00', cost: '20.00', gain: '67.00', currency_gain: '10.00' },
    },
    {
      lot_trade_id: second.id,
      qty: '1',
      cost: '20.00',
      gain: '9.00',
      converted: { proceeds: '43.50', cost: '24.00', gain: '19.50', currency_gain: '6.00' },
    },
  ]);
  assert.deepEqual((await gains('year=2025')).gains, []);
  assert.equal((await gains('start_date=2026-03-06')).gains.length, 0);
});

test('a gain whose cost or rate is unknown is named, and not counted', async (t) => {
  const { trade, gains } = await setUp(t, { currency: 'EUR' });
  await trade({ type: 'opening', ticker: 'OLD', date: '2026-02-01', qty: '10' });
  await trade({ type: 'sell', date: '2026-02-05', ticker: 'OLD', qty: '1', price: '30' });
  const own = await gains('currency=EUR');
  assert.partialDeepStrictEqual(own.gains, [
    { proceeds: '30.00', cost: null, gain: null, converted: { proceeds: '30.00', gain: null } },
  ]);
  assert.partialDeepStrictEqual(own.total, { gain: '0.00', is_complete: false });
  const other = await gains();
  assert.partialDeepStrictEqual(other.gains, [
    { proceeds: '30.00', converted: { proceeds: null, cost: null, gain: null } },
  ]);
  assert.deepEqual(other.missing_rates.at(-1), { from: 'EUR', to: 'USD', date: '2026-02-05' });
});

test('open lots have their cost at the rate of their purchase', async (t) => {
  const { trade, rate, lots } = await setUp(t, { currency: 'EUR' });
  await rate('2026-01-05', '1');
  await rate('2026-03-10', '1.5');
  const bought = await trade({ type: 'buy', date: '2026-01-05', ticker: 'AAA', qty: '2', price: '10', fee: '1' });
  await trade({ type: 'buy', date: '2026-03-10', ticker: 'AAA', qty: '1', price: '30' });
  const { lots: held } = await lots();
  assert.equal(held.length, 2);
  assert.partialDeepStrictEqual(held[0], {
    trade_id: bought.id,
    days_held: 64,
    qty: '2',
    cost: '21.00',
    value: '60.00',
    gain: '39.00',
    converted: { cost: '21.00', value: '90.00', gain: '69.00', currency_gain: '10.50' },
  });
  assert.equal((await lots('date=2026-03-09')).lots.length, 1);
});

test('dividends are summed by month and security, and come again in a year', async (t) => {
  const { trade, dividends } = await setUp(t);
  await trade({ type: 'buy', date: '2025-01-05', ticker: 'AAA', qty: '10', price: '10' });
  await trade({ type: 'dividend', date: '2025-06-01', ticker: 'AAA', amount: '8', tax: '2' });
  await trade({ type: 'split', date: '2025-07-01', ticker: 'AAA', ratio: '2' });
  await trade({ type: 'sell', date: '2025-08-01', ticker: 'AAA', qty: '5', price: '6' });
  await trade({ type: 'interest', date: '2026-01-01', amount: '1' });
  const income = await dividends();
  assert.partialDeepStrictEqual(income, {
    amount: '11.00',
    months: [
      { month: '2025-06', amount: '10.00' },
      { month: '2026-01', amount: '1.00' },
    ],
    securities: [{ amount: '10.00' }, { security: null, amount: '1.00' }],
    // 15 of 20 units of today are left.
    forecast: { amount: '7.50', months: [{ month: '2026-06', amount: '7.50' }], payments: [{ date: '2026-06-01' }] },
    is_complete: true,
  });
});

test('a member and a group of accounts see their own part', async (t) => {
  const { coffer, user, trade, invest, performance, allocation } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const [account, other] = [await invest(), await invest()];
  await trade({ account_id: account, type: 'buy', date: '2026-02-01', ticker: 'AAA', qty: '1', price: '10' });
  await trade({ account_id: other, type: 'buy', date: '2026-02-01', ticker: 'AAA', qty: '2', price: '10' });
  assert.equal((await allocation()).value, '30.00');
  assert.equal((await allocation(`account_id=${other}`)).value, '20.00');
  assert.equal((await allocation(`account_ids[]=${other}&account_ids[]=${account}`)).value, '30.00');
  const member = await inviteMember(coffer, user);
  assert.equal((await allocation('', member.token)).value, '0.00');
  await shareAccount(coffer, user, account, member, 'read_only');
  assert.equal((await allocation('', member.token)).value, '10.00');
  assert.equal((await performance('', member.token)).end_value, '10.00');
  await shareAccount(coffer, user, account, member, 'read_only', false);
  assert.equal((await allocation('', member.token)).value, '0.00', 'left out of reports');
  assert.equal((await allocation(`account_id=${account}`, member.token)).value, '10.00', 'unless it is named');
});
