import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import type { StatementRow } from '#integrations/imports/statement.ts';
import { Rates } from '#ledger/rates/rates.ts';
import { readRow } from './import-rows.ts';

const ROW: StatementRow = {
  line: 1,
  date: '2026-01-05',
  amount: '-1.00',
  currency: null,
  text: 'Rent',
  counterparty: null,
  reference: null,
  pending: false,
};
const fingerprint = (row: StatementRow) =>
  readRow({ row, account: null, currency: null }, { currency: 'EUR', format: 'mt940' }, new Rates([], [])).fingerprint;

test('rows that are read better than before are the same as in earlier imports', () => {
  const dutch = '/TRTP/SEPA OVERBOEKING/IBAN/NL02ABNA0123456789/NAME/J JANSEN/REMI/FACTUUR 42';
  const file = readFile(Buffer.from(`:20:X\n:25:1\n:61:2601050105D1,00NTRFNONREF\n:86:${dutch}\n`));
  const [row = assert.fail()] = file.statements[0]?.rows ?? [];
  assert.deepEqual([row.counterparty, row.text], ['J JANSEN', 'FACTUUR 42']);
  assert.equal(fingerprint(row), fingerprint({ ...ROW, text: dutch }));
  assert.equal(fingerprint({ ...ROW, checkNumber: '7' }), fingerprint(ROW));
  assert.notEqual(fingerprint({ ...ROW, text: 'Other' }), fingerprint(ROW));
  // As the release 0.9.0 computed them.
  assert.equal(fingerprint(ROW), '2026-01-05HlYVoal_XwMW4APIVTKri_2o');
  assert.equal(fingerprint({ ...ROW, text: 'x'.repeat(300) }), '2026-01-05-eTOAizawGOpljvokaYizU2c');
});
