import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/trades';

async function setUp(t: Parameters<typeof startCoffer>[0], members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, {
    account_type: 'investment',
    balance: '5000',
    opening_balance_date: '2026-01-01',
    ...members,
  });
  const trade = (sent: object) =>
    coffer.call('POST', URL, { token, body: { trade: { account_id: account, ...sent } } });
  const buy = (date: string, qty: string, price: string, more: object = {}) =>
    trade({ type: 'buy', date, qty, price, ticker: 'AAPL|XNAS', ...more });
  const sell = (date: string, qty: string, price: string, more: object = {}) =>
    trade({ type: 'sell', date, qty, price, ticker: 'AAPL|XNAS', ...more });
  const change = (id: string, sent: object) => coffer.call('PATCH', `${URL}/${id}`, { token, body: { trade: sent } });
  const remove = (id: string) => coffer.call('DELETE', `${URL}/${id}`, { token });
  const cash = async () => {
    const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
    return body.cash_balance_cents;
  };
  const positions = async () => {
    const rows = await coffer.database.read
      .selectFrom('positions')
      .selectAll()
      .orderBy('security_id')
      .orderBy('date')
      .execute();
    return rows.map((row) => [row.date, row.until, row.quantity, row.cost_minor, Number(row.realised_minor)]);
  };
  return { coffer, user, token, account, trade, buy, sell, change, remove, cash, positions };
}

const refusal = ({ status, body }: { status: number; body: { message?: string; errors?: string[] | undefined } }) => [
  status,
  body.message,
  body.errors?.[0],
];

test('a purchase takes its price and fee from the cash, and a sale brings it', async (t) => {
  const { coffer, account, buy, sell, cash, positions } = await setUp(t);
  const bought = await buy('2026-01-05', '10', '100.5', { fee: '1.50' });
  assert.equal(bought.status, 201, bought.text);
  assert.partialDeepStrictEqual(bought.body, {
    date: '2026-01-05',
    name: 'Buy 10 shares of AAPL',
    type: 'buy',
    amount: '$1,006.50',
    amount_decimal: '1006.50',
    qty: '10.0',
    price: '$100.50',
    price_decimal: '100.5',
    currency: 'USD',
    fee: '1.50',
    investment_activity_label: 'Buy',
    account: { id: account, account_type: 'investment' },
    security: { ticker: 'AAPL', name: null },
    category: null,
  });
  assert.equal(await cash(), 500_000 - 100_650);
  const sold = await sell('2026-02-05', '4', '120', { fee: '1' });
  assert.equal(sold.status, 201, sold.text);
  assert.partialDeepStrictEqual(sold.body, { qty: '-4.0', amount_decimal: '-479.00', amount: '-$479.00' });
  assert.equal(await cash(), 500_000 - 100_650 + 47_900);
  assert.deepEqual(await positions(), [
    ['2026-01-05', '2026-02-05', '10', 100_650n, 0],
    ['2026-02-05', '9999-12-31', '6', 60_390n, 47_900 - 40_260],
  ]);
  await checkLedger(coffer.database.read);
});

test('a sale beyond the holding is refused with the day on which it falls short', async (t) => {
  const { coffer, buy, sell, remove, change, cash, positions } = await setUp(t);
  const bought = await buy('2026-01-05', '10', '10');
  await sell('2026-03-01', '8', '10');
  const [before, held] = [await cash(), await positions()];
  const more = await sell('2026-02-01', '3', '10');
  assert.equal(more.status, 422, more.text);
  assert.match(String(more.body.message), /1 of AAPL are missing on 2026-03-01/);
  assert.partialDeepStrictEqual(more.body, {
    issues: [{ pointer: '/trade/qty', code: 'beyond_holding' }],
    details: { date: '2026-03-01', missing_qty: '1' },
  });
  assert.equal((await sell('2026-01-04', '1', '10')).status, 422, 'before there was any');
  const gone = await remove(bought.body.id);
  assert.deepEqual([gone.status, gone.body.details?.date], [422, '2026-03-01']);
  assert.equal((await change(bought.body.id, { qty: '7' })).status, 422);
  assert.deepEqual([await cash(), await positions()], [before, held], 'nothing was written');
  await checkLedger(coffer.database.read);
});

test('two sales of the same units at once: one is refused', async (t) => {
  const { coffer, buy, sell } = await setUp(t);
  await buy('2026-01-05', '10', '10');
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await sell('2026-02-01', '6', '10')).status),
  );
  assert.deepEqual(statuses.sort(), [201, 422, 422, 422]);
  await checkLedger(coffer.database.read);
});

test('a back-dated trade, its change and its deletion recompute what follows', async (t) => {
  const { coffer, buy, sell, change, remove, positions } = await setUp(t);
  await buy('2026-01-10', '10', '10');
  await sell('2026-03-01', '4', '20');
  const early = await buy('2026-01-05', '2', '5');
  assert.deepEqual(await positions(), [
    ['2026-01-05', '2026-01-10', '2', 1000n, 0],
    ['2026-01-10', '2026-03-01', '12', 11_000n, 0],
    ['2026-03-01', '9999-12-31', '8', 8000n, 8000 - 3000],
  ]);
  const moved = await change(early.body.id, { date: '2026-02-01', qty: '4' });
  assert.partialDeepStrictEqual(moved.body, { name: 'Buy 4 shares of AAPL', amount_decimal: '20.00', qty: '4.0' });
  assert.deepEqual(await positions(), [
    ['2026-01-10', '2026-02-01', '10', 10_000n, 0],
    ['2026-02-01', '2026-03-01', '14', 12_000n, 0],
    ['2026-03-01', '9999-12-31', '10', 8000n, 8000 - 4000],
  ]);
  const gone = await remove(early.body.id);
  assert.deepEqual([gone.status, gone.body.message], [200, 'Trade deleted successfully']);
  assert.deepEqual(await positions(), [
    ['2026-01-10', '2026-03-01', '10', 10_000n, 0],
    ['2026-03-01', '9999-12-31', '6', 6000n, 8000 - 4000],
  ]);
  await checkLedger(coffer.database.read);
});

test('splits, mergers and spin-offs carry the cost along', async (t) => {
  const { coffer, buy, trade, positions } = await setUp(t);
  await buy('2026-01-05', '3', '10');
  const split = await trade({ type: 'split', date: '2026-01-10', ticker: 'AAPL|XNAS', ratio: '4:1' });
  assert.partialDeepStrictEqual(split.body, { ratio: '4', qty: '0.0', amount_decimal: '0.00', name: 'Split 4: AAPL' });
  const off = { ticker: 'AAPL|XNAS', other_ticker: 'NEW', ratio: '1:2', cost_share: '0.25' };
  assert.equal((await trade({ type: 'spin_off', date: '2026-01-20', ...off })).status, 201);
  assert.deepEqual(await positions(), [
    ['2026-01-05', '2026-01-10', '3', 3000n, 0],
    ['2026-01-10', '2026-01-20', '12', 3000n, 0],
    ['2026-01-20', '9999-12-31', '12', 2250n, 0],
    ['2026-01-20', '9999-12-31', '6', 750n, 0],
  ]);
  const merger = { type: 'merger', date: '2026-02-01', ticker: 'NEW', other_ticker: 'AAPL', ratio: '1:3' };
  assert.equal((await trade(merger)).status, 201);
  assert.deepEqual((await positions()).slice(2), [
    ['2026-01-20', '2026-02-01', '12', 2250n, 0],
    ['2026-02-01', '9999-12-31', '14', 3000n, 0],
    ['2026-01-20', '2026-02-01', '6', 750n, 0],
    ['2026-02-01', '9999-12-31', '0', 0n, 0],
  ]);
  await checkLedger(coffer.database.read);
});

test('units that come without a purchase may have no known cost, and move no cash', async (t) => {
  const { coffer, trade, cash } = await setUp(t, { opening_balance_date: undefined });
  const opening = await trade({ type: 'opening', date: '2025-06-01', ticker: 'AAPL', qty: '5' });
  assert.partialDeepStrictEqual(opening.body, { qty: '5.0', cost: null, amount_decimal: '0.00' });
  const known = { cost: '400', acquired_on: '2019-03-04' };
  const came = await trade({ type: 'transfer_in', date: '2025-07-01', ticker: 'AAPL', qty: '5', ...known });
  assert.partialDeepStrictEqual(came.body, { cost: '400.00', acquired_on: '2019-03-04' });
  assert.equal((await trade({ type: 'transfer_out', date: '2025-08-01', ticker: 'AAPL', qty: '6' })).status, 201);
  assert.equal(await cash(), 500_000);
  const rows = await coffer.database.read.selectFrom('positions').selectAll().orderBy('date').execute();
  assert.deepEqual(
    rows.map((row) => [row.quantity, row.cost_minor, Number(row.is_cost_complete)]),
    [
      ['5', 0n, 0],
      ['10', 40_000n, 0],
      ['4', 32_000n, 1],
    ],
  );
  await checkLedger(coffer.database.read);
});

test('dividends, interest, fees and taxes move cash alone', async (t) => {
  const { coffer, token, trade, buy, cash } = await setUp(t);
  await buy('2026-01-05', '1', '10');
  const dividend = await trade({
    type: 'Dividend',
    date: '2026-01-06',
    ticker: 'aapl|xnas',
    amount: '12.30',
    tax: '2',
  });
  assert.partialDeepStrictEqual(dividend.body, {
    name: 'Dividend: AAPL',
    qty: '0.0',
    price: '$0.00',
    amount: '-$12.30',
    tax: '2.00',
    investment_activity_label: 'Dividend',
  });
  const interest = await trade({ type: 'interest', date: '2026-01-06', amount: 1 });
  assert.partialDeepStrictEqual(interest.body, { name: 'Interest', security: null, amount: '-$1.00' });
  assert.equal((await trade({ type: 'fee', date: '2026-01-06', amount: '3' })).body.amount, '$3.00');
  assert.equal((await trade({ type: 'tax', date: '2026-01-06', amount: '4' })).body.amount, '$4.00');
  const again = await trade({ type: 'reinvestment', date: '2026-01-07', ticker: 'AAPL', qty: '0.5', price: '11' });
  assert.partialDeepStrictEqual(again.body, { amount_decimal: '0.00', cost: '5.50', qty: '0.5' });
  const back = await trade({ type: 'return_of_capital', date: '2026-01-08', ticker: 'AAPL', amount: '5' });
  assert.equal(back.body.amount_decimal, '-5.00');
  assert.equal(await cash(), 500_000 - 1000 + 1230 + 100 - 300 - 400 + 500);
  const { body } = await coffer.call('GET', '/api/v1/income_statement?start_date=2026-01-01', { token });
  assert.deepEqual([body.income.amount, body.expense.amount], ['0.00', '0.00'], 'trades are no income and no spending');
  await checkLedger(coffer.database.read);
});

test('refusals are in the words of the format', async (t) => {
  const { coffer, user, token, trade, buy } = await setUp(t);
  const day = { date: '2026-01-05' };
  const without = await coffer.call('POST', URL, { token, body: { trade: { type: 'buy', ...day } } });
  assert.deepEqual(refusal(without), [422, 'Account ID is required', 'Account ID is required']);
  const cases: [object, string, string][] = [
    [
      { type: 'swap', ...day },
      'Invalid type',
      "type must be 'buy', 'sell', 'dividend', 'deposit', 'withdrawal', or 'interest'",
    ],
    [{ type: 'interest', amount: '1' }, 'Date is required', 'date must be present'],
    [{ type: 'deposit', ...day }, 'Amount is required', 'amount must be present for deposit/withdrawal'],
    [{ type: 'dividend', ...day, ticker: 'A' }, 'Amount is required', 'amount must be present for dividend'],
    [{ type: 'interest', ...day }, 'Amount is required', 'amount must be present'],
    [
      { type: 'interest', ...day, amount: '-1' },
      'Amount must be a valid number',
      'amount must be a valid positive number',
    ],
    [
      { type: 'withdrawal', ...day, amount: 'x' },
      'Amount must be a valid number',
      'amount must be a valid positive number',
    ],
    [
      { type: 'dividend', ...day, amount: '1' },
      'Security identifier required',
      'Provide security_id, ticker, or manual_ticker',
    ],
    [
      { type: 'buy', ...day, ticker: 'A', qty: '0', price: '1' },
      'Quantity and price are required',
      'qty and price must be present and positive',
    ],
    [
      { type: 'buy', ...day, ticker: 'A', qty: 'ten', price: '1' },
      'Quantity and price must be valid numbers',
      'qty and price must be valid positive numbers',
    ],
  ];
  for (const [sent, ...words] of cases) assert.deepEqual(refusal(await trade(sent)), [422, ...words]);
  const labelled = await buy('2026-01-05', '1', '1', { investment_activity_label: 'Gift' });
  assert.equal(labelled.body.message, 'Invalid investment_activity_label');
  const checking = await coffer.createAccount(user);
  const wrong = await trade({ account_id: checking, type: 'buy', ...day });
  assert.deepEqual(refusal(wrong), [
    422,
    'Account does not support trades (investment or crypto exchange only)',
    'Account must be an investment or crypto exchange account',
  ]);
  const unknown = await trade({ account_id: '01a00000-0000-7000-8000-000000000000', type: 'buy', ...day });
  assert.deepEqual([unknown.status, unknown.body.message], [404, 'Account not found']);
  const none = await trade({ type: 'buy', ...day, qty: '1', price: '1', security_id: checking });
  assert.deepEqual([none.status, none.body.message], [404, 'Security not found']);
  const filter = await coffer.call('GET', `${URL}?start_date=nonsense`, { token });
  assert.deepEqual(refusal(filter), [422, 'Invalid start_date format', 'Invalid start_date format']);
});

test('a deposit is a transaction, and with another account a transfer', async (t) => {
  const { coffer, user, trade, cash } = await setUp(t);
  const deposit = await trade({ type: 'deposit', date: '2026-01-05', amount: '100' });
  assert.equal(deposit.status, 201, deposit.text);
  assert.partialDeepStrictEqual(deposit.body, { signed_amount: '100.00', classification: 'income' });
  const checking = await coffer.createAccount(user);
  const moved = await trade({ type: 'withdrawal', date: '2026-01-06', amount: '30', transfer_account_id: checking });
  assert.equal(moved.status, 201, moved.text);
  assert.partialDeepStrictEqual(moved.body, { amount_decimal: '30.00', status: 'confirmed' });
  assert.equal(await cash(), 500_000 + 10_000 - 3000);
  await checkLedger(coffer.database.read);
});

test('the same external id again answers the stored trade and creates nothing', async (t) => {
  const { coffer, buy, cash } = await setUp(t);
  const identity = { external_id: 'x1', source: 'broker' };
  const first = await buy('2026-01-05', '1', '10', identity);
  const second = await buy('2026-01-05', '2', '20', identity);
  assert.deepEqual([first.status, second.status, second.body], [201, 200, first.body]);
  assert.equal(await cash(), 499_000);
  const alone = await buy('2026-01-05', '1', '10', { source: 'broker' });
  assert.equal(alone.status, 422);
  await checkLedger(coffer.database.read);
});

test('a price in another currency is converted at the rate that is sent or known', async (t) => {
  const { coffer, token, buy, cash } = await setUp(t);
  const unknown = await buy('2026-01-05', '10', '100', { currency: 'EUR' });
  assert.equal(unknown.body.issues?.[0]?.code, 'missing_rate', unknown.text);
  const sent = await buy('2026-01-05', '10', '100', { currency: 'EUR', exchange_rate: '1.1' });
  assert.partialDeepStrictEqual(sent.body, {
    amount: '$1,100.00',
    price: '€100.00',
    price_currency: 'EUR',
    exchange_rate: '1.1',
  });
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-05', rate: '1.2' };
  assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body: rate })).status, 201);
  assert.equal((await buy('2026-01-06', '1', '100', { currency: 'EUR', fee: '5' })).body.amount, '$126.00');
  assert.equal(await cash(), 500_000 - 110_000 - 12_600);
});

test('a change is undone with its cash and its positions', async (t) => {
  const { coffer, token, buy, sell, cash, positions } = await setUp(t);
  await buy('2026-01-05', '10', '10');
  const held = await positions();
  const sold = await sell('2026-02-05', '4', '20');
  const undo = async (id: string) => {
    const { body } = await coffer.call('GET', '/api/v1/changes?limit=500', { token });
    const change = body.changes.findLast(({ id: changed }: { id: string }) => changed === id);
    return coffer.call('POST', `/api/v1/changes/${change?.sequence}/revert` as never, { token, body: {} });
  };
  const back = (await undo(sold.body.id)) as { status: number; text: string };
  assert.equal(back.status, 200, back.text);
  assert.deepEqual([await cash(), await positions()], [490_000, held]);
  const again = (await undo(sold.body.id)) as { status: number; text: string };
  assert.equal(again.status, 200, again.text);
  assert.equal(await cash(), 498_000);
  await checkLedger(coffer.database.read);
});

test('an account goes with its trades, and only by force', async (t) => {
  const { coffer, token, account, buy } = await setUp(t);
  await buy('2026-01-05', '10', '10');
  const url = `/api/v1/accounts/${account}` as '/api/v1/accounts/:id';
  assert.equal((await coffer.call('DELETE', url, { token })).status, 409);
  assert.equal((await coffer.call('DELETE', `${url}?force=true`, { token })).status, 204);
  for (const table of ['trades', 'positions', 'account_days'] as const)
    assert.deepEqual(await coffer.database.read.selectFrom(table).selectAll().execute(), []);
  await checkLedger(coffer.database.read);
});

test('a reset deletes trades, positions and securities', async (t) => {
  const { coffer, token, buy } = await setUp(t);
  await buy('2026-01-05', '10', '10');
  assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { token })).status, 200);
  for (const table of ['trades', 'positions', 'securities'] as const)
    assert.deepEqual(await coffer.database.read.selectFrom(table).selectAll().execute(), []);
  await checkLedger(coffer.database.read);
});

test('records of another family that a trade names are unknown', async (t) => {
  const { coffer, buy, trade } = await setUp(t);
  await buy('2026-01-05', '10', '100');
  const other = await coffer.signUp();
  const theirAccount = await coffer.createAccount(other);
  const theirs = await coffer.call('POST', '/api/v1/securities', { token: other.token, body: { ticker: 'OTHER' } });
  const date = '2026-01-06';
  const forms: ((id: string) => object)[] = [
    (id) => ({ type: 'deposit', date, amount: '1', transfer_account_id: id }),
    (id) => ({ type: 'dividend', date, amount: '1', security_id: id }),
    (id) => ({ type: 'merger', date, ticker: 'AAPL|XNAS', ratio: '2', other_security_id: id }),
  ];
  for (const [index, form] of forms.entries()) {
    const foreign = await trade(form(index === 0 ? theirAccount : theirs.body.id));
    const unknown = await trade(form('01a21d5c-0000-7000-8000-000000000000'));
    assert.deepEqual([foreign.status, foreign.body.message], [404, unknown.body.message], foreign.text);
  }
});
