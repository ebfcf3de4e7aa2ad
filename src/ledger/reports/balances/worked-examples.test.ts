import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// The worked examples of the wire contract's balance computation, through the API. D is the test clock's today.
const TODAY = '2026-03-10';
const D = (days: number): string => addDays(TODAY, -days);

type Row = Schemas['Balance'];

async function open(t: TestContext, type: string, opening?: readonly [amount: string, daysAgo: number]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { account_type: type });
  const send = async <M extends 'POST' | 'PATCH' | 'GET' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const [anchor] = (await send('GET', `valuations?account_id=${id}`)).valuations;
  if (opening === undefined) await send('DELETE', `valuations/${anchor?.id}`);
  else await send('PATCH', `valuations/${anchor?.id}`, { valuation: { amount: opening[0], date: D(opening[1]) } });
  return {
    send,
    /** By the ecosystem's convention a negative amount comes in. */
    entry: (amount: string, daysAgo: number, members: object = {}) =>
      coffer.createTransaction(user, id, { amount, date: D(daysAgo), ...members }),
    state: (amount: string, daysAgo: number) =>
      send('POST', 'valuations', { valuation: { account_id: id, amount, date: D(daysAgo) } }),
    trade: (type: string, daysAgo: number, members: object) =>
      send('POST', 'trades', { trade: { account_id: id, type, date: D(daysAgo), ...members } }),
    /** Prices of the only security, by days ago. */
    prices: async (prices: Readonly<Record<number, string>>) => {
      const [security] = (await send('GET', 'securities')).securities;
      const listed = Object.entries(prices).map(([daysAgo, price]) => ({ date: D(Number(daysAgo)), price }));
      const path = `securities/${security?.id ?? assert.fail('no security')}/prices` as const;
      const reply = await coffer.call('PUT', `/api/v1/${path}`, { token, body: { prices: listed } });
      assert.equal(reply.status, 200, reply.text);
    },
    checkLedger: () => checkLedger(coffer.database.read),
    /** The days of the history, oldest first, each held to the identities of the contract. */
    days: async (): Promise<Row[]> => {
      const rows: Row[] = (await send('GET', `balances?account_id=${id}&per_page=100`)).balances.reverse();
      for (const row of rows) assertIdentities(row);
      const account = await send('GET', `accounts/${id}`);
      assert.equal(account.balance_cents, rows.at(-1)?.balance_cents);
      assert.equal(account.cash_balance_cents, rows.at(-1)?.cash_balance_cents);
      return rows;
    },
  };
}

function assertIdentities(row: Row): void {
  const factor = row.flows_factor;
  assert.equal(row.start_balance_cents, row.start_cash_balance_cents + row.start_non_cash_balance_cents);
  assert.equal(
    row.end_cash_balance_cents,
    row.start_cash_balance_cents +
      (row.cash_inflows_cents - row.cash_outflows_cents) * factor +
      row.cash_adjustments_cents,
  );
  assert.equal(
    row.end_non_cash_balance_cents,
    row.start_non_cash_balance_cents +
      (row.non_cash_inflows_cents - row.non_cash_outflows_cents) * factor +
      row.net_market_flows_cents +
      row.non_cash_adjustments_cents,
  );
  assert.equal(row.end_balance_cents, row.end_cash_balance_cents + row.end_non_cash_balance_cents);
  assert.deepEqual([row.balance_cents, row.cash_balance_cents], [row.end_balance_cents, row.end_cash_balance_cents]);
}

/** Dates and end balances, in whole units. */
const ends = (rows: readonly Row[]) => rows.map((row): [string, number] => [row.date, row.end_balance_cents / 100]);
type Figure =
  | 'cash_inflows'
  | 'cash_outflows'
  | 'cash_adjustments'
  | 'non_cash_inflows'
  | 'non_cash_outflows'
  | 'net_market_flows'
  | 'cash_balance';
const cents = (rows: readonly Row[], name: Figure) => rows.map((row) => row[`${name}_cents`] / 100);

test('an opening balance and two entries of a depository account', async (t) => {
  const { entry, days } = await open(t, 'depository', ['20000', 5]);
  await entry('-500', 4);
  await entry('100', 2);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(5), 20_000],
    [D(4), 20_500],
    [D(3), 20_500],
    [D(2), 20_400],
  ]);
  assert.deepEqual(cents(rows, 'cash_inflows'), [0, 500, 0, 0]);
  assert.deepEqual(cents(rows, 'cash_outflows'), [0, 0, 0, 100]);
  assert.deepEqual(cents(rows, 'cash_adjustments'), [0, 0, 0, 0]);
  assert.partialDeepStrictEqual(rows[1], { flows_factor: 1, balance: '$20,500.00', cash_inflows: '$500.00' });
});

test('a credit card with an opening balance and two entries shows the debt', async (t) => {
  const { entry, days } = await open(t, 'credit_card', ['1000', 5]);
  await entry('-500', 4);
  await entry('100', 2);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(5), 1000],
    [D(4), 500],
    [D(3), 500],
    [D(2), 600],
  ]);
  assert.deepEqual(cents(rows, 'cash_inflows'), [0, 500, 0, 0]);
  assert.equal(rows[0]?.flows_factor, -1);
});

test('a reconciliation between entries is met by an adjustment', async (t) => {
  const { entry, state, days } = await open(t, 'depository', ['20000', 4]);
  await entry('-500', 1);
  await state('17000', 2);
  await entry('-5000', 3);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(4), 20_000],
    [D(3), 25_000],
    [D(2), 17_000],
    [D(1), 17_500],
  ]);
  assert.deepEqual(cents(rows, 'cash_adjustments'), [0, 0, -8000, 0]);
});

test('without an opening anchor a history may begin with a reconciliation', async (t) => {
  const { entry, state, days } = await open(t, 'depository');
  await state('18000', 3);
  await entry('-1000', 2);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(3), 18_000],
    [D(2), 19_000],
  ]);
  assert.deepEqual(cents(rows, 'cash_adjustments'), [18_000, 0]);
});

test('without any valuation a history begins at zero the day before the oldest entry', async (t) => {
  const { entry, days } = await open(t, 'depository');
  await entry('-1000', 2);
  assert.deepEqual(ends(await days()), [
    [D(3), 0],
    [D(2), 1000],
  ]);
});

test('without any entry a history is one day, today, at zero', async (t) => {
  const { days } = await open(t, 'depository');
  assert.deepEqual(ends(await days()), [[TODAY, 0]]);
});

test("an entry in another currency counts at its day's rate", async (t) => {
  const { entry, days, send } = await open(t, 'depository', ['100', 4]);
  await entry('-100', 3);
  await entry('-300', 2);
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: D(1), rate: '1.2' };
  await send('POST', 'exchange_rates', rate);
  await entry('-500', 1, { currency: 'EUR' });
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(4), 100],
    [D(3), 200],
    [D(2), 500],
    [D(1), 1100],
  ]);
  assert.deepEqual(cents(rows, 'cash_inflows'), [0, 100, 300, 600]);
});

test('a payment lowers a loan, and what flows is no cash', async (t) => {
  const { entry, days } = await open(t, 'loan', ['20000', 2]);
  await entry('-2000', 1);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(2), 20_000],
    [D(1), 18_000],
  ]);
  assert.deepEqual(cents(rows, 'non_cash_inflows'), [0, 2000]);
  assert.deepEqual(cents(rows, 'cash_balance'), [0, 0]);
});

for (const type of ['property', 'vehicle', 'other_asset', 'other_liability']) {
  test(`entries do not change what a ${type} is worth`, async (t) => {
    const { entry, days } = await open(t, type, ['500000', 2]);
    await entry('-50000', 1);
    const rows = await days();
    assert.deepEqual(ends(rows), [
      [D(2), 500_000],
      [D(1), 500_000],
    ]);
    assert.deepEqual(cents(rows, 'non_cash_inflows'), [0, 0]);
  });
}

test('an opening anchor between two reconciliations counts as a valuation', async (t) => {
  const { state, days } = await open(t, 'depository', ['17000', 3]);
  await state('20000', 1);
  await state('10000', 5);
  assert.deepEqual(ends(await days()), [
    [D(5), 10_000],
    [D(4), 10_000],
    [D(3), 17_000],
    [D(2), 17_000],
    [D(1), 20_000],
  ]);
});

test("a valuation includes the day's entries, and they are shown", async (t) => {
  const { entry, state, days } = await open(t, 'depository', ['100', 3]);
  await state('500', 2);
  await entry('-30', 2);
  await entry('10', 1);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(3), 100],
    [D(2), 500],
    [D(1), 490],
  ]);
  assert.deepEqual(cents(rows, 'cash_inflows'), [0, 30, 0]);
  assert.deepEqual(cents(rows, 'cash_adjustments'), [0, 370, 0]);
});

const FUND = { ticker: 'FUND' };

test('a purchase moves cash to holdings, and a price moves their value', async (t) => {
  const { trade, prices, days } = await open(t, 'investment', ['5000', 3]);
  await trade('buy', 1, { ...FUND, qty: '10', price: '100' });
  await prices({ 0: '110' });
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(3), 5000],
    [D(2), 5000],
    [D(1), 5000],
    [D(0), 5100],
  ]);
  assert.deepEqual(cents(rows, 'cash_balance'), [5000, 5000, 4000, 4000]);
  assert.deepEqual(cents(rows, 'cash_outflows'), [0, 0, 1000, 0]);
  assert.deepEqual(cents(rows, 'non_cash_inflows'), [0, 0, 1000, 0]);
  assert.deepEqual(cents(rows, 'net_market_flows'), [0, 0, 0, 100]);
  await trade('interest', 0, { amount: '5' });
  const last = (await days()).slice(-1);
  assert.deepEqual(ends(last), [[D(0), 5105]]);
  assert.deepEqual([cents(last, 'cash_balance'), cents(last, 'net_market_flows')], [[4005], [100]]);
});

test('a valuation of an investment account adjusts its cash, and no holdings', async (t) => {
  const { trade, prices, state, days } = await open(t, 'investment', ['5000', 2]);
  await trade('opening', 2, { ...FUND, qty: '10' });
  await prices({ 2: '100', 1: '110', 0: '120' });
  await state('10000', 1);
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(2), 5000],
    [D(1), 10_000],
    [D(0), 10_100],
  ]);
  assert.deepEqual(cents(rows, 'cash_balance'), [4000, 8900, 8900]);
  assert.deepEqual(cents(rows, 'cash_adjustments'), [0, 4900, 0]);
  assert.deepEqual(cents(rows, 'net_market_flows'), [0, 100, 100]);
});

test('a sale moves holdings to cash, and its fee is no market flow', async (t) => {
  const { trade, days, checkLedger } = await open(t, 'investment', ['5000', 3]);
  await trade('buy', 2, { ...FUND, qty: '10', price: '100', fee: '1' });
  await trade('sell', 1, { ...FUND, qty: '4', price: '110', fee: '2' });
  await trade('sell', 0, { ...FUND, qty: '6', price: '110' });
  const rows = await days();
  assert.deepEqual(ends(rows), [
    [D(3), 5000],
    [D(2), 4999],
    [D(1), 5097],
    [D(0), 5097],
  ]);
  assert.deepEqual(cents(rows, 'cash_balance'), [5000, 3999, 4437, 5097]);
  assert.deepEqual(cents(rows, 'non_cash_inflows'), [0, 1000, 0, 0]);
  assert.deepEqual(cents(rows, 'non_cash_outflows'), [0, 0, 440, 660]);
  assert.deepEqual(cents(rows, 'net_market_flows'), [0, 0, 100, 0]);
  await checkLedger();
});
