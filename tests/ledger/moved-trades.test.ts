import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { settledImport, settledSession } from '#tests/statements/import-file.ts';
import { moveFile } from '#tests/statements/move-file.ts';

type Line = readonly [type: string, data: object];

const ACCOUNT: Line = [
  'Account',
  { id: 'd', name: 'Depot', balance: '1255.00', currency: 'USD', accountable_type: 'Investment' },
];
const trade = (id: string, data: object): Line => [
  'Trade',
  { id, account_id: 'd', security_id: 's', ticker: 'EXF', security_name: 'Example Fruit', currency: 'USD', ...data },
];
const holding = (date: string, qty: string, price: string, data: object = {}): Line => [
  'Holding',
  { id: date, account_id: 'd', ticker: 'EXF', date, qty, price, currency: 'USD', ...data },
];
const balance = (date: string, amount: string, start: string): Line => [
  'Balance',
  { account_id: 'd', date, balance: amount, start_balance: start, currency: 'USD' },
];

/** A depot as Sure exports it: 1000 dollars, of which 10 shares were bought for 505, 4 sold for 220, and a dividend of 30. */
const DEPOT: readonly Line[] = [
  ACCOUNT,
  ['Valuation', { account_id: 'd', date: '2026-01-01', amount: '1000', currency: 'USD', kind: 'opening_anchor' }],
  balance('2026-01-05', '995', '1000'),
  balance('2026-01-06', '1045', '995'),
  balance('2026-01-07', '1045', '1045'),
  balance('2026-02-02', '1045', '1045'),
  balance('2026-02-10', '1075', '1045'),
  balance('2026-02-11', '1105', '1075'),
  trade('t1', { date: '2026-01-05', qty: '10.0', price: '50.0', amount: '505.0' }),
  trade('t2', { date: '2026-02-02', qty: '-4.0', price: '55.0', amount: '-220.0' }),
  trade('t3', { date: '2026-02-10', qty: '0', price: '0', amount: '-30.0' }),
  holding('2026-01-05', '10', '50'),
  holding('2026-01-06', '10', '55'),
  holding('2026-01-07', '10', '55'),
  holding('2026-02-02', '6', '55'),
  holding('2026-02-10', '6', '55'),
  holding('2026-02-11', '6', '60'),
];

const fileOf = (lines: readonly Line[]) =>
  Buffer.from(lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n'));

async function start(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const trades = async () => {
    const { body } = await coffer.call('GET', '/api/v1/trades?per_page=100', { token });
    return body.trades.map(({ date, name, amount_decimal }) => [date, name, amount_decimal].join(' ')).sort();
  };
  const prices = async () => {
    const { body } = await coffer.call('GET', '/api/v1/security_prices', { token });
    return body.security_prices.map(({ date, price_decimal, source }) => [date, price_decimal, source].join(' '));
  };
  return { coffer, user, token, trades, prices };
}

const kindsOf = ({ moving }: Awaited<ReturnType<typeof settledSession>>) =>
  moving?.kinds.map(({ kind, imported, reasons }) =>
    [kind, imported, ...reasons.map(({ reason, count }) => `${count} ${reason}`)].join(' '),
  );

test('a depot of Sure comes with trades and prices, and each balance is that of Sure', async (t) => {
  const { coffer, user, token, trades, prices } = await start(t);
  const lines = DEPOT.with(0, [ACCOUNT[0], { ...ACCOUNT[1], balance: '1105.00' }]);
  const done = await moveFile(coffer, user, fileOf(lines));
  assert.deepEqual(await trades(), [
    '2026-01-05 Buy 10 EXF 505.00',
    '2026-02-02 Sell 4 EXF -220.00',
    '2026-02-10 Dividend EXF -30.00',
  ]);
  assert.deepEqual(await prices(), [
    '2026-02-11 60 file',
    '2026-02-10 55 file',
    '2026-02-02 55 file',
    '2026-01-06 55 file',
    '2026-01-05 50 file',
  ]);
  assert.deepEqual(kindsOf(done), ['Holding 5 1 unchanged', 'Account 1', 'Valuation 1', 'Balance 6']);
  assert.deepEqual(
    done.moving?.accounts.map(({ balance, difference, adjustment, differs_since }) => [
      balance,
      difference,
      adjustment,
      differs_since,
    ]),
    [['1105.00', '0.00', null, null]],
  );
  const { body } = await coffer.call('GET', '/api/v1/holdings?date=2026-03-01', { token });
  assert.deepEqual(
    body.holdings.map(({ qty, amount_decimal, cost }) => [qty, amount_decimal, cost]),
    [['6.0', '360.00', '303.00']],
  );
  await checkLedger(coffer.database.read);
  await coffer.call('POST', `/api/v1/import_sessions/${done.id}/revert` as '/api/v1/sync', { token, body: {} });
  await settledSession(coffer, { token }, done.id);
  assert.deepEqual([await trades(), await prices()], [[], []]);
  await checkLedger(coffer.database.read);
});

test('a balance of Sure that trades do not explain is recorded and named', async (t) => {
  const { coffer, user } = await start(t);
  const done = await moveFile(coffer, user, fileOf(DEPOT.filter(([type]) => type !== 'Balance')));
  assert.deepEqual(
    done.moving?.accounts.map(({ source_balance, balance, difference, adjustment }) => [
      source_balance,
      balance,
      difference,
      adjustment,
    ]),
    [['1255.00', '1255.00', '0.00', '150.00']],
  );
  await checkLedger(coffer.database.read);
});

test('a SureImport counts trades and holdings, and asks for lots that it lacks', async (t) => {
  const { coffer, token, trades } = await start(t);
  const send = (lines: readonly Line[], members: object = {}) => {
    const body = { type: 'SureImport', raw_file_content: String(fileOf(lines)), publish: true, ...members };
    return coffer.call('POST', '/api/v1/imports', { token, body });
  };
  const lines = DEPOT.filter(([, data]) => !('id' in data) || data.id !== 't1').filter(([type]) => type !== 'Balance');
  const asked = await send(lines);
  assert.deepEqual([asked.status, asked.body.issues?.[0]?.code], [422, 'missing_lots'], asked.text);
  const made = await send(lines, { opening_lots: 'unknown_cost' });
  assert.equal(made.status, 201, made.text);
  const { verification } = await settledImport(coffer, { token }, made.body.data?.id ?? '');
  const readback = verification?.readback as { status: string; checked_counts: object; mismatches: object };
  assert.deepEqual([readback.status, readback.mismatches], ['matched', {}]);
  assert.partialDeepStrictEqual(readback.checked_counts, { trades: 2, holdings: 6, transactions: 0 });
  assert.deepEqual((await trades())[0], '2026-02-01 Opening 10 EXF 0.00');
});

test('an export of Coffer brings types, securities, prices and shares of cost', async (t) => {
  const { coffer, user, trades, prices } = await start(t);
  const security = (id: string, ticker: string): Line => [
    'Security',
    { id, ticker, name: ticker, security_type: 'etf', exchange_operating_mic: 'XNAS', isin: null, currency: 'USD' },
  ];
  const own = (id: string, data: object): Line => [
    'Trade',
    {
      id,
      account_id: 'd',
      security_id: 's',
      currency: 'USD',
      qty: '0',
      price: '0',
      amount: '0.00',
      fee: '0.00',
      tax: '0.00',
      ...data,
    },
  ];
  const other = { other_security_id: 'o', ratio: '1:2', cost_share: '0.25' };
  const done = await moveFile(
    coffer,
    user,
    fileOf([
      ['Account', { ...ACCOUNT[1], accountable_type: 'Crypto', balance: '-1010.00' }],
      ...[security('s', 'EXF'), security('o', 'NEW'), security('u', 'UNUSED')],
      own('a', { type: 'buy', date: '2026-01-05', qty: '10', price: '100', amount: '1010.00', fee: '10.00' }),
      own('b', { type: 'spin_off', date: '2026-02-02', ...other }),
      ['SecurityPrice', { id: 'p', security_id: 'o', date: '2026-02-03', price: '40', currency: 'USD' }],
      ['SecurityPrice', { id: 'q', security_id: 'u', date: '2026-02-03', price: '1', currency: 'USD' }],
      own('c', { type: 'fee', date: '2026-02-04', account_id: 'gone', amount: '1' }),
    ]),
  );
  assert.deepEqual(await trades(), ['2026-01-05 Buy 10 EXF 1010.00', '2026-02-02 Spin-off EXF 0.00']);
  assert.deepEqual(await prices(), ['2026-02-03 40 file']);
  assert.deepEqual(kindsOf(done)?.sort(), [
    'Account 1',
    'Security 2 1 not_held',
    'SecurityPrice 1 1 not_held',
    'Trade 0 1 unknown_record',
  ]);
  const held = await coffer.database.read
    .selectFrom('positions')
    .select(['quantity', 'cost_minor'])
    .where('until', '=', '9999-12-31')
    .orderBy('cost_minor')
    .execute();
  assert.deepEqual(
    held.map(({ quantity, cost_minor }) => [quantity, Number(cost_minor)]),
    [
      ['5', 252_50],
      ['10', 757_50],
    ],
  );
  await checkLedger(coffer.database.read);
});
