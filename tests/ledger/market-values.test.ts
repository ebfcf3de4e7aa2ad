import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

/** A family with one investment account of 1,000, which holds 10 units from 5 January on, and 4 from 20 January on. */
async function start(t: TestContext, currency = 'USD') {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const opening = { balance: '1000', opening_balance_date: '2026-01-01' };
  const account = await coffer.createAccount(user, { account_type: 'investment', currency: 'USD', ...opening });
  const made = await coffer.call('POST', '/api/v1/securities', { token, body: { ticker: 'FUND', currency } });
  const security = made.body.id;
  const family_id = await familyOf(coffer, user);
  const line = {
    family_id,
    account_id: account,
    security_id: security,
    cost_minor: null,
    is_cost_complete: 0 as const,
  };
  await coffer.database.write(
    ({ db }) =>
      db
        .insertInto('positions')
        .values([
          { ...line, date: '2026-01-05', until: '2026-01-20', quantity: '10', realised_minor: 0n },
          { ...line, date: '2026-01-20', until: '9999-12-31', quantity: '4', realised_minor: 0n },
        ])
        .execute(),
    family_id,
  );
  const price = async (date: string, amount: string) => {
    const body = { prices: [{ date, price: amount }] };
    const reply = await coffer.call('PUT', `/api/v1/securities/${security}/prices`, { token, body });
    assert.equal(reply.status, 200, reply.text);
  };
  const shown = async () => {
    const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
    return [body.balance_amount, body.cash_balance, body.missing_prices];
  };
  const series = async (start_date: string, end_date: string) => {
    const query = `account_id=${account}&start_date=${start_date}&end_date=${end_date}`;
    const path = `/api/v1/balances/series?${query}` as '/api/v1/balances/series';
    const { body, text } = await coffer.call('GET', path, { token });
    assert.ok(body.balances, text);
    return body.balances.map(({ balance_amount }) => balance_amount);
  };
  const sheet = async (query = '') => {
    const path = `/api/v1/balance_sheet${query}` as '/api/v1/balance_sheet';
    return (await coffer.call('GET', path, { token })).body;
  };
  return { coffer, token, account, security, price, shown, series, sheet };
}

test('a balance is cash and holdings at the last known price, now and on each day', async (t) => {
  const { coffer, token, account, price, shown, series, sheet } = await start(t);
  await price('2026-01-04', '20');
  await price('2026-01-22', '25');
  assert.deepEqual(await shown(), ['1100.00', '$1,000.00', 0]);
  assert.deepEqual(await series('2026-01-04', '2026-01-06'), ['1000.00', '1200.00', '1200.00']);
  assert.deepEqual(await series('2026-01-19', '2026-01-23'), ['1200.00', '1080.00', '1080.00', '1100.00', '1100.00']);
  assert.equal((await series('2026-03-10', '2026-03-11')).length, 1, 'up to today, and no further');
  assert.equal((await sheet()).net_worth.amount, '1100.00');
  assert.equal((await sheet('?date=2026-01-10')).net_worth.amount, '1200.00');
  const goal = { name: 'Trip', target_amount: '5000', target_date: '2027-01-01', account_ids: [account] };
  const { body } = await coffer.call('POST', '/api/v1/goals', { token, body: goal });
  assert.equal(body.saved_amount_decimal, '1100.00');
});

test('a price of an earlier day changes the balances from that day to the next price', async (t) => {
  const { coffer, token, security, price, series } = await start(t);
  await price('2026-01-04', '20');
  await price('2026-01-08', '30');
  await price('2026-01-06', '21');
  assert.deepEqual(await series('2026-01-05', '2026-01-08'), ['1200.00', '1210.00', '1210.00', '1300.00']);
  const range = `/api/v1/securities/${security}/prices?start_date=2026-01-06&end_date=2026-01-06`;
  await coffer.call('DELETE', range as '/api/v1/securities/{id}/prices', { token });
  assert.deepEqual(await series('2026-01-05', '2026-01-08'), ['1200.00', '1200.00', '1200.00', '1300.00']);
});

test('a valuation includes the holdings of its day; later prices move the balance', async (t) => {
  const { coffer, token, account, price, shown, series } = await start(t);
  await price('2026-01-04', '20');
  const body = { account_id: account, date: '2026-01-21', amount: '5000' };
  assert.equal((await coffer.call('POST', '/api/v1/valuations', { token, body })).status, 201);
  assert.deepEqual(await shown(), ['5000.00', '$4,920.00', 0]);
  await price('2026-01-22', '25');
  assert.deepEqual(await shown(), ['5020.00', '$4,920.00', 0]);
  assert.deepEqual(await series('2026-01-20', '2026-01-22'), ['1080.00', '5000.00', '5020.00']);
});

test('balances, the balance sheet and goals count the holdings without a price', async (t) => {
  const { coffer, token, account, shown, sheet } = await start(t);
  const trade = { account_id: account, type: 'opening', date: '2026-01-06', ticker: 'OTHER', qty: '3' };
  const made = await coffer.call('POST', '/api/v1/trades', { token, body: { trade } });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await shown(), ['1000.00', '$1,000.00', 1]);
  assert.equal((await sheet()).missing_prices, 1);
  assert.equal((await sheet('?date=2026-01-07')).missing_prices, 1);
  assert.equal((await sheet('?date=2026-01-04')).missing_prices, 0);
  const goal = { name: 'Trip', target_amount: '5000', target_date: '2027-01-01', account_ids: [account] };
  const { body } = await coffer.call('POST', '/api/v1/goals', { token, body: goal });
  assert.equal(body.missing_prices, 1);
});

test('accounts and the balance sheet count the holdings whose price is over a week old', async (t) => {
  const { coffer, token, account, price, sheet } = await start(t);
  const stale = async () => (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body.stale_prices;
  const trade = { account_id: account, type: 'opening', date: '2026-01-06', ticker: 'OTHER', qty: '3' };
  await coffer.call('POST', '/api/v1/trades', { token, body: { trade } });
  assert.equal(await stale(), 0, 'a holding that never had a price lacks one');
  await price('2026-03-02', '20'); // eight days before today
  assert.equal(await stale(), 1);
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  assert.deepEqual([accounts[0]?.stale_prices, (await sheet()).stale_prices], [1, 1]);
  assert.deepEqual(
    [(await sheet('?date=2026-03-09')).stale_prices, (await sheet('?date=2026-03-10')).stale_prices],
    [0, 1],
  );
  await price('2026-03-03', '20');
  assert.equal(await stale(), 0);
  const bought = { account_id: account, type: 'buy', date: '2026-03-01', ticker: 'OTHER', qty: '1', price: '9' };
  await coffer.call('POST', '/api/v1/trades', { token, body: { trade: bought } });
  assert.equal(await stale(), 1, 'what the account has paid is a price');
});

test('holdings without a price or a rate are named, and no part of the balance', async (t) => {
  const { coffer, token, price, shown, sheet } = await start(t, 'EUR');
  await price('2026-01-10', '20');
  const missing = [{ from: 'EUR', to: 'USD', date: '2026-01-20' }];
  assert.deepEqual(await shown(), ['1000.00', '$1,000.00', 0]);
  assert.deepEqual((await sheet()).missing_rates, missing);
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-20', rate: '1.1' };
  await coffer.call('POST', '/api/v1/exchange_rates', { token, body: rate });
  assert.deepEqual(await shown(), ['1088.00', '$1,000.00', 0]);
});
