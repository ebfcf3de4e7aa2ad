import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, settledImport, settledSession } from '#tests/statements/import-file.ts';
import { OFX_TRADES, TRADE_CSV } from '#tests/statements/trade-samples.ts';

const PATH = '/api/v1/imports';

async function setUp(t: Parameters<typeof startCoffer>[0], members: object = {}) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, {
    account_type: 'investment',
    balance: '5000',
    currency: 'USD',
    opening_balance_date: '2025-12-01',
    ...members,
  });
  const trades = async () => {
    const { body, text } = await coffer.call('GET', '/api/v1/trades?per_page=100', { token });
    assert.ok(body.trades, text);
    return body.trades.map(({ date, name, qty, amount_decimal }) => [date, name, qty, amount_decimal].join(' ')).sort();
  };
  const held = async () => {
    const rows = await coffer.database.read
      .selectFrom('positions as p')
      .innerJoin('securities as s', (join) =>
        join.onRef('s.family_id', '=', 'p.family_id').onRef('s.id', '=', 'p.security_id'),
      )
      .select(['s.ticker', 'p.quantity', 'p.is_cost_complete'])
      .where('p.until', '=', '9999-12-31')
      .orderBy('s.ticker')
      .execute();
    return rows.map(({ ticker, quantity, is_cost_complete }) => [ticker, quantity, Number(is_cost_complete)]);
  };
  const rowsOf = async (id: string) => (await coffer.call('GET', `${PATH}/${id}/rows`, { token })).body.data;
  return { coffer, user, token, account, trades, held, rowsOf };
}

test('a CSV file of trades becomes trades, once, and is taken back', async (t) => {
  const { coffer, user, token, account, trades, held, rowsOf } = await setUp(t);
  const first = await importText(coffer, user, account, TRADE_CSV, { type: 'TradeImport' });
  assert.deepEqual(
    [first.type, first.format, first.status, outcomesOf(first)],
    ['TradeImport', 'trades', 'complete', { created: 2 }],
  );
  assert.deepEqual(await trades(), ['2026-01-05 Buy 10 EXF 10.0 1504.00', '2026-01-16 Sell 4 EXF -4.0 -639.00']);
  assert.deepEqual(await held(), [['EXF', '6', 1]]);
  const [row] = await rowsOf(first.id);
  assert.partialDeepStrictEqual(row, {
    fields: { qty: '10', ticker: 'EXF', exchange_operating_mic: 'XNAS', price: '150.25', entity_type: 'buy' },
    trade: { type: 'buy', ticker: 'EXF', security_name: 'Example Fruit', qty: '10', fee: '1.50' },
  });
  const again = await importText(coffer, user, account, TRADE_CSV, { type: 'TradeImport' });
  assert.deepEqual(outcomesOf(again), { duplicate: 2 });
  await checkLedger(coffer.database.read);
  await coffer.call('POST', `${PATH}/${first.id}/revert`, { token, body: {} });
  assert.deepEqual(outcomesOf(await settledImport(coffer, { token }, first.id)), { reverted: 2 });
  assert.deepEqual([await trades(), await held()], [[], []]);
  await checkLedger(coffer.database.read);
});

test('a trade that was entered by hand, or deleted after an import, is not made again', async (t) => {
  const { coffer, user, token, account, trades } = await setUp(t);
  const body = {
    trade: {
      account_id: account,
      type: 'buy',
      date: '2026-01-05',
      ticker: 'EXF|XNAS',
      qty: '10',
      price: '150.25',
      fee: '1.5',
    },
  };
  assert.equal((await coffer.call('POST', '/api/v1/trades', { token, body })).status, 201);
  const first = await importText(coffer, user, account, TRADE_CSV, { type: 'TradeImport' });
  assert.deepEqual(outcomesOf(first), { created: 1, matched: 1 });
  const { body: list } = await coffer.call('GET', '/api/v1/trades', { token });
  const sale = list.trades.find(({ name }) => name.startsWith('Sell'));
  assert.equal((await coffer.call('DELETE', `/api/v1/trades/${sale?.id}`, { token })).status, 200);
  const again = await importText(coffer, user, account, TRADE_CSV, { type: 'TradeImport' });
  assert.deepEqual(outcomesOf(again), { matched: 1, skipped: 1 });
  assert.equal((await trades()).length, 1);
});

test('an OFX investment statement becomes trades and movements of money', async (t) => {
  const { coffer, user, account, trades, held } = await setUp(t);
  const data = await importText(coffer, user, account, OFX_TRADES, { skip_invalid: true });
  assert.deepEqual(outcomesOf(data), { created: 11, failed: 1 });
  assert.equal((await trades()).length, 10);
  assert.deepEqual(await held(), [
    ['EXF', '29.4', 1],
    ['US912810RW09', '1000', 1],
  ]);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token: user.token });
  assert.equal(body.cash_balance_cents, 5000_00 + 2748_18);
  await checkLedger(coffer.database.read);
});

test('a preflight compares the positions of a file with its trades', async (t) => {
  const { coffer, token, account } = await setUp(t);
  const preflight = async (raw_file_content: string) => {
    const body = { raw_file_content, account_id: account };
    return (await coffer.call('POST', `${PATH}/preflight`, { token, body })).body.data;
  };
  const same = await preflight(OFX_TRADES);
  assert.deepEqual(
    same.evidence.map(({ code, rows_agree, rows_count }) => [code, rows_agree, rows_count]),
    [['positions', 1, 1]],
  );
  const other = await preflight(OFX_TRADES.replace('<UNITS>9.4<', '<UNITS>9<'));
  assert.match(other.evidence[0]?.message ?? '', /of EXF the file has 29 on 2026-03-31, and its trades lead to 29\.4/);
  assert.deepEqual(other.questions, []);
});

test('a file that begins in the middle of a holding asks for an opening lot', async (t) => {
  const { coffer, user, token, account, trades, held } = await setUp(t);
  const text = 'date,ticker,qty,price\n2026-02-02,EXF,-4,10.5\n2026-02-03,EXF,1,11\n2026-02-04,EXF,-2,12\n';
  const body = { raw_file_content: text, account_id: account, type: 'TradeImport', publish: true };
  const asked = await coffer.call('POST', PATH, { token, body });
  assert.deepEqual(
    [asked.status, asked.body.issues?.[0]?.pointer, asked.body.issues?.[0]?.code],
    [422, '/opening_lots', 'missing_lots'],
  );
  const { body: shown } = await coffer.call('POST', `${PATH}/preflight`, {
    token,
    body: { raw_file_content: text, account_id: account, type: 'TradeImport' },
  });
  const [question] = shown.data.questions;
  assert.deepEqual(
    question?.candidates.map(({ value, rows }) => [value, rows.map(({ date, name }) => `${date} ${name}`)]),
    [['unknown_cost', ['2026-02-01 Opening 5 EXF']]],
  );
  const data = await importText(coffer, user, account, text, { type: 'TradeImport', opening_lots: 'unknown_cost' });
  assert.deepEqual(outcomesOf(data), { created: 4 });
  assert.equal((await trades())[0], '2026-02-01 Opening 5 EXF 5.0 0.00');
  assert.deepEqual(await held(), [['EXF', '0', 1]]);
  const position = await coffer.database.read
    .selectFrom('positions')
    .selectAll()
    .orderBy('date')
    .executeTakeFirstOrThrow();
  assert.deepEqual([position.date, position.quantity, Number(position.is_cost_complete)], ['2026-02-01', '5', 0]);
});

test('trades are refused for an account without investments, and in another currency', async (t) => {
  const { coffer, user, token, account } = await setUp(t, { currency: 'EUR' });
  const giro = await coffer.createAccount(user, { currency: 'USD' });
  const send = (account_id: string, members = {}) =>
    coffer.call('POST', PATH, { token, body: { raw_file_content: TRADE_CSV, account_id, publish: true, ...members } });
  const refused = await send(giro);
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'no_trades']);
  const other = await send(account);
  assert.deepEqual([other.status, other.body.issues?.[0]?.code], [422, 'other_currency']);
  // Its cash would be booked as euros.
  const asDollars = await send(account, { currency: 'USD' });
  assert.deepEqual([asDollars.status, asDollars.body.issues?.[0]?.code], [422, 'invalid_rows']);
});

const OPEN_HOLDING = 'date,ticker,qty,price\n2026-02-02,EXF,-4,10.5\n2026-02-03,EXF,1,11\n2026-02-04,EXF,-2,12\n';

test('a file of many trades asks for opening lots, and a job makes them', async (t) => {
  const { coffer, user, token, account, trades } = await setUp(t);
  const dividends = Array.from({ length: 1100 }, (_, row) => `2026-03-${10 + (row % 18)},EXF,,,dividend,${1 + row}`);
  const lines = ['date,ticker,qty,price,type,amount', '2026-02-02,EXF,-4,10.5,sell,42', ...dividends];
  const body = { raw_file_content: lines.join('\n'), account_id: account, type: 'TradeImport', publish: true };
  const asked = await coffer.call('POST', PATH, { token, body });
  assert.deepEqual([asked.status, asked.body.issues?.[0]?.pointer], [422, '/opening_lots']);
  const data = await importText(coffer, user, account, body.raw_file_content, {
    type: 'TradeImport',
    opening_lots: 'unknown_cost',
  });
  assert.deepEqual([data.error, outcomesOf(data)], [null, { created: 1102 }]);
  assert.equal((await trades()).length, 100);
  const { body: first } = await coffer.call('GET', '/api/v1/trades?end_date=2026-02-02', { token });
  assert.deepEqual(first.trades.map(({ name, qty }) => `${name} ${qty}`).sort(), [
    'Opening 4 EXF 4.0',
    'Sell 4 EXF -4.0',
  ]);
  await checkLedger(coffer.database.read);
});

test('a session asks for opening lots, and opens an account of investments', async (t) => {
  const { coffer, user, token, trades, held } = await setUp(t);
  const begin = async (body: object) => {
    const path = '/api/v1/import_sessions';
    const { id } = (await coffer.call<{ data: { id: string } }>('POST', path, { token, body })).body.data;
    const chunk = { sequence: 1, raw_file_content: OPEN_HOLDING };
    await coffer.call('POST', `${path}/${id}/chunks`, { token, body: chunk });
    return { id, publish: (answers: object) => coffer.call('POST', `${path}/${id}/publish`, { token, body: answers }) };
  };
  const named = { statement_account: null, account_name: 'Broker' };
  const { id, publish } = await begin({ accounts: [named] });
  const asked = await publish({});
  assert.deepEqual([asked.status, asked.body.issues?.[0]?.code], [422, 'missing_lots'], asked.text);
  assert.equal((await publish({ opening_lots: 'unknown_cost' })).status, 202);
  const done = await settledSession(coffer, user, id);
  assert.deepEqual([done.status, done.summary.transactions?.created], ['complete', 4], JSON.stringify(done.error));
  assert.equal((await trades())[0], '2026-02-01 Opening 5 EXF 5.0 0.00');
  assert.deepEqual(await held(), [['EXF', '0', 1]]);
  const { body } = await coffer.call('GET', '/api/v1/accounts?name=Broker', { token });
  assert.equal(body.accounts[0]?.account_type, 'investment');
  const wrong = await begin({ accounts: [{ ...named, account_type: 'depository' }] });
  const refused = await wrong.publish({ opening_lots: 'unknown_cost' });
  assert.deepEqual(
    [refused.status, refused.body.issues?.[0]?.pointer, refused.body.issues?.[0]?.code],
    [422, '/accounts', 'no_trades'],
  );
  await checkLedger(coffer.database.read);
});
