import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

// Real statements are kept outside the project; what they contain was written down by reading them.
const FOLDER = process.env.COFFER_TEST_STATEMENTS ?? join(import.meta.dirname, '../../../../../shared/data');
const skip = existsSync(join(FOLDER, 'statements')) ? false : 'COFFER_TEST_STATEMENTS names no folder with statements';

/** Account, date, amount, currency, other party, text and bank reference of a row; `?` was not written down. */
type ExpectedRow = [string | null, string, string, string | null, string | null, string, string | null, 'pending'?];
type Expected = {
  readonly options?: { readonly signs: 'inflows_negative' };
  readonly rows?: ExpectedRow[];
  readonly closing?: [string, string, string][];
  /** The line and the code of the first fault. */
  readonly refused?: [number | null, string];
};

const expected: Record<string, Expected> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/statements/expected.json'), 'utf8'),
);

/** The amount without zeros that say nothing. */
function plain(amount: string): string {
  const whole = amount.replace(/^(-?)0+(?=\d)/, '$1');
  return whole.includes('.') ? whole.replace(/\.?0*$/, '') : whole;
}

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

for (const [name, { options, rows, closing = [], refused }] of Object.entries(expected)) {
  test(`${name} is read as it is written`, { skip }, () => {
    const file = readFile(readFileSync(join(FOLDER, 'statements', name)), options);
    if (refused !== undefined) {
      assert.deepEqual([file.faults[0]?.line, file.faults[0]?.code], refused);
      return;
    }
    assert.deepEqual(file.faults, []);
    const found = file.statements.flatMap(({ account, currency, rows: read }) =>
      read.map((row) => [
        ...[account, row.date, plain(row.amount), row.currency ?? currency],
        ...[row.counterparty, row.text, row.reference, ...(row.pending ? ['pending'] : [])],
      ]),
    );
    assert.equal(found.length, rows?.length);
    const wanted = (rows ?? []).map(([account, date, amount, currency, party, text, ...rest], index) => [
      ...[account, date, plain(amount), currency],
      ...[party === '?' ? found[index]?.[4] : party, text === '?' ? found[index]?.[5] : text.trim(), ...rest],
    ]);
    assert.deepEqual(sorted(found), sorted(wanted));
    for (const [account, date, amount] of closing) {
      const balances = file.statements.map((one) => [one.account, one.closing?.date, plain(one.closing?.amount ?? '')]);
      assert.ok(
        sorted(balances).includes(JSON.stringify([account, date, plain(amount)])),
        `${account} ${date} ${amount}`,
      );
    }
  });
}

test('a year of a Czech bank is read with every amount, sign and account', { skip }, () => {
  const file = readFile(readFileSync(join(FOLDER, 'czech-bank-1993.csv')));
  assert.deepEqual([file.faults, file.csv?.dateFormat, file.statements.length], [[], '%y%m%d', 591]);
  const rows = file.statements.flatMap((statement) => statement.rows);
  const sum = (isIn: boolean) =>
    rows
      .filter(({ amount }) => amount.startsWith('-') !== isIn)
      .reduce((total, { amount }) => total + BigInt(amount.replace(/[-.]/g, '')), 0n);
  assert.deepEqual([rows.length, sum(true), sum(false)], [23_932, 8_711_974_530n, 6_806_243_160n]);
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, rows.length);
  const dates = rows.map(({ date }) => date).sort();
  assert.deepEqual([dates.at(0), dates.at(-1)], ['1993-01-01', '1994-03-31']);
});
