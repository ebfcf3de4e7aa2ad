import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startSampleFamily } from '#tests/harness/family/sample-family.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';

// Today is 10 March 2026; accounts are opened on 10 March 2024.
const DAYS = 'start_date=2026-01-01&end_date=2026-03-10';

async function setUp(t: TestContext) {
  const family = await startSampleFamily(t);
  const { send, coffer, user } = family;
  const drivers = (query = DAYS) =>
    send('GET', `reports/net_worth_drivers?${query}` as `reports/net_worth_drivers?${string}`);
  type Drivers = Awaited<ReturnType<typeof drivers>>;
  /** The drivers that are not zero. */
  const figures = ({ drivers: all }: Pick<Drivers['periods'][number], 'drivers'>) =>
    Object.fromEntries(all.flatMap(({ driver, amount }) => (Number(amount) === 0 ? [] : [[driver, amount]])));
  const read = async (query = DAYS) => {
    const report = await drivers(query);
    for (const part of [report, ...report.periods]) {
      assert.equal(sumOf(part.drivers), cents(part.change), `${part.start_date}: drivers sum to the change`);
      assert.equal(cents(part.end_net_worth) - cents(part.start_net_worth), cents(part.change));
    }
    assert.equal(sumOf(report.periods.map(({ change }) => ({ amount: change }))), cents(report.change));
    return report;
  };
  return {
    ...family,
    read,
    figures,
    open: (members: object) => coffer.createAccount(user, members),
    value: (account_id: string, date: string, amount: string) =>
      send('POST', 'valuations', { account_id, date, amount }),
    pay: (from_account_id: string, to_account_id: string, date: string, amount: string) =>
      send('POST', 'transfers', { from_account_id, to_account_id, date, amount }),
    rate: (date: string, rate: string) =>
      send('POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date, rate }),
  };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const sumOf = (amounts: readonly { readonly amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + cents(amount), 0);

test('each reason of a change has its driver, and they sum to the change by month', async (t) => {
  const { accounts, enter, pay, value, open, read, figures, send } = await setUp(t);
  const { checking, savings, card, loan } = accounts;
  const house = await open({ account_type: 'property', balance: '100000' });
  await enter(checking, '-3000', '2026-01-01');
  await enter(card, '400', '2026-01-05');
  await enter(loan, '20', '2026-01-06', { name: 'Interest' });
  await enter(checking, '77', '2026-01-07', { name: 'Sofa', kind: 'one_time' });
  await pay(checking, loan, '2026-01-10', '500');
  await pay(checking, savings, '2026-01-11', '300');
  await pay(checking, card, '2026-01-31', '400');
  await value(house, '2026-01-31', '101000');
  await value(checking, '2026-02-03', '1800');
  await pay(loan, checking, '2026-03-02', '1000');
  await enter(checking, '900', '2026-03-03', { name: 'Car' });
  const report = await read();
  assert.deepEqual(report.periods.map(figures), [
    { saved: '2080.00', assets: '1000.00', debt: '500.00', other: '-77.00' },
    { corrections: '77.00' },
    { saved: '100.00', debt: '-1000.00' },
  ]);
  assert.deepEqual(figures(report), {
    ...{ saved: '2180.00', assets: '1000.00', debt: '-500.00', other: '-77.00', corrections: '77.00' },
  });
  assert.deepEqual(
    [report.income, report.expense, report.paid_to_debts, report.start_net_worth],
    ['3000.00', '1320.00', '-500.00', '100000.00'],
  );
  const { net } = await send('GET', `reports/savings_rate?${DAYS}`);
  assert.equal(cents(net), cents(report.income) - cents(report.expense), 'as in the other reports');
  const sheet = await send('GET', 'balance_sheet?date=2026-03-10');
  assert.equal(report.end_net_worth, sheet.net_worth.amount);
  const assets = report.drivers.find(({ driver }) => driver === 'assets');
  assert.deepEqual(
    assets?.accounts.map(({ account, amount }) => [account.id, amount]),
    [[house, '1000.00']],
  );
});

test('a debt that falls by valuations is repaid, although its payments are spending', async (t) => {
  const { accounts, open, enter, value, read, figures } = await setUp(t);
  const owed = await open({ account_type: 'other_liability', balance: '1000' });
  await enter(accounts.checking, '150', '2026-01-05', { name: 'Instalment' });
  await value(owed, '2026-01-31', '900');
  assert.deepEqual(figures(await read()), { saved: '-150.00', debt: '100.00' });
});

test('exchange rates are the rest of a change, and in one currency there is none', async (t) => {
  const { accounts, open, enter, pay, rate, read, figures } = await setUp(t);
  for (const [day, value] of [
    ['2025-12-31', '1.10'],
    ['2026-01-15', '1.20'],
    ['2026-01-31', '1.25'],
    ['2026-02-28', '1.25'],
    ['2026-03-10', '1.15'],
  ] as const) {
    await rate(day, value);
  }
  const euros = await open({ currency: 'EUR', balance: '1000' });
  await enter(euros, '100', '2026-01-15');
  const report = await read();
  // 900 € at 1.25 less 1000 € at 1.10, and the 100 € that were spent at 1.20; then 900 € at 1.15 less 1.25.
  assert.deepEqual(report.periods.map(figures), [
    { saved: '-120.00', exchange_rates: '145.00' },
    {},
    { exchange_rates: '-90.00' },
  ]);
  assert.deepEqual(report.missing_rates, []);
  await enter(accounts.checking, '-12.34', '2026-02-02');
  await pay(accounts.checking, accounts.savings, '2026-02-03', '5');
  assert.deepEqual(figures((await read()).periods[1] ?? { drivers: [] }), { saved: '12.34' });
});

test('what no rate explains is shown apart, and the missing rates are named', async (t) => {
  const { accounts, coffer, user, open, enter, rate, read, figures } = await setUp(t);
  await rate('2025-12-31', '1.10');
  await rate('2026-03-10', '1.10');
  const euros = await open({ currency: 'EUR', balance: '1000' });
  await enter(euros, '100', '2026-02-20');
  await storeForeign(coffer, user, accounts.checking, { amount: '10', currency: 'EUR', date: '2026-02-21' });
  const report = await read();
  assert.deepEqual(report.periods.map(figures), [{ missing_rates: '-1100.00' }, {}, { missing_rates: '990.00' }]);
  assert.equal(report.unconverted_count, 2);
  assert.deepEqual(report.missing_rates.map(({ from, date }) => `${from} ${date}`).toSorted(), [
    'EUR 2026-01-31',
    'EUR 2026-02-20',
    'EUR 2026-02-21',
    'EUR 2026-02-28',
  ]);
});

test('an account that is opened in the period is a correction, its entries are saved', async (t) => {
  const { open, enter, read, figures } = await setUp(t);
  const id = await open({ balance: '500', opening_balance_date: '2026-02-10' });
  await enter(id, '30', '2026-02-10');
  await enter(id, '20', '2026-02-11');
  const report = await read();
  assert.deepEqual(report.periods.map(figures), [{}, { saved: '-50.00', corrections: '530.00' }, {}]);
  const [saved] = report.drivers;
  assert.deepEqual(saved?.filter, { q: 'is:reported', start_date: '2026-01-01', end_date: '2026-03-10' });
});

test('prices, income and fees of holdings are the market, and units that come are not', async (t) => {
  const { accounts, send, read, figures, pay, open, value } = await setUp(t);
  const { broker, checking } = accounts;
  const trade = (members: object) => send('POST', 'trades', { account_id: broker, ticker: 'AAA', ...members });
  await pay(checking, broker, '2026-01-02', '2000');
  await trade({ type: 'buy', date: '2026-01-05', qty: '10', price: '100', fee: '5' });
  await trade({ type: 'dividend', date: '2026-01-20', amount: '18', tax: '2' });
  await trade({ type: 'sell', date: '2026-02-10', qty: '2', price: '120' });
  await trade({ type: 'transfer_in', date: '2026-03-02', qty: '1' });
  const pension = await open({ account_type: 'investment', balance: '4000' });
  await value(pension, '2026-02-28', '4100');
  const report = await read();
  // Eight units stay; each is worth 20 more, as are the two that were sold.
  assert.deepEqual(report.periods.map(figures), [{ market: '13.00' }, { market: '300.00' }, { corrections: '120.00' }]);
  const market = report.drivers.find(({ driver }) => driver === 'market');
  assert.deepEqual(
    market?.accounts.map(({ account, amount }) => [account.id, amount]),
    [
      [broker, '213.00'],
      [pension, '100.00'],
    ],
  );
});

test('accounts that count in no report move nothing, and the entries leave them out', async (t) => {
  const { accounts, coffer, user, enter, pay, read, figures, send } = await setUp(t);
  await enter(accounts.checking, '10', '2026-01-05');
  await enter(accounts.savings, '5', '2026-01-05');
  await pay(accounts.checking, accounts.savings, '2026-01-06', '40');
  await send('PATCH', `accounts/${accounts.savings}`, { status: 'disabled' });
  const report = await read();
  assert.deepEqual(figures(report), { saved: '-10.00', other: '-40.00' });
  const [saved] = report.drivers;
  const filter = new URLSearchParams({ q: saved?.filter?.q ?? '', start_date: '2026-01-01', end_date: '2026-03-10' });
  for (const id of saved?.filter?.account_ids ?? []) filter.append('account_ids[]', id);
  const { body } = await coffer.call('GET', `/api/v1/transactions?${filter}`, { token: user.token });
  assert.deepEqual(
    body.transactions.map(({ signed_amount_cents: amount }: { signed_amount_cents: number }) => amount),
    [-1000],
  );
});

test('random ledgers in one currency leave nothing to exchange rates', async (t) => {
  const { accounts, enter, pay, value, read, figures } = await setUp(t);
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const ids = Object.values(accounts);
  const day = () => new Date(Date.UTC(2025, 11, 1 + random.below(100))).toISOString().slice(0, 10);
  const amount = () => `${1 + random.below(9000)}.${10 + random.below(89)}`;
  for (let step = 0; step < 60; step += 1) {
    const [one, other] = [random.one(ids), random.one(ids)];
    const kind = random.below(10);
    if (kind < 5) await enter(one, `${kind === 0 ? '-' : ''}${amount()}`, day(), { excluded: kind === 1 });
    else if (kind < 8 && one !== other) await pay(one, other, day(), amount());
    else await value(one, `2026-0${1 + random.below(2)}-${10 + (step % 18)}`, amount()).catch(() => undefined);
  }
  for (const interval of ['month', 'quarter', 'year']) {
    const report = await read(`${DAYS}&interval=${interval}`);
    for (const part of [report, ...report.periods]) assert.equal(figures(part).exchange_rates, undefined);
  }
});

test('a period of more than eleven years is refused, and an empty one moves nothing', async (t) => {
  const { call, read, figures } = await setUp(t);
  const long = await call('GET', 'reports/net_worth_drivers?start_date=2010-01-01&end_date=2026-01-01');
  assert.deepEqual([long.status, long.body.issues?.[0]?.code], [422, 'too_many_days']);
  const report = await read('start_date=1900-01-01&end_date=1900-01-31');
  assert.deepEqual([figures(report), report.change, report.periods.length], [{}, '0.00', 1]);
  assert.equal((await read('')).periods.length, 12);
});
