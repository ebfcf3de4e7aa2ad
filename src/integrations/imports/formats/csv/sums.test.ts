import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import type { FileOptions } from '#integrations/imports/statement.ts';
import { comparedSums, joinedSums } from './index.ts';
import { SUMMARY_KINDS, SUMMARY_WORDS, summaryKindOf } from './summary-words.ts';
import { LANGUAGES } from './words.ts';

const read = (lines: readonly string[], options: FileOptions = {}) => {
  const { statements, faults, csv, notices = [] } = readFile(Buffer.from(`${lines.join('\n')}\n`), options);
  const evidence = (csv?.evidence ?? []).filter(({ code }) => !['grouping', 'bank'].includes(code));
  return {
    amounts: statements.flatMap(({ rows }) => rows.map(({ amount }) => amount)),
    days: statements.flatMap(({ rows }) => rows.map(({ date }) => date)),
    balances: statements.map(({ opening, closing }) => [
      opening?.date,
      opening?.amount,
      closing?.date,
      closing?.amount,
    ]),
    faults: faults.map(({ line, code }) => [line, code]),
    evidence: evidence.map(({ code, rows_agree, rows_count }) => [code, rows_agree, rows_count]),
    asked: (csv?.questions ?? []).map(({ code }) => code),
    leftOut: notices.filter(({ code }) => code === 'left_out').map(({ line }) => line),
  };
};

const HEADER = 'Date;Description;Amount';
const ROWS = ['2026-01-05;Shop;-10.00', '2026-01-06;Pay;64.00', '2026-01-07;TOTAL;-4.00'];

test('each word of a balance, sum or count has one meaning in each language', () => {
  assert.deepEqual(Object.keys(SUMMARY_WORDS), Object.keys(LANGUAGES));
  for (const [language, lists] of Object.entries(SUMMARY_WORDS))
    SUMMARY_KINDS.forEach((kind, at) => {
      for (const word of lists[at]?.split('|') ?? []) assert.equal(summaryKindOf(word), kind, `${language}: ${word}`);
    });
  assert.equal(summaryKindOf('Beginning balance as of 01/31/2026'), 'opening');
  assert.equal(summaryKindOf('Endsaldo vom 31.01.2026 EUR'), 'closing');
  assert.equal(summaryKindOf('Opening balance sheet, 2nd edition'), undefined);
});

test('a total proves the rows above it, and a shop named Total stays a transaction', () => {
  const { amounts, evidence, faults } = read([HEADER, ...ROWS, 'Total;;50.00']);
  assert.deepEqual([amounts, evidence, faults], [['-10.00', '64.00', '-4.00'], [['total', 3, 3]], []]);
  assert.deepEqual(read([HEADER, ...ROWS, ';Summe: 50.00;']).evidence, [['total', 3, 3]]);
  assert.deepEqual(read([HEADER, ...ROWS, 'Total debits;;14.00', 'Total credits;;64.00']).evidence, [
    ['total', 3, 3],
    ['total', 3, 3],
  ]);
});

test('a total that the rows do not have is a contradiction on its line', () => {
  const { amounts, evidence, faults } = read([HEADER, ...ROWS, 'Total;;51.00']);
  assert.deepEqual([amounts.length, evidence, faults], [3, [], [[5, 'contradicts_sum']]]);
  assert.deepEqual(read([HEADER, ...ROWS, 'Total credits;;14.00']).faults, [[5, 'contradicts_sum']]);
});

test('totals below columns of debits and credits are compared with each', () => {
  const rows = [
    'Date;Description;Debit;Credit',
    '2026-01-05;Shop;10.00;',
    '2026-01-06;Pay;;64.00',
    '2026-01-07;Bus;4.00;',
  ];
  assert.deepEqual(read([...rows, ';Total;14.00;64.00']).evidence, [['total', 3, 3]]);
  assert.deepEqual(read([...rows, ';Total;14.00;60.00']).faults, [[5, 'contradicts_sum']]);
  const withReversal = [...rows, '2026-01-08;Refund;-1.00;'];
  assert.deepEqual(read([...withReversal, ';Total;13.00;64.00']).evidence, [['total', 4, 4]]);
});

test('the number of rows that a file names proves or contradicts them', () => {
  assert.deepEqual(read([HEADER, ...ROWS, 'Anzahl Buchungen: 3']).evidence, [['count', 3, 3]]);
  assert.deepEqual(read(['Number of transactions;4', HEADER, ...ROWS]).faults, [[1, 'contradicts_sum']]);
});

test('opening and closing balance are those of the statement and prove its rows', () => {
  const inRows = read([HEADER, 'Saldo anterior;;100.00', ...ROWS, 'Saldo final;;150.00']);
  assert.deepEqual(inRows.balances, [['2026-01-05', '100.00', '2026-01-07', '150.00']]);
  assert.deepEqual([inRows.amounts.length, inRows.evidence, inRows.faults], [3, [['balances', 3, 3]], []]);
  const above = ['Opening balance as of 01/01/2026: 100.00', 'Closing balance as of 31/01/2026: 150.00'];
  const dated = read([...above, HEADER, ...ROWS]);
  assert.deepEqual(
    [dated.evidence, dated.balances[0]?.[1], dated.balances[0]?.[3]],
    [[['balances', 3, 3]], '100.00', '150.00'],
  );
  const wrong = read([HEADER, 'Saldo anterior;;100.00', ...ROWS, 'Saldo final;;151.00']);
  assert.deepEqual([wrong.evidence, wrong.faults], [[], [[6, 'contradicts_sum']]]);
});

test('a row with a day whose text is a balance is no transaction', () => {
  const header = 'Buchungstag;Verwendungszweck;Umsatz;Soll/Haben';
  const rows = [
    '05.01.2026;Miete;10,00;S',
    '06.01.2026;Lohn;64,00;H',
    '01.01.2026;Anfangssaldo;60,00;S',
    '31.01.2026;Endsaldo;6,00;S',
  ];
  const { amounts, balances, evidence, faults } = read([header, ...rows]);
  assert.deepEqual([amounts, evidence, faults], [['-10.00', '64.00'], [['balances', 2, 2]], []]);
  assert.deepEqual(balances, [['2026-01-01', '-60.00', '2026-01-31', '-6.00']]);
});

test('opening and closing balance say which sign is money in, except on a card', () => {
  const file = [
    HEADER,
    'Opening balance;;100.00',
    '2026-01-05;Shop;20.00',
    '2026-01-06;Bus;5.00',
    'Closing balance;;75.00',
  ];
  const { amounts, asked, evidence } = read(file);
  assert.deepEqual([amounts, asked, evidence], [['-20.00', '-5.00'], [], [['balances', 2, 2]]]);
  const card = [HEADER, 'Previous balance;;100.00', '2026-01-05;Shop;-20.00', 'New balance;;120.00'];
  const owed = read(card, { isCard: true });
  assert.deepEqual([owed.amounts, owed.faults], [['-20.00'], []]);
  assert.deepEqual(owed.balances, [['2026-01-05', '-100.00', '2026-01-05', '-120.00']]);
});

test('a part of a file and one of several accounts are not compared with sums', () => {
  const part = read([HEADER, ...ROWS, 'Total;;999.00', 'Closing balance;;999.00'], { isPart: true });
  assert.deepEqual([part.amounts.length, part.faults, part.evidence], [3, [], []]);
  const several = [
    'Date;Account name;Description;Amount',
    '2026-01-05;A;Shop;-1.00',
    '2026-01-05;B;Shop;-2.00',
    'Total;;;-9.00',
  ];
  const { amounts, faults, leftOut } = read(several, { accountColumn: 'kept' });
  assert.deepEqual([amounts, faults, leftOut], [['-1.00', '-2.00'], [], [4]]);
});

test('a sum between the rows stays a fault, for it is one of some of them', () => {
  const { amounts, faults } = read([HEADER, '2026-01-05;Shop;-10.00', 'Total;;-10.00', '2026-01-06;Bus;-2.00']);
  assert.deepEqual([amounts, faults], [['-10.00', '-2.00'], [[3, 'invalid_date']]]);
});

test('a period above the header decides the order of day and month', () => {
  const rows = ['Date,Description,Amount', '03/04/2026,Shop,-1.50', '04/04/2026,Bus,-2.00'];
  const april = read(['Period: 01/04/2026 - 30/04/2026', ...rows]);
  assert.deepEqual([april.days, april.asked, april.evidence], [['2026-04-03', '2026-04-04'], [], [['period', 2, 2]]]);
  assert.deepEqual(read(['Zeitraum;01.01.2026;31.12.2026', ...rows]).asked, ['unclear_date_format']);
  assert.deepEqual(read(['Period: 01/02/2026 - 28/02/2026', ...rows]).asked, ['unclear_date_format']);
});

test('parts of a file are compared with its sums as the whole file is', () => {
  const part = (lines: readonly string[], isLaterPart: boolean) => {
    const { partSums } = readFile(Buffer.from(`${lines.join('\n')}\n`), { isPart: true, isLaterPart });
    return partSums ?? assert.fail('a part has sums');
  };
  const above = ['Opening balance: 100.00', 'Number of transactions: 6', HEADER];
  const first = part([...above, ...ROWS], false);
  // A later part is read with the lines up to the header.
  const codesOf = (...end: readonly string[]) => {
    const { faults, evidence, closing } = comparedSums(
      joinedSums(first, part([...above, ...ROWS, ...end], true)),
      false,
    );
    return [evidence.map(({ code, rows_agree }) => `${code} ${rows_agree}`), faults.map(({ code }) => code), closing];
  };
  const closing = { date: '2026-01-07', amount: '200.00', currency: null };
  assert.deepEqual(codesOf('Total;;100.00', 'Closing balance;;200.00'), [
    ['count 6', 'total 6', 'balances 6'],
    [],
    closing,
  ]);
  assert.deepEqual(codesOf('Total;;50.00', 'Closing balance;;200.00'), [
    ['count 6', 'balances 6'],
    ['contradicts_sum'],
    closing,
  ]);
});
