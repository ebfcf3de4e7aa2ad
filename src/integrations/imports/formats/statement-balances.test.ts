import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

/** An MT940 file with a statement for each list of rows, which begins with 100 and says that it ends with the balance. */
function read(...statements: { readonly rows: readonly string[]; readonly closing: string }[]) {
  const texts = statements.map(
    ({ rows, closing }, index) =>
      `:20:X\n:25:123${index}\n:28C:1/1\n:60F:C260101EUR100,00\n${rows
        .map((row) => `:61:2601050105${row}NTRFNONREF\n:86:Text\n`)
        .join('')}:62F:C260131EUR${closing}\n-\n`,
  );
  const { evidence = [], notices = [], faults } = readFile(Buffer.from(texts.join('')));
  return {
    evidence: evidence.map(({ code, rows_agree, rows_count }) => [code, rows_agree, rows_count]),
    notices: notices.map(({ code, message }) => [code, message]),
    faults: faults.length,
  };
}

test('rows that lead from the opening to the closing balance are proved', () => {
  const shown = read({ rows: ['D1,50', 'C20,00'], closing: '118,50' }, { rows: ['D100,00'], closing: '0,00' });
  assert.deepEqual(shown, { evidence: [['balances', 3, 3]], notices: [], faults: 0 });
});

test('a statement whose rows contradict its closing balance is named', () => {
  const shown = read({ rows: ['D1,50'], closing: '98,50' }, { rows: ['D10,00', 'D2,00'], closing: '80,00' });
  assert.deepEqual(shown.evidence, [['balances', 1, 3]]);
  assert.deepEqual(shown.notices, [
    [
      'contradicts_balance',
      'The rows of the statement of “1231” up to 2026-01-31 lead from 100.00 to 88.00, and its closing balance is 80.00: rows may be missing',
    ],
  ]);
});

test('nothing is proved where rows cannot be read or are missing', () => {
  assert.deepEqual(read({ rows: ['D1,5x,0', 'D2,00'], closing: '98,00' }).evidence, []);
  assert.deepEqual(read({ rows: ['D2,00'], closing: '98,00' }, { rows: [], closing: '70,00' }).notices, []);
});
