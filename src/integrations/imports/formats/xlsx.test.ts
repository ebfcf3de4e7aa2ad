import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipOf } from '#tests/statements/app-samples.ts';
import { readFile } from './read-file.ts';

const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
const STRINGS =
  '<sst><si><t>Date</t></si><si><t>Amount</t></si><si><t>Description</t></si><si><r><t>Caf&#233; </t></r><r><t>"Bar"</t></r></si></sst>';
const workbookOf = (sheets = 1, pr = '') =>
  `<workbook>${pr}<sheets>${'<sheet name="S"/>'.repeat(sheets)}</sheets></workbook>`;
const head = '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>';

async function read(rows: string, { workbook = workbookOf() } = {}) {
  const sheet = `<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Account 1</t></is></c></row>${head}${rows}</sheetData></worksheet>`;
  const zip = await zipOf({
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': STRINGS,
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': workbook,
  });
  const file = readFile(zip);
  const rowsRead = file.statements.flatMap(({ rows: all }) =>
    all.map((row) => [row.line, row.date, row.amount, row.text]),
  );
  return { ...file, rows: rowsRead };
}

const row = (number: number, day: string, amount: string, text = '<c r="D4" t="s"><v>3</v></c>') =>
  `<row r="${number}">${day}<c r="C${number}" s="3"><v>${amount}</v></c>${text}</row>`;

test('the first sheet of a workbook is read as a CSV file is', async () => {
  const { rows, faults, format, notices } = await read(
    [
      row(4, '<c r="A4" s="1"><v>46027</v></c>', '-12.300000000000001'),
      row(6, '<c r="A6" s="2"><v>46028.75</v></c>', '1234.5', '<c r="D6" t="str"><v>A\tB &amp; C</v></c>'),
      row(7, '<c r="A7" t="d"><v>2026-01-07T00:00:00</v></c>', '-3'),
    ].join(''),
    { workbook: workbookOf(2) },
  );
  assert.deepEqual([format, faults], ['csv', []]);
  assert.deepEqual(rows, [
    [4, '2026-01-05', '-12.30', 'Café "Bar"'],
    [6, '2026-01-06', '1234.50', 'A B & C'],
    [7, '2026-01-07', '-3', 'Café "Bar"'],
  ]);
  assert.match(notices?.[0]?.message ?? '', /first of 2 sheets/);
});

test('days of a workbook that counts from 1904 are read', async () => {
  const workbook = workbookOf(1, '<workbookPr date1904="1"/>');
  const { rows } = await read(row(4, '<c r="A4" s="1"><v>44565</v></c>', '-1'), { workbook });
  assert.equal(rows[0]?.[1], '2026-01-05');
});

test('a workbook that is damaged, too large or old is refused with a reason', async () => {
  const codeOf = (bytes: Buffer) => readFile(bytes).faults[0]?.code;
  const sheet = (content: string) => zipOf({ 'xl/worksheets/sheet1.xml': content });
  assert.equal(codeOf(await sheet('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')), 'forbidden_xml');
  const cells = `<row>${'<c><v>1</v></c>'.repeat(301_000)}</row>`;
  assert.equal(codeOf(await sheet(`<worksheet><sheetData>${cells}</sheetData></worksheet>`)), 'too_large');
  assert.equal(codeOf(await sheet(' '.repeat(11 * 1024 * 1024))), 'too_large');
  assert.equal(codeOf(Buffer.from('d0cf11e0a1b11ae100000000', 'hex')), 'unsupported_format');
  assert.equal(codeOf(await zipOf({ 'other.txt': 'x' })), 'unknown_archive');
});
