import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';

const read = (text: string, options = {}) => {
  const { statements, faults, notices = [], csv } = readFile(Buffer.from(text), options);
  return {
    rows: statements.flatMap((one) => one.rows),
    faults: faults.map(({ line, code }) => [line, code]),
    notices: notices.map(({ line, code, message }) => [line, code, message]),
    asked: (csv?.questions ?? []).map(({ member, candidates }) => [member, candidates.map(({ value }) => value)]),
  };
};

test('a status says which rows are pending and which moved no money', () => {
  const { rows, notices, faults, asked } = read(
    'Date,Description,Amount,State\n2026-01-05,a,-1.00,COMPLETED\n2026-01-06,b,-2.00,PENDING\n2026-01-07,c,-3.00,REVERTED\n' +
      '2026-01-08,d,-4.00,\n,e,,Reverted\n',
  );
  assert.deepEqual(
    rows.map(({ text, pending, leftOut }) => [text, pending, leftOut]),
    [
      ['a', false, undefined],
      ['b', true, undefined],
      ['c', false, 'REVERTED'],
      ['d', false, undefined],
    ],
  );
  assert.deepEqual(notices, [
    [4, 'not_booked', '1 row is left out: the status is “REVERTED”'],
    [6, 'not_booked', '1 row is left out: the status is “Reverted”'],
  ]);
  assert.deepEqual([faults, asked], [[], []]);
});

test('an unknown status among known ones is asked about, or named', () => {
  const text = 'Buchungstag;Text;Betrag;Status\n05.01.2026;a;-1,50;Gebucht\n06.01.2026;b;-2,50;Wartet auf X\n';
  assert.deepEqual(read(text).asked, [['status_col_label', ['Status', '']]]);
  const named = read(text, { columns: { status: 'Status' } });
  assert.deepEqual([named.asked, named.rows.map(({ pending }) => pending)], [[], [false, false]]);
  assert.match(String(named.notices[0]?.[2]), /unknown status.*“Wartet auf X”/);
  const other = read('Date,Description,Amount,State\n2026-01-05,a,-1.00,CA\n2026-01-06,b,-2.00,NY\n');
  assert.deepEqual([other.asked, other.notices.map(([, code]) => code)], [[], ['unknown_status']]);
});

test('rows that moved no money say nothing about the balance', () => {
  const { rows, faults } = read(
    'Date,Description,Amount,Balance,Status\n2026-01-05,a,-5.00,95.00,Completed\n2026-01-06,b,-3.00,95.00,Declined\n' +
      '2026-01-07,c,2.00,93.00,Completed\n2026-01-08,d,1.00,94.00,Completed\n2026-01-09,e,-1.00,93.00,Completed\n',
  );
  assert.deepEqual([faults, rows.length], [[[4, 'contradicts_balance']], 4]);
});

test('category, tags, notes and check numbers have columns', () => {
  const { rows } = read(
    'Date,Payee,Description,Amount,Category,Tags,Notes,Check Number\n' +
      '2026-01-05,Shop,Card 12,-1.00,Food,"home, trip; x|y",for Ana,1042\n2026-01-06,Bus,Line 2,-2.00,,#way #work,,\n2026-01-07,c,d,-3.00,,,,\n',
  );
  assert.deepEqual(
    rows.map(({ text, checkNumber, details }) => [text, checkNumber, details]),
    [
      ['Card 12 · for Ana', '1042', { category: 'Food', tags: ['home', 'trip', 'x', 'y'] }],
      ['Line 2', undefined, { category: null, tags: ['way', 'work'] }],
      ['d', undefined, undefined],
    ],
  );
  assert.deepEqual(rows[0]?.formerTexts, { text: 'Card 12', counterparty: 'Shop' });
});

test('notes without a payee leave the text as the name', () => {
  const { rows } = read('Date,Description,Amount,Notes\n2026-01-05,Shop,-1.00,for Ana\n2026-01-06,Bus,-1.00,\n');
  assert.deepEqual(
    rows.map(({ text, counterparty }) => [counterparty, text]),
    [
      ['Shop', 'for Ana'],
      [null, 'Bus'],
    ],
  );
});

test('a column that is named is taken, and one without a label is left', () => {
  const text = 'Date,Description,Amount,Kind,Category\n2026-01-05,a,-1.00,Fun,Food\n';
  const details = (columns: object) => read(text, { columns }).rows[0]?.details;
  assert.deepEqual(details({ category: 'Kind' }), { category: 'Fun', tags: [] });
  assert.deepEqual(details({ category: null, tags: 'Kind' }), { category: null, tags: ['Fun'] });
  assert.equal(details({ category: null }), undefined);
});
