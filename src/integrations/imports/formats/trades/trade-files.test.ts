import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import type { FileOptions, StatementRow } from '#integrations/imports/statement.ts';
import {
  FLEX,
  GHOSTFOLIO,
  OFX_TRADES,
  PERFORMANCE_CSV,
  PERFORMANCE_XML,
  QIF_TRADES,
  TRADE_CSV,
  TRADE_SAMPLES,
} from '#tests/statements/trade-samples.ts';

const read = (text: string, options: FileOptions = {}) => readFile(Buffer.from(text), options);

/** Type, security, quantity, price, cash, fee and tax of a row; a movement of money has its cash alone. */
function shown({ amount, trade }: StatementRow) {
  if (trade === undefined) return amount;
  const { type, security, quantity, price, fee, tax } = trade;
  return [type, security?.ticker ?? security?.name ?? null, quantity, price, amount, fee, tax].join(' ');
}

function rowsOf(text: string, account?: string) {
  const { statements } = read(text);
  return statements.filter((one) => account === undefined || one.account === account).flatMap(({ rows }) => rows);
}

test('each format of trades is recognized by its content', () => {
  const formats = Object.entries(TRADE_SAMPLES).map(([name, text]) => [name, read(text).format]);
  const expected = Object.keys(TRADE_SAMPLES).map((name) => [name, name.replace(/_csv$/, '')]);
  assert.deepEqual(formats, expected);
});

test('an OFX investment statement gives each trade with its units, cash, fee and tax', () => {
  const rows = rowsOf(OFX_TRADES);
  assert.deepEqual(rows.map(shown), [
    '5000.00',
    'buy EXF 10.5 200.1 -2106.05 5 0',
    'sell EXF -4 210 834.58 5 0.42',
    'buy Treasury 2047 1000 0.985 -985 0 0',
    'dividend EXF 0  2.4 0 0.36',
    'reinvestment EXF 0.1 210 0 0 0',
    'fee EXF 0  -1.5 0 0',
    'interest  0  -3.25 0 0',
    'split EXF 0  0 0 0',
    'return_of_capital EXF 0  7 0 0',
    'transfer_in EXF 3  0 0 0',
  ]);
  const [split, transfer] = ['split', 'transfer_in'].map(
    (type) => rows.find(({ trade }) => trade?.type === type)?.trade,
  );
  assert.deepEqual([split?.ratio, transfer?.cost, transfer?.acquiredOn], [['4', '1'], '120', '2025-06-01']);
  assert.deepEqual(
    rows.map(({ reference }) => reference),
    ['B1', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10'],
  );
});

test('an OFX file gives cash, positions and prices, and refuses a short sale', () => {
  const { statements, faults, notices } = read(OFX_TRADES);
  const [{ positions = [], prices = [], cash } = assert.fail()] = statements;
  assert.deepEqual(
    positions.map(({ date, security, quantity }) => [date, security.ticker, security.number, quantity]),
    [['2026-03-31', 'EXF', '037833100', '29.4']],
  );
  assert.deepEqual(
    prices.map(({ date, price, currency }) => [date, price, currency]),
    [
      ['2026-03-30', '51', 'USD'],
      ['2026-03-30', '51', 'USD'],
    ],
  );
  assert.deepEqual(cash, { date: '2026-03-31', amount: '2748.18', currency: null });
  assert.deepEqual(
    faults.map(({ code, line }) => [code, line]),
    [['unsupported_record', 31]],
  );
  assert.match(notices?.map(({ message }) => message).join() ?? '', /JRNLFUND/);
});

test('OFX amounts in another currency are converted at the rate of the broker', () => {
  const foreign = OFX_TRADES.replace('<TOTAL>-2106.05', '<TOTAL>-2106.05<CURRENCY><CURRATE>1.25<CURSYM>EUR</CURRENCY>');
  const row = rowsOf(foreign).find(({ reference }) => reference === 'T1');
  assert.deepEqual(
    [row?.amount, row?.currency, row?.trade?.fee, row?.trade?.price, row?.trade?.priceCurrency],
    ['-2632.5625', 'USD', '6.25', '200.1', 'EUR'],
  );
});

test('QIF investments name securities, fractions, splits by ten and money elsewhere', () => {
  const rows = rowsOf(QIF_TRADES, 'Broker');
  assert.deepEqual(rows.map(shown), [
    'buy ACM 10 141.5625 -1425.62 10 0',
    'buy ACM 1 100 -100 0 0',
    '100.00',
    'split ACM 0  0 0 0',
    'reinvestment ACM 0.5 70 0 0 0',
    '500.00',
    'sell ACM -2 71 141 1 0',
    'interest  0  -2 0 0',
  ]);
  assert.deepEqual(rows.find(({ trade }) => trade?.type === 'split')?.trade?.ratio, ['20', '10']);
  assert.deepEqual(
    rows.filter(({ trade }) => trade === undefined).map(({ details }) => details?.otherAccount),
    ['Checking', 'Checking'],
  );
  const { statements, faults } = read(QIF_TRADES);
  assert.deepEqual(
    statements[0]?.prices?.map(({ date, price }) => [date, price]),
    [['2026-01-25', '141.5625']],
  );
  assert.deepEqual(
    faults.map(({ code }) => code),
    ['unsupported_record'],
  );
});

test('a Flex statement is kept in the base currency, each detail once', () => {
  const { statements, faults, notices } = read(FLEX);
  const [{ account, currency, rows, positions = [] } = assert.fail()] = statements;
  assert.deepEqual([account, currency], ['U55', 'EUR']);
  assert.deepEqual(rows.map(shown), [
    'buy EXF 10 100 -900.9 0.9 0',
    'buy VEX 3 50.5 -153.05 1.25 0.3',
    'fee  0  -2 0 0',
    'dividend EXF 0  4.5 0 0',
    'tax EXF 0  -0.675 0 0',
    '2000',
    'split EXF 0  0 0 0',
    'merger VEX.OLD 0  0 0 0',
    'spin_off EXF 0  0 0 0',
    'sell SPN -4  43.2 0 0',
  ]);
  assert.deepEqual(
    rows.flatMap(({ trade }) => (trade?.ratio ? [[...trade.ratio, trade.otherSecurity?.ticker ?? null]] : [])),
    [
      ['4', '1', null],
      ['6', '3', 'VEY'],
      ['1', '10', 'SPN'],
    ],
  );
  assert.deepEqual([rows[0]?.trade?.priceCurrency, rows[0]?.trade?.security?.exchange], ['USD', 'XNAS']);
  assert.deepEqual(
    positions.map(({ date, quantity }) => [date, quantity]),
    [['2026-03-31', '40']],
  );
  assert.deepEqual(
    faults.map(({ line, code }) => [line, code]),
    [[10, 'unsupported_record']],
  );
  assert.match(notices?.map(({ message }) => message).join() ?? '', /1 exchange of currency is/);
});

test('Portfolio Performance in XML keeps the cash of a portfolio in its account', () => {
  const { statements, faults } = read(PERFORMANCE_XML);
  assert.deepEqual(faults, []);
  assert.deepEqual(
    statements.map(({ account, rows }) => [account, rows.map(shown)]),
    [
      [
        'Depot',
        ['buy VEX.DE 20 50.5 -1013 3 0', 'buy EXF 1 100 -90 0 0', '90.00', '5000.00', 'dividend VEX.DE 0  17 0 3'],
      ],
      ['Other cash', ['-90.00']],
    ],
  );
  assert.deepEqual(
    statements.flatMap(({ rows }) => rows.flatMap(({ details }) => details?.otherAccount ?? [])),
    ['Other cash', 'Depot'],
  );
  assert.equal(statements[0]?.rows[3]?.text, 'Start & go');
  const byNumber = PERFORMANCE_XML.replace('<security><uuid>s1', '<security id="9"><uuid>s1').replaceAll(
    '"../../../../../securities/security"',
    '"9"',
  );
  assert.equal(
    rowsOf(byNumber, 'Depot').find(({ trade }) => trade?.type === 'dividend')?.trade?.security?.ticker,
    'VEX.DE',
  );
});

test('references that form a circle or lead nowhere name nothing', () => {
  const circle = PERFORMANCE_XML.replace(
    '<security reference="../../../../../securities/security"/><shares>',
    '<security reference="../../account-transaction[3]/security"/><shares>',
  );
  const { faults } = read(circle);
  assert.deepEqual(
    faults.map(({ code }) => code),
    ['invalid_trade'],
  );
});

test('Portfolio Performance in CSV is read in the language that wrote it', () => {
  const { statements, faults } = read(PERFORMANCE_CSV);
  assert.deepEqual(faults, []);
  assert.deepEqual(statements[0]?.rows.map(shown), [
    'buy VEX.DE 20 50.5 -1013 3 0',
    'buy EXF 1 100 -90 0 0',
    'dividend VEX.DE 0  17 0 3',
    '500.00',
    'sell VEX.DE -5 50.75 250 2.5 1.25',
    'transfer_in VEX.DE 2  0 0 0',
    'transfer_out VEX.DE -1  0 0 0',
    'interest  0  -1.1 0 0',
  ]);
});

test('Ghostfolio numbers lose no digit, and each activity has its account', () => {
  const { statements, faults } = read(GHOSTFOLIO);
  assert.deepEqual(
    statements.map(({ account, rows }) => [account, rows.map(shown)]),
    [
      [
        'Broker',
        [
          'buy EXF 0.12345678901234567 60000.1 -7408.919686419641434567 1.5 0',
          'dividend EXF 0  0.5 0 0',
          'sell EXF -0.1 70000 6999.5 0.5 0',
          'buy My watch 1 900 -900 0 0',
        ],
      ],
      [null, ['fee  0  -9.99 0 0']],
    ],
  );
  assert.deepEqual(
    faults.map(({ line, code }) => [line, code]),
    [[14, 'unsupported_record']],
  );
});

test('a CSV file of trades is read by its usual headers, and by those that are named', () => {
  assert.deepEqual(rowsOf(TRADE_CSV).map(shown), ['buy EXF 10 150.25 -1504 1.5 0', 'sell EXF -4 160 639 1 0']);
  const other = 'When,What,How many,At\n05.01.2026,EXF,2,"1.000,50"\n';
  const named = { date: 'When', ticker: 'What', quantity: 'How many', price: 'At' };
  const { statements, format } = read(other, { tradeColumns: named });
  assert.deepEqual([format, statements[0]?.rows.map(shown)], ['trades', ['buy EXF 2 1000.5 -2001 0 0']]);
  const missing = read('date,ticker,price\n2026-01-05,EXF,1\n', { tradeColumns: {} });
  assert.deepEqual(
    missing.faults.map(({ code, message }) => [code, message.slice(0, 26)]),
    [['missing_required_headers', 'Missing columns: quantity.']],
  );
});

test('an unclear order of day and month in trades is asked about', () => {
  const text = 'date,ticker,qty,price\n01/02/2026,EXF,1,10.5\n01/02/2026,EXF,2,10.5\n';
  const [question = assert.fail()] = read(text).questions ?? [];
  assert.deepEqual(
    question.candidates.map(({ value, rows }) => [value, rows[0]?.date]),
    [
      ['%m/%d/%Y', '2026-01-02'],
      ['%d/%m/%Y', '2026-02-01'],
    ],
  );
  assert.equal(read(text, { dateFormat: '%d/%m/%Y' }).statements[0]?.rows[0]?.date, '2026-02-01');
});

test('a type says what a row of a CSV file is, and a word without meaning is refused', () => {
  const text = `date,type,symbol,shares,price,amount
2026-01-05,Sold,EXF,3,10,
2026-01-06,Dividend,EXF,,,4.50
2026-01-07,Hedge,EXF,1,1,
2026-01-08,Buy,EXF,0,10,
2026-01-09,Buy,,1,10,
`;
  const { statements, faults } = read(text, { tradeColumns: {} });
  assert.deepEqual(statements[0]?.rows.map(shown), ['sell EXF -3 10 30 0 0', 'dividend EXF 0  4.5 0 0']);
  assert.deepEqual(
    faults.map(({ line, code }) => [line, code]),
    [
      [4, 'unsupported_record'],
      [5, 'invalid_trade'],
      [6, 'invalid_trade'],
    ],
  );
});

test('XML of trades that declares entities or nests too deep is refused', () => {
  for (const text of [FLEX, PERFORMANCE_XML]) {
    const hostile = text.replace(/^(?:<\?xml[^>]*>\s*)?/, '<!DOCTYPE x [<!ENTITY a "b">]>');
    const format = text === FLEX ? ('flex' as const) : ('portfolio_performance' as const);
    assert.deepEqual(
      read(hostile, { format }).faults.map(({ code }) => code),
      ['forbidden_xml'],
    );
  }
  const deep = `<client><version>69</version>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</client>`;
  assert.deepEqual(
    read(deep).faults.map(({ code }) => code),
    ['broken_xml'],
  );
});
