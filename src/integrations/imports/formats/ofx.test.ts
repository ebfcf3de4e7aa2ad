import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileOptions } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

type Trn = { readonly amount?: string; readonly more?: string; readonly day?: string };

const trn = ({ amount = '-1.00', more = '', day = '20260105' }: Trn, id = 1) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>F${id}${more}</STMTTRN>\n`;
const list = (...trns: Trn[]) => `<BANKTRANLIST>${trns.map((one, index) => trn(one, index)).join('')}</BANKTRANLIST>`;
const account = (id: string) => `<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM>`;
const statement = (inner: string, id = '77') =>
  `<STMTTRNRS><STMTRS><CURDEF>EUR${account(id)}${inner}</STMTRS></STMTTRNRS>`;
const ofx = (inner: string, header = '') => `${header}<OFX><BANKMSGSRSV1>${inner}</BANKMSGSRSV1></OFX>`;
const read = (text: string, options: FileOptions = {}) => readFile(Buffer.from(text), options);

function amountsOf(amounts: readonly string[], options: FileOptions = {}) {
  const { statements, faults } = read(ofx(statement(list(...amounts.map((amount) => ({ amount }))))), options);
  return [statements.flatMap(({ rows }) => rows.map(({ amount }) => amount)), faults.map(({ code }) => code)];
}

test('every list of an OFX statement is read, whatever stands between them', () => {
  const { statements, faults } = read(
    ofx(statement(`${list({ amount: '-1' })}<LEDGERBAL><BALAMT>9<DTASOF>20260106</LEDGERBAL>${list({ amount: '2' })}`)),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    statements.map(({ account: of, closing, rows }) => [of, closing?.amount, rows.map(({ amount }) => amount)]),
    [['77', '9', ['-1', '2']]],
  );
});

test('transactions outside of every OFX statement are read or refused, never lost', () => {
  const outside = ofx(`${account('77')}${list({ amount: '-1' })}`);
  assert.deepEqual(
    read(outside).statements.map(({ account: of, rows }) => [of, rows.length]),
    [['77', 1]],
  );
  const two = read(ofx(`${statement(list({}), '1')}${statement(list({}), '2')}${list({ amount: '-5' })}`));
  assert.deepEqual(
    [two.statements.map(({ rows }) => rows.length), two.faults.map(({ code }) => code)],
    [[1, 1], ['unknown_account']],
  );
});

test('the account of an OFX statement is its own, not that of the other party', () => {
  const more = '<BANKACCTTO><ACCTID>99</BANKACCTTO>';
  const text = ofx(`<STMTTRNRS><STMTRS><CURDEF>EUR${list({ more })}${account('77')}</STMTRS></STMTTRNRS>`);
  assert.equal(read(text).statements[0]?.account, '77');
});

test('OFX amounts have either decimal mark, and their groups are checked', () => {
  assert.deepEqual(amountsOf(['-2.000,00', '-1,250.00', '1.234.567,8', '12,34,567.00', '0.125', '-3']), [
    ['-2000.00', '-1250.00', '1234567.8', '1234567.00', '0.125', '-3'],
    [],
  ]);
  assert.deepEqual(amountsOf(['1.23,456.00', '1,5.00', '1.2.3']), [[], Array(3).fill('invalid_amount')]);
});

test('an OFX amount with two meanings is decided by others of the file, or refused', () => {
  assert.deepEqual(amountsOf(['-1.234', '12,50']), [['-1234', '12.50'], []]);
  assert.deepEqual(amountsOf(['-1.234', '12.50']), [['-1.234', '12.50'], []]);
  assert.deepEqual(amountsOf(['-1.234']), [[], ['ambiguous_amount']]);
  assert.deepEqual(amountsOf(['-1.234', '1,50', '1.50']), [['1.50', '1.50'], ['ambiguous_amount']]);
  assert.deepEqual(amountsOf(['-1.234'], { mark: ',' }), [['-1234'], []]);
  const balance = '<LEDGERBAL><BALAMT>1.500,00<DTASOF>20260106</LEDGERBAL>';
  const { statements } = read(ofx(statement(`${list({ amount: '-1.234' })}${balance}`)));
  assert.deepEqual([statements[0]?.closing?.amount, statements[0]?.rows[0]?.amount], ['1500.00', '-1234']);
});

test('OFX is read in the encoding that it declares', () => {
  const header = 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1250\n\n';
  const text = ofx(statement(list({ more: '<NAME>Sklep ?ywno?ciowy' })), header);
  const polish = Buffer.from(
    text.replace(/\?/g, (_all, at) => (at === text.indexOf('?') ? '\xbf' : '\x9c')),
    'latin1',
  );
  const file = readFile(polish);
  assert.deepEqual([file.encoding, file.statements[0]?.rows[0]?.counterparty], ['windows-1250', 'Sklep żywnościowy']);
  const xml = ofx(statement(list({ more: '<NAME>\xa3\xf3d\xbc' })), '<?xml version="1.0" encoding="ISO-8859-2"?>');
  assert.equal(readFile(Buffer.from(xml, 'latin1')).statements[0]?.rows[0]?.counterparty, 'Łódź');
  const utf8 = readFile(Buffer.from(ofx(statement(list({ more: '<NAME>Bär' })), header.replace('1250', '1252'))));
  assert.deepEqual([utf8.encoding, utf8.statements[0]?.rows[0]?.counterparty], ['utf-8', 'Bär']);
});

test('OFX texts have their entities resolved and are not cut at a sign', () => {
  const texts = (more: string) => {
    const row = read(ofx(statement(list({ more })))).statements[0]?.rows[0];
    return [row?.counterparty, row?.text];
  };
  assert.deepEqual(texts('<NAME>Caf&eacute; &#233;&#xE9; &Eacute;<MEMO>A&amp;B &euro;5 &unknown;'), [
    'Café éé É',
    'A&B €5 &unknown;',
  ]);
  assert.deepEqual(texts('<NAME>Price <10 EUR<MEMO>1 < 2 <3 & more'), ['Price <10 EUR', '1 < 2 <3 & more']);
  assert.deepEqual(texts('<NAME><![CDATA[A <10]]></NAME><!-- <MEMO>hidden --><MEMO>x'), ['A <10', 'x']);
});

test('OFX rows keep check numbers, currencies and what is not booked yet', () => {
  const pending = '<BANKTRANLISTP><STMTTRNP><DTTRAN>20260107<TRNAMT>-4.00<NAME>Soon</STMTTRNP></BANKTRANLISTP>';
  const rows = [
    { more: '<CHECKNUM>1042<NAME>Rent' },
    { more: '<CHECKNUM>000000<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>' },
    { more: '<ORIGCURRENCY><CURRATE>1.1<CURSYM>GBP</ORIGCURRENCY>' },
  ];
  const { statements, faults } = read(ofx(statement(`${list(...rows)}${pending}`)));
  assert.deepEqual(faults, []);
  assert.deepEqual(
    statements[0]?.rows.map((row) => [row.checkNumber, row.currency, row.pending, row.date]),
    [
      ['1042', null, false, '2026-01-05'],
      [null, 'USD', false, '2026-01-05'],
      [null, null, false, '2026-01-05'],
      [null, null, true, '2026-01-07'],
    ],
  );
});
