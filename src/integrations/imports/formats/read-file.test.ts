import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAMPLES } from '#tests/statements/samples.ts';
import { readFile } from './read-file.ts';

const read = (text: string, options = {}) => readFile(Buffer.from(text), options);

/** Date, amount, other party and text of each row; or the faults. */
function rowsOf(text: string, options = {}) {
  const { statements, faults } = read(text, options);
  if (faults.length > 0) return faults.map(({ line, code }) => [line, code]);
  return statements.flatMap(({ rows }) => rows.map((row) => [row.date, row.amount, row.counterparty ?? '', row.text]));
}

const amounts = (rows: readonly string[], header = 'Date,Amount') =>
  read(`${header}\n${rows.map((amount) => `2026-01-05,"${amount}"`).join('\n')}\n`).statements.flatMap(
    ({ rows: found }) => found.map(({ amount }) => amount),
  );

for (const [name, text] of Object.entries(SAMPLES)) {
  test(`the sample ${name} gives its three transactions`, () => {
    const last = name === 'statement.qif' ? '2026-01-13' : '2026-01-06';
    assert.deepEqual(
      rowsOf(text).map(([date, amount, ...names]) => [date, Number(amount), ...names]),
      [
        ['2026-01-05', -1234.5, 'Bakery', 'Bread, rolls'],
        ['2026-01-06', 2000, 'Employer', 'Salary'],
        [last, -3, '', 'Fee'],
      ],
    );
  });

  test(`the sample ${name} is read with line ends and encodings of other systems`, () => {
    const rows = rowsOf(text);
    assert.deepEqual(rowsOf(text.replaceAll('\n', '\r\n')), rows);
    const utf16 = readFile(Buffer.from(`\ufeff${text}`, 'utf16le'));
    assert.deepEqual(
      [utf16.encoding, utf16.faults, utf16.statements.flatMap((one) => one.rows).length],
      ['utf-16le', [], 3],
    );
  });
}

test('account, balances, references and pending entries are read', () => {
  const [camt] = read(SAMPLES['statement.camt']).statements;
  assert.deepEqual(
    [camt?.account, camt?.closing, camt?.rows.map(({ reference, pending }) => [reference, pending])],
    [
      'CZ6508000000192000145399',
      { date: '2026-01-06', currency: 'EUR', amount: '862.50' },
      [
        ['A1', false],
        [null, false],
        [null, true],
      ],
    ],
  );
  const [swift] = read(SAMPLES['statement.sta']).statements;
  assert.deepEqual(
    [swift?.opening?.amount, swift?.closing?.amount, swift?.rows[0]?.reference],
    ['100.00', '862.50', 'A1'],
  );
});

test('an encoding of one byte is taken for windows-1252 unless another is named', () => {
  const bytes = Buffer.from('Datum;Betrag;Name\n05.01.2026;1,50;B\xe4r\n', 'latin1');
  assert.equal(readFile(bytes).statements[0]?.rows[0]?.counterparty, 'Bär');
  assert.equal(readFile(bytes, { encoding: 'windows-1251' }).statements[0]?.rows[0]?.counterparty, 'Bдr');
});

test('amounts are exact in every form', () => {
  assert.deepEqual(amounts(['1,234.56', '(5.10)', '7.25-', '$ 1.00', '−2.00', '+3.5', '0.10']), [
    ...['1234.56', '-5.10', '-7.25', '1.00', '-2.00', '3.5', '0.10'],
  ]);
  assert.deepEqual(amounts(['1.234,56', '-0,5', '1 000,00', "1'000,00 CHF"]), [
    '1234.56',
    '-0.5',
    '1000.00',
    '1000.00',
  ]);
  assert.deepEqual(amounts(['9007199254740993.01']), ['9007199254740993.01']);
});

test('what is no amount and no date is a fault of its line', () => {
  const text = 'Date,Amount,Name\n2026-01-05,1e5,a\n2026-02-30,1,b\n,1,c\n2026-01-05,,d\n2026-01-05,--1,e\n';
  assert.deepEqual(rowsOf(text), [
    [2, 'invalid_amount'],
    [3, 'invalid_date'],
    [4, 'missing_date'],
    [5, 'missing_amount'],
    [6, 'invalid_amount'],
  ]);
});

test('day and month change places only where the file shows it', () => {
  const dates = (...texts: string[]) =>
    rowsOf(`Date,Amount\n${texts.map((date) => `${date},1`).join('\n')}\n`).map(([date]) => date);
  assert.deepEqual(dates('03/04/2026', '13/04/2026'), ['2026-04-03', '2026-04-13']);
  assert.deepEqual(dates('03/04/2026', '03/05/2026'), ['2026-03-04', '2026-03-05']);
  assert.deepEqual(dates('12/03/2026', '01/04/2026', '05/04/2026'), ['2026-03-12', '2026-04-01', '2026-04-05']);
  assert.deepEqual(rowsOf('Date,Amount\n03/04/2026,1\n', { dateFormat: '%d/%m/%Y' })[0]?.[0], '2026-04-03');
  assert.deepEqual(dates('5 Jan 2026', '31 Dec 2025'), ['2026-01-05', '2025-12-31']);
});

test('two columns, a direction and another sign convention give amounts the right sign', () => {
  const two =
    'Date,Paid out,Paid in\n2026-01-05,5.00,\n2026-01-05,,7.00\n2026-01-05,-1.00,0.00\n2026-01-05,1,2\n2026-01-05,6,\n';
  assert.deepEqual(
    read(two).statements[0]?.rows.map(({ amount }) => amount),
    ['-5.00', '7.00', '1.00', '-6'],
  );
  assert.deepEqual(
    read(two).faults.map(({ code }) => code),
    ['two_amounts'],
  );
  const worded = 'Date,Amount,Type\n2026-01-05,5.00,debit\n2026-01-05,7.00,Credit\n';
  assert.deepEqual(
    rowsOf(worded).map(([, amount]) => amount),
    ['-5.00', '7.00'],
  );
  const columns = { direction: 'Way' };
  const own = 'Date,Amount,Way\n2026-01-05,5.00,von\n2026-01-05,7.00,an\n';
  assert.deepEqual(
    rowsOf(own, { columns, inflowValue: 'AN' }).map(([, amount]) => amount),
    ['-5.00', '7.00'],
  );
  assert.deepEqual(rowsOf('Date,Amount\n2026-01-05,5\n', { signs: 'inflows_negative' })[0]?.[1], '-5');
});

test('columns that a person names win, and one that is absent is a fault', () => {
  const text = 'When,Amount,Total,What\n2026-01-05,1,2,Coffee\n';
  assert.deepEqual(rowsOf(text), [[null, 'missing_required_headers']]);
  const columns = { date: 'when', amount: 'TOTAL', text: 'What' };
  assert.deepEqual(rowsOf(text, { columns }), [['2026-01-05', '2', '', 'Coffee']]);
  assert.deepEqual(rowsOf(text, { columns: { ...columns, amount: 'Sum' } }), [[null, 'missing_required_headers']]);
});

test('cut off, hostile and empty files are refused with a reason', () => {
  const camt = SAMPLES['statement.camt'];
  assert.deepEqual(rowsOf(camt.slice(0, -60)).at(0)?.[1], 'broken_xml');
  const bomb = camt.replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document');
  assert.deepEqual(rowsOf(bomb), [[null, 'forbidden_xml']]);
  assert.deepEqual(rowsOf(`<?xml version="1.0"?>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`).at(0)?.[1], 'broken_xml');
  assert.deepEqual(rowsOf(`<OFX>${'<A>'.repeat(100_000)}`), [[null, 'too_deep']]);
  assert.deepEqual(rowsOf('Date,Amount,Name\n2026-01-05,1,"open\n').at(0)?.[1], 'broken_csv');
  assert.deepEqual(rowsOf('just a text'), [[null, 'missing_required_headers']]);
  assert.deepEqual(rowsOf(':20:X\n:60F:C260104EUR100,00\n'), [[null, 'no_data_rows']]);
});

test('an OFX file that is cut off is refused, though each of its rows could be read', () => {
  const ofx = SAMPLES['statement.ofx'];
  const inAmount = ofx.indexOf('00,00<FITID>A2');
  for (const end of [ofx.indexOf('</OFX>'), ofx.lastIndexOf('<STMTTRN>'), inAmount]) {
    const { statements, faults } = read(ofx.slice(0, end));
    assert.deepEqual([statements, faults.map(({ code }) => code)], [[], ['broken_xml']]);
  }
});
