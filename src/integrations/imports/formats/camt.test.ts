import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

const camt = (entry: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, direction: string, ...details: string[]) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details.map((one) => `\n<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls></Ntry>`;
const payment = (amount: string, name: string, direction = 'DBIT', more = '') =>
  `<Refs><AcctSvcrRef>${name}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr><Dbtr><Nm>from ${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>for ${name}</Ustrd></RmtInf>${more}`;
const OLD = '<AmtDtls><TxAmt><Amt Ccy="EUR">4.00</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>old</Ustrd></RmtInf>';

function rowsOf(text: string, splitBatches?: boolean) {
  const { statements, faults } = readFile(Buffer.from(camt(text)), { splitBatches });
  const rows = statements.flatMap((statement) => statement.rows);
  return [
    rows.map((row) => [row.line, row.amount, row.counterparty, row.text, row.reference]),
    faults.map(({ code }) => code),
  ];
}

test('a CAMT batch is one row, or each of its payments is one where a request says so', () => {
  const batch = entry('30.00', 'DBIT', payment('12.50', 'Ana'), payment('13.50', 'Bo'), OLD);
  assert.deepEqual(rowsOf(batch), [[[1, '-30.00', null, 'for Ana · for Bo · old', 'B1']], []]);
  assert.deepEqual(rowsOf(batch, true), [
    [
      [3, '-12.50', 'Ana', 'for Ana', 'Ana'],
      [5, '-13.50', 'Bo', 'for Bo', 'Bo'],
      [7, '-4.00', null, 'old', null],
    ],
    [],
  ]);
  const returned = entry('10.00', 'DBIT', payment('12.50', 'Ana'), payment('2.50', 'Bo', 'CRDT'));
  assert.deepEqual(
    rowsOf(returned, true)[0]?.map((row) => (row as unknown[])[1]),
    ['-12.50', '2.50'],
  );
  assert.deepEqual(rowsOf(entry('5.00', 'DBIT', payment('5.00', 'Ana')), true)[0], [
    [1, '-5.00', 'Ana', 'for Ana', 'B1'],
  ]);
});

test('a CAMT batch whose payments do not sum to it is refused, not split', () => {
  for (const parts of [
    [payment('12.50', 'Ana'), payment('13.49', 'Bo')],
    [payment('12.50', 'Ana'), '<RmtInf><Ustrd>no amount</Ustrd></RmtInf>'],
    [payment('12.50', 'Ana'), payment('13.50', 'Bo').replace('EUR', 'USD')],
  ])
    assert.deepEqual(rowsOf(entry('26.00', 'DBIT', ...parts), true), [[], ['invalid_batch']]);
});
