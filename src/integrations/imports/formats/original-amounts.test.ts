import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileOptions, LABEL_MEMBERS } from '#integrations/imports/statement.ts';
import { readFile } from './read-file.ts';

/** The original amount of each row; null where the file proves none. */
function originalsOf(text: string, options: FileOptions = {}) {
  const { statements, faults } = readFile(Buffer.from(text), options);
  assert.deepEqual(faults, []);
  return statements.flatMap(({ rows }) =>
    rows.map(({ original }) => (original === undefined ? null : `${original.amount} ${original.currency}`)),
  );
}

test('CSV columns of known names give the original amount of a row', () => {
  const english = 'Date,Description,Amount,Original amount,Original currency\n2026-01-05,Diner,-9.23,-10.00,USD\n';
  assert.deepEqual(originalsOf(english), ['10.00 USD']);
  const german = 'Buchungstag;Empfänger;Betrag;Betrag in Fremdwährung;Fremdwährung\n05.01.2026;Diner;-9,23;10,00;usd\n';
  assert.deepEqual(originalsOf(german), ['10.00 USD']);
  const french = 'Date;Libellé;Montant;Montant d’origine;Devise d’origine\n05/01/2026;Dîner;-9,23;1 500;JPY\n';
  assert.deepEqual(originalsOf(french), ['1500 JPY']);
});

test('a CSV cell that has the amount with its currency needs no other column', () => {
  const file = (cell: string) => `Date,Description,Amount,Original amount\n2026-01-05,Diner,-9.23,${cell}\n`;
  assert.deepEqual(originalsOf(file('10.00 USD')), ['10.00 USD']);
  assert.deepEqual(originalsOf(file('USD -10.00')), ['10.00 USD']);
  for (const unproved of ['10.00', '$10.00', '"10,00 USD"', '10.00 USD CHF', '']) {
    assert.deepEqual(originalsOf(file(unproved)), [null], unproved);
  }
});

test('a mark that no amount of the CSV file explains leaves the original amount out', () => {
  const file = (amount: string, original: string) =>
    `Date,Description,Amount,Original amount,Original currency\n2026-01-05,Diner,${amount},${original},USD\n`;
  assert.deepEqual(originalsOf(file('-9', '1.500')), [null]);
  assert.deepEqual(originalsOf(file('-9', '10')), ['10 USD']);
});

test('named columns have the original amount, and none if they are left out', () => {
  const text = 'Day,What,Sum,Abroad,Money\n2026-01-05,Diner,-9.23,10.00,USD\n';
  const base = { date: 'Day', text: 'What', amount: 'Sum' };
  assert.deepEqual(originalsOf(text, { columns: base }), [null]);
  assert.deepEqual(originalsOf(text, { columns: { ...base, original: 'Abroad', originalCurrency: 'Money' } }), [
    '10.00 USD',
  ]);
  const known = 'Date,Description,Amount,Original amount,Original currency\n2026-01-05,Diner,-9.23,10.00,USD\n';
  assert.deepEqual(originalsOf(known, { columns: { original: null } }), [null]);
  assert.equal(LABEL_MEMBERS.original, 'original_amount_col_label');
});

test('exports of Wise, Revolut Business and N26 name what was paid', () => {
  const wise =
    'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Card Holder Full Name,Attachment,Note,Total fees,Exchange To Amount\n' +
    'CARD-1,05-01-2026,-9.23,EUR,Card,,90.77,EUR,USD,1.0834,,,,Diner,,,,,0.00,10.00\n';
  assert.deepEqual(originalsOf(wise), ['10.00 USD']);
  const revolut =
    'Date started (UTC),Date completed (UTC),ID,Type,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Fee,Balance,Account,Beneficiary account number,Beneficiary sort code or routing number,Beneficiary IBAN,Beneficiary BIC\n' +
    '2026-01-05,2026-01-05,1,CARD_PAYMENT,Diner,,,,USD,-10.00,EUR,-9.23,0.00,90.77,Main,,,,\n';
  assert.deepEqual(originalsOf(revolut), ['10.00 USD']);
  const n26 =
    'Booking Date,Value Date,Partner Name,Partner Iban,Type,Payment Reference,Account Name,Amount (EUR),Original Amount,Original Currency,Exchange Rate\n' +
    '2026-01-05,2026-01-05,Diner,,Presentment,,Main,-9.23,10.00,USD,1.0834\n';
  assert.deepEqual(originalsOf(n26), ['10.00 USD']);
});

test('OFX gives the original amount if one alone has the charged one at its rate', () => {
  const ofx = (amount: string, rate: string, currency: string, tag = 'ORIGCURRENCY') =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN><TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>${amount}<FITID>1<NAME>Diner<${tag}><CURRATE>${rate}<CURSYM>${currency}</${tag}></STMTTRN></STMTRS></OFX>`;
  assert.deepEqual(originalsOf(ofx('-9.23', '0.923', 'USD')), ['10.00 USD']);
  assert.deepEqual(originalsOf(ofx('-9.23', '0.006153', 'JPY')), ['1500 JPY']);
  assert.deepEqual(originalsOf(ofx('-9,23', '0,923', 'USD')), ['10.00 USD']);
  // 9.99 and 10.00 dollars both cost 9.23, many amounts of rupees do, and the last amount is not converted.
  assert.deepEqual(originalsOf(ofx('-9.23', '0.92345', 'USD')), [null]);
  assert.deepEqual(originalsOf(ofx('-9.23', '0.011', 'INR')), [null]);
  assert.deepEqual(originalsOf(ofx('-9.23', '0', 'USD')), [null]);
  assert.deepEqual(originalsOf(ofx('-9.23', '0.923', 'USD', 'CURRENCY')), [null]);
});

test('CAMT gives the amount in another currency that all amounts of a payment name', () => {
  const amount = (value: string, currency: string) => `<Amt Ccy="${currency}">${value}</Amt>`;
  const camt = (details: string) =>
    `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct><Ntry>${amount('3.79', 'CHF')}<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const instructed = `<InstdAmt>${amount('4.1', 'USD')}</InstdAmt>`;
  const exchange = '<CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>CHF</TrgtCcy><XchgRate>0.9253</XchgRate></CcyXchg>';
  const payment = (...amounts: string[]) => `<TxDtls><AmtDtls>${amounts.join('')}</AmtDtls></TxDtls>`;
  assert.deepEqual(originalsOf(camt(payment(instructed, `<TxAmt>${amount('3.79', 'CHF')}</TxAmt>`))), ['4.1 USD']);
  assert.deepEqual(originalsOf(camt(payment(`<TxAmt>${amount('4.10', 'USD')}${exchange}</TxAmt>`))), ['4.10 USD']);
  const other = `<TxAmt>${amount('3.50', 'EUR')}</TxAmt>`;
  assert.deepEqual(originalsOf(camt(payment(instructed, other))), [null]);
  assert.deepEqual(originalsOf(camt(payment(instructed) + payment(instructed))), [null]);
  assert.deepEqual(originalsOf(camt('')), [null]);
});

test('MT940 gives the original amount behind OCMT, unless several are named', () => {
  const mt940 = (more: string, text: string) =>
    `:20:X\n:25:1234\n:28C:1/1\n:60F:C260101EUR100,00\n:61:2601050105D9,23NTRFNONREF//R\n${more}:86:${text}\n:62F:C260131EUR90,77\n-\n`;
  assert.deepEqual(originalsOf(mt940('/OCMT/USD10,00/\n', 'Diner')), ['10.00 USD']);
  assert.deepEqual(originalsOf(mt940('', '/OCMT/JPY1500,/EXCH/0,00615/')), ['1500 JPY']);
  assert.deepEqual(originalsOf(mt940('/OCMT/USD10,00/\n', '/OCMT/USD11,00/')), [null]);
  assert.deepEqual(originalsOf(mt940('', 'OCMT USD10,00')), [null]);
});

test('files of Coffer and Firefly III keep the original amount', () => {
  const coffer =
    'date,account,name,amount,currency,category,tags,notes,other_account,split_of,original_amount,original_currency\n2026-01-05,Daily,Diner,-9.23,EUR,,,,,,10.00,USD\n';
  assert.deepEqual(originalsOf(coffer), ['10.00 USD']);
  const firefly =
    'journal_id,type,amount,foreign_amount,currency_code,foreign_currency_code,description,date,source_name,source_type,destination_name,destination_type\n1,Withdrawal,-9.23,-10.00,EUR,USD,Diner,2026-01-05T00:00:00+01:00,Daily,Asset account,Diner,Expense account\n';
  assert.deepEqual(originalsOf(firefly), ['10.00 USD']);
});

test('files of Coffer keep the fee of the original amount', () => {
  const text =
    'date,account,name,amount,currency,category,tags,notes,other_account,split_of,original_amount,original_currency,original_fee\n2026-01-05,Daily,Diner,-9.23,EUR,,,,,,10.00,USD,0.23\n';
  const [row] = readFile(Buffer.from(text)).statements.flatMap(({ rows }) => rows);
  assert.deepEqual(row?.original, { amount: '10.00', currency: 'USD', fee: '0.23' });
});

test('journals give the original amount of the only category that has a price', () => {
  const beancount = (posting: string) =>
    `option "operating_currency" "EUR"\n2026-01-01 open Assets:Daily EUR\n2026-01-01 open Expenses:Food\n\n2026-01-05 * "Diner"\n  Assets:Daily  -9.23 EUR\n  ${posting}\n`;
  assert.deepEqual(originalsOf(beancount('Expenses:Food  10.00 USD @@ 9.23 EUR')), ['10 USD']);
  assert.deepEqual(originalsOf(beancount('Expenses:Food  10.00 USD @ 0.923 EUR')), ['10 USD']);
  assert.deepEqual(originalsOf(beancount('Expenses:Food  9.23 EUR')), [null]);
  const parts = 'Expenses:Food  5.00 USD @@ 4.23 EUR\n  Expenses:Food  5.00 EUR';
  assert.deepEqual(originalsOf(beancount(parts)), [null]);
  const hledger =
    'commodity 1.00 EUR\naccount assets:daily  ; type: Asset\n\n2026-01-05 * Diner\n    assets:daily  -9.23 EUR\n    expenses:food  10.00 USD @@ 9.23 EUR\n';
  assert.deepEqual(originalsOf(hledger), ['10 USD']);
});
