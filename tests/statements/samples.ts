/** A small file of each format: the same three transactions of one account. */
export const SAMPLES = {
  'statement.csv': `Account;CZ6508000000192000145399
Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR)
05.01.2026;Bakery;Bread, rolls;-1.234,50
06.01.2026;Employer;Salary;2.000,00
06.01.2026;;Fee;-3
`,
  'statement.ofx': `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><ACCTID>19-2000145399
</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105120000[+1:CET]<TRNAMT>-1234.50<FITID>A1<NAME>Bakery<MEMO>Bread, rolls</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>+2000,00<FITID>A2<NAME>Employer<MEMO>Salary</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20260106<TRNAMT>-3<FITID>A3<MEMO>Fee</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>862.50<DTASOF>20260106</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`,
  'statement.qif': `!Account
NChecking
TBank
^
!Type:Bank
D1/ 5'26
T-1,234.50
PBakery
MBread, rolls
^
D1/ 6'26
T2,000.00
PEmployer
MSalary
^
D1/13'26
T-3
MFee
^
`,
  'statement.camt': `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>CZ6508000000192000145399</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">862.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-06</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">1234.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Bakery</Nm></Pty></Cdtr></RltdPties>
<RmtInf><Ustrd>Bread, rolls</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">2000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-01-06T23:30:00-05:00</DtTm></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Employer</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>Salary</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">3</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-01-06</Dt></BookgDt><AddtlNtryInf>Fee</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>
`,
  'statement.sta': `:20:STARTUMS
:25:19-2000145399
:28C:1/1
:60F:C260104EUR100,00
:61:2601050105DR1234,50NMSCNONREF//A1
:86:177?00TRANSFER?20SVWZ+Bread, rolls?32Bakery
:61:2512310106CR2000,NTRFNONREF
:86:166?20SVWZ+Salary?32Employer
:61:260106D3,NCHGNONREF
:86:Fee
:62F:C260106EUR862,50
-
`,
} as const;
