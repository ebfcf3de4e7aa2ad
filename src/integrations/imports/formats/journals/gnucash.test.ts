import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { GNUCASH, gnucashDatabase } from '#tests/statements/gnucash-samples.ts';

const rowsOf = ({ statements }: ReturnType<typeof readFile>) =>
  statements.flatMap(({ account, rows }) =>
    rows.map(({ date, amount, currency, counterparty, reference, details = {} }) => {
      const splits = (details.splits ?? []).map((line) => `${line.amount} ${line.category} ${line.name}`);
      const place = details.otherAccount ? `[${details.otherAccount}]` : (details.category ?? splits.join(', '));
      return `${account} ${date} ${amount} ${currency} ${counterparty} ${place} ${reference}${details.cleared ? ' cleared' : ''}`;
    }),
  );

const ROWS = [
  'Checking 2025-02-01 -12.5 EUR Pay card [Card] gnucash t3 cleared',
  'Checking 2025-02-02 -200 EUR Buy [Fund] gnucash t4',
  'Checking 2025-03-03 -90 EUR Exchange [Dollars] gnucash t5',
  'Fund 2025-02-02 200 EUR Buy [Checking] gnucash t4',
  'Dollars 2025-03-03 100 USD Exchange [Checking] gnucash t5',
  'Card 2025-01-05 -12.5 EUR Market -10 Food & Drink bread, -2.5 Home Market gnucash t2',
  'Card 2025-02-01 12.5 EUR Pay card [Checking] gnucash t3',
];

test('a book of GnuCash is read in XML, compressed or not, and in SQLite', () => {
  const files = [Buffer.from(GNUCASH), gzipSync(GNUCASH), gnucashDatabase()].map((bytes) => readFile(bytes));
  for (const file of files) {
    assert.deepEqual([file.format, file.faults], ['gnucash', []]);
    assert.deepEqual(rowsOf(file), ROWS);
    assert.deepEqual(file.moved?.accounts[0]?.opening, { date: '2025-01-01', amount: '1000' });
    assert.deepEqual(
      file.statements.map(({ accountDetails }) => accountDetails?.type),
      ['depository', 'investment', 'depository', 'credit_card'],
    );
    assert.deepEqual(
      file.moved?.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
      ['1 Price: not_taken_over', '1 Schedule: not_taken_over', '1 Posting: at_cost'],
    );
  }
  const [market] = files[0]?.statements.find(({ account }) => account === 'Card')?.rows ?? [];
  assert.deepEqual([market?.text, market?.checkNumber], ['of t2\nsoap too', '7']);
});

test('a broken or hostile book of GnuCash is refused', () => {
  const codesOf = (bytes: Buffer) => readFile(bytes).faults.map(({ code }) => code);
  assert.deepEqual(codesOf(Buffer.from(GNUCASH.slice(0, -30))), ['broken_xml']);
  assert.deepEqual(codesOf(Buffer.from(GNUCASH.replace('<gnc-v2', '<!DOCTYPE x [<!ENTITY a "b">]><gnc-v2'))), [
    'forbidden_xml',
  ]);
  assert.deepEqual(codesOf(Buffer.from(GNUCASH.replaceAll('-1250/100', '-1251/100'))), [
    'invalid_entry',
    'invalid_entry',
  ]);
  assert.deepEqual(codesOf(Buffer.from(GNUCASH.replace('quantity>-1250/100', 'quantity>-1250/0'))), ['invalid_amount']);
  assert.deepEqual(codesOf(gzipSync(GNUCASH).subarray(0, 300)), ['broken_zip']);
  assert.deepEqual(codesOf(gzipSync(Buffer.alloc(65 * 1024 * 1024))), ['broken_zip']);
  assert.deepEqual(codesOf(gnucashDatabase().subarray(0, 5000)), ['broken_database']);
  assert.deepEqual(codesOf(gnucashDatabase('drop table prices')), ['broken_database']);
  const view = 'drop table prices; create view prices as select hex(zeroblob(100000000)) as guid';
  assert.deepEqual(codesOf(gnucashDatabase(view)), ['broken_database']);
  const circle = "update accounts set parent_guid = 'a2' where guid = 'a1'";
  assert.deepEqual(codesOf(gnucashDatabase(circle)), ['too_deep']);
});
