import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvRow, joinNames } from './csv.ts';

/** Reads one row as RFC 4180 says. */
function parse(row: string): string[] {
  const cells = row.replace(/\r\n$/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

test('no text opens as a formula, and a number stays one', () => {
  for (const text of [
    '=1+1',
    '＝1+1',
    ' ＋1',
    '－x',
    '＠SUM(A1)',
    '+1',
    '-x',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r1',
    '-1+2',
    '--1',
    '+1.5',
    '-',
    '=',
    "'=1",
    "''\t",
    "=cmd|'/c calc'!A1",
  ]) {
    assert.equal(csvRow([text]).replace(/^"/, '').charAt(0), "'", JSON.stringify(text));
  }
  for (const text of ['-12.30', '0', '12', '-1']) assert.equal(csvRow([text]), `${text}\r\n`);
  assert.equal(csvRow([null, '', 'a']), ',,a\r\n');
  assert.equal(csvRow(['a;=1+1', 'b\t=1']), '"a;=1+1","b\t=1"\r\n', 'nor after another separator');
});

test('every text comes back as it was, but for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), (cells) => {
      const back = parse(csvRow(cells)).slice(0, cells.length);
      assert.deepEqual(
        back.map((cell, index) => (cell === `'${cells[index]}` ? cells[index] : cell)),
        cells,
      );
    }),
  );
});

test('names in one cell can be separated again', () => {
  assert.equal(joinNames(['a', 'b,c', 'd\\e', 'f|g']), 'a,b\\,c,d\\\\e,f\\|g');
});
