import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/holdings';

// Today is 2026-03-10.
async function setUp(t: TestContext, members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { account_type: 'investment', balance: '5000', ...members });
  const trade = async (sent: object) => {
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body: { account_id: account, ...sent } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const list = async (query = '') => {
    const reply = await coffer.call('GET', `${URL}?${query}`, { token });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { coffer, user, token, account, trade, list };
}

test('each day of a holding is a row, oldest first, with an exact count', async (t) => {
  const { coffer, token, trade, list } = await setUp(t);
  await trade({ type: 'buy', date: '2026-02-20', ticker: 'AAA', qty: '10', price: '10', fee: '2' });
  await trade({ type: 'buy', date: '2026-03-01', ticker: 'BBB', qty: '1.5', price: '4' });
  await trade({ type: 'sell', date: '2026-03-05', ticker: 'AAA', qty: '10', price: '11' });
  const { holdings, pagination } = await list('per_page=100');
  // AAA from 20 February to 4 March, BBB from 1 March to today.
  assert.deepEqual([pagination.total_count, holdings.length], [13 + 10, 23]);
  assert.deepEqual(
    holdings.map(({ date }) => date),
    holdings.map(({ date }) => date).toSorted(),
  );
  const rows = holdings.map((one) => `${one.date} ${one.security.ticker} ${one.qty}`);
  assert.deepEqual(rows.slice(0, 2), ['2026-02-20 AAA 10.0', '2026-02-21 AAA 10.0']);
  assert.equal(rows.at(-1), '2026-03-10 BBB 1.5');
  assert.deepEqual(rows.filter((row) => row.startsWith('2026-03-04')).length, 2);
  assert.partialDeepStrictEqual(holdings[0], {
    amount: '$100.00',
    price: '$10.00',
    avg_cost: '$10.20',
    cost: '102.00',
    gain: '-2.00',
    currency: 'USD',
    cost_basis_source: 'calculated',
    price_date: '2026-02-20',
    missing: null,
  });
  assert.equal((await list('date=2026-03-04')).pagination.total_count, 2);
  assert.equal((await list('date=2026-03-11')).pagination.total_count, 0, 'tomorrow is not known');
  assert.equal((await list('start_date=2026-03-04&end_date=2026-03-05')).pagination.total_count, 3);
  assert.deepEqual(await listAllByPage(coffer, { token }, 'holdings', 'per_page=4'), holdings);
  assert.deepEqual(await listAllByCursor(coffer, { token }, 'holdings', 'per_page=7'), holdings);
  for (const holding of [holdings[0], holdings.at(-1)]) {
    const shown = await coffer.call('GET', `${URL}/${holding?.id}`, { token });
    assert.deepEqual([shown.status, shown.body], [200, holding]);
  }
  for (const id of ['nonsense', '01a00000-0000-7000-8000-000000000000', String(holdings[0]?.id).replace(/^./, 'f')])
    if (id !== holdings[0]?.id) assert.equal((await coffer.call('GET', `${URL}/${id}`, { token })).status, 404);
});

test('a day far away is found without the days before it', async (t) => {
  const { trade, list } = await setUp(t);
  await trade({ type: 'buy', date: '1990-01-01', ticker: 'OLD', qty: '1', price: '1' });
  await trade({ type: 'sell', date: '1990-01-03', ticker: 'OLD', qty: '1', price: '1' });
  await trade({ type: 'buy', date: '2026-03-09', ticker: 'NEW', qty: '1', price: '1' });
  const { holdings, pagination } = await list('per_page=2&page=2');
  assert.equal(pagination.total_count, 4);
  assert.deepEqual(
    holdings.map((one) => [one.date, one.security.ticker]),
    [
      ['2026-03-09', 'NEW'],
      ['2026-03-10', 'NEW'],
    ],
  );
});

test('a price or rate that is missing is named, and nothing is guessed', async (t) => {
  const { coffer, token, trade, list } = await setUp(t);
  await trade({ type: 'opening', date: '2026-03-01', manual_ticker: 'HOUSE', qty: '2' });
  const [unpriced] = (await list('date=2026-03-10')).holdings;
  assert.partialDeepStrictEqual(unpriced, {
    price: '$0.00',
    amount: '$0.00',
    amount_decimal: null,
    missing: 'price',
    avg_cost: null,
    cost_basis_source: null,
    gain: null,
  });
  await trade({
    type: 'sell',
    date: '2026-03-02',
    ticker: 'HOUSE',
    qty: '1',
    price: '50',
    currency: 'EUR',
    exchange_rate: '2',
  });
  assert.partialDeepStrictEqual((await list('date=2026-03-10')).holdings[0], {
    missing: 'exchange_rate',
    price_decimal: '50',
    price_currency: 'EUR',
    amount_decimal: null,
  });
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-08', rate: '1.2' };
  assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body: rate })).status, 201);
  assert.partialDeepStrictEqual((await list('date=2026-03-10')).holdings[0], {
    missing: null,
    amount: '$60.00',
    price: '$60.00',
    amount_decimal: '60.00',
  });
});

test('only the accounts that a user sees have holdings for them', async (t) => {
  const { coffer, user, trade } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const hidden = await coffer.createAccount(user, { account_type: 'investment' });
  await trade({ account_id: hidden, type: 'buy', date: '2026-03-01', ticker: 'AAA', qty: '1', price: '1' });
  const member = await inviteMember(coffer, user);
  const count = async () => (await coffer.call('GET', URL, { token: member.token })).body.pagination.total_count;
  assert.equal(await count(), 0);
  await shareAccount(coffer, user, hidden, member, 'read_only');
  assert.equal(await count(), 10);
});

test('wrong days are refused in the words of the format', async (t) => {
  const { coffer, token } = await setUp(t);
  for (const name of ['date', 'start_date', 'end_date']) {
    const reply = await coffer.call('GET', `${URL}?${name}=2026-13-01`, { token });
    assert.deepEqual([reply.status, reply.body.message], [422, `Invalid ${name} format`]);
  }
});
