import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from './read-file.ts';

/** The cells of each row that cannot be imported, and the cells that are at fault. */
function failedIn(text: string) {
  const { faults } = readFile(Buffer.from(text));
  return faults.map(({ code, cells }) => [code, cells?.fields, cells?.faults.map(({ member }) => member)]);
}

test('an OFX transaction that cannot be imported has its cells', () => {
  const rows = (account: string) =>
    `<STMTTRN><TRNTYPE>POS<DTPOSTED>20261305<TRNAMT>-1.50<NAME>Bakery<MEMO>Rolls</STMTTRN>${account}`;
  const cells = { date: '20261305', amount: '-1.50', name: 'Bakery', notes: 'Rolls', entity_type: 'POS' };
  const inside = `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM>${rows('')}</STMTRS></OFX>`;
  assert.deepEqual(failedIn(`OFXHEADER:100\n\n${inside}`), [['invalid_date', cells, ['date']]]);
  const accounts =
    '<STMTRS><BANKACCTFROM><ACCTID>1</BANKACCTFROM></STMTRS><STMTRS><BANKACCTFROM><ACCTID>2</BANKACCTFROM></STMTRS>';
  assert.deepEqual(failedIn(`OFXHEADER:100\n\n<OFX>${rows(accounts)}</OFX>`), [
    ['unknown_account', cells, ['account']],
  ]);
});

test('a QIF entry that cannot be imported has its cells', () => {
  const cells = { date: '2026-01-05', amount: 'abc', name: 'Bakery', notes: 'Rolls', category: 'Food' };
  assert.deepEqual(
    failedIn('!Type:Bank\nD2026-01-05\nTabc\nPBakery\nMRolls\nLFood\n^\nD2026-01-06\nT-2.00\nPKiosk\n^\n'),
    [['invalid_amount', cells, ['amount']]],
  );
});

test('a CAMT entry that cannot be imported has its cells', () => {
  const camt = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.50</Amt><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Employer</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Salary</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const cells = { date: '2026-01-05', amount: '1.50', currency: 'EUR', name: 'Employer', notes: 'Salary' };
  assert.deepEqual(failedIn(camt), [['missing_direction', cells, ['entity_type']]]);
});

test('an MT940 entry that cannot be imported has its cells', () => {
  const mt940 = (entry: string) =>
    `:20:X\n:25:1234\n:28C:1/1\n:60F:C260101EUR100,00\n:61:${entry}\n:86:/TRTP/SEPA/NAME/Bakery/REMI/Rolls/\n:62F:C260131EUR98,50\n-\n`;
  const texts = { name: 'Bakery', notes: 'Rolls' };
  const cells = { date: '261305', amount: '1,50', ...texts, entity_type: 'D' };
  assert.deepEqual(failedIn(mt940('261305D1,50NTRFNONREF//R')), [['invalid_date', cells, ['date']]]);
  assert.deepEqual(failedIn(mt940('not an entry')), [['invalid_entry', texts, []]]);
});
