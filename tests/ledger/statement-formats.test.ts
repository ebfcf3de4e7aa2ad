import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { zipOf } from '#tests/statements/app-samples.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { importText, settledImport, settledSession, transactionsOf } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/import_sessions';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const transactions = async () =>
    (
      await coffer.call('GET', '/api/v1/transactions?per_page=100&sort=date&include_split_parts=true', {
        token: user.token,
      })
    ).body.transactions;
  return { coffer, user, account, transactions };
}

/** Imports a whole file by a session, which opens the accounts that it names. */
async function moveIn(coffer: Coffer, { token }: TestUser, raw_file_content: string) {
  const begun = await coffer.call('POST', PATH, { token, body: { expected_chunks: 1 } });
  const id = begun.body.data?.id ?? assert.fail(begun.text);
  for (const [path, body] of [
    ['chunks', { sequence: 1, raw_file_content }],
    ['publish', {}],
  ] as const) {
    const reply = await coffer.call('POST', `${PATH}/${id}/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
  }
  const done = await settledSession(coffer, { token }, id);
  assert.equal(done.status, 'complete', JSON.stringify(done.error));
  for (const one of done.imports) await settledImport(coffer, { token }, one.id);
}

test('an OFX file of two lists and two decimal marks is stored whole', async (t) => {
  const { coffer, user, account, transactions } = await start(t);
  const trn = (id: number, rest: string) =>
    `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026010${id}<FITID>${id}${rest}</STMTTRN>\n`;
  const lists = [
    trn(1, '<TRNAMT>-2.000,00<NAME>Caf&eacute;<CHECKNUM>1042') + trn(2, '<TRNAMT>-1.250<NAME>Price <10 EUR'),
    trn(3, '<TRNAMT>-1.250,00<NAME>Shop<MEMO>Bread'),
  ].map((rows) => `<BANKTRANLIST>${rows}</BANKTRANLIST>`);
  const text = `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>7</BANKACCTFROM>${lists.join('')}</STMTRS></OFX>`;
  await importText(coffer, user, account, text);
  assert.deepEqual(await transactionsOf(coffer, user), [
    '2026-01-01 -2000.00 Café',
    '2026-01-02 -1250.00 Price <10 EUR',
    '2026-01-03 -1250.00 Shop',
  ]);
  assert.equal((await transactions()).find(({ name }) => name === 'Café')?.notes, 'No. 1042');
  await checkLedger(coffer.database.read);
});

test('a QIF file of two accounts is stored with one transfer, splits and labels', async (t) => {
  const { coffer, user, transactions } = await start(t);
  const { token } = user;
  const qif = `!Account\nNChecking\nTBank\n^\n!Type:Bank\nD1/13'26\nT-100.00\nPCard payment\nL[Visa]\n^
D1/14'26\nT-30.00\nC*\nN7\nPMarket\nSFood:Groceries/Spain\n$-10.00\nSHealth\n$-20.00\n^
!Account\nNVisa\nTCCard\n^\n!Type:CCard\nD1/13'26\nT100.00\nPCard payment\nL[Checking]\n^
!Type:Memorized\nT-9.00\nPRent\n^\n`;
  const preflight = await coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content: qif } });
  assert.deepEqual(
    [preflight.body.data.valid, preflight.body.data.notices.map(({ code }) => code)],
    [true, ['left_out']],
  );
  await moveIn(coffer, user, qif);
  const shown = (await transactions()).map((one) =>
    [
      ...[one.account.name, one.signed_amount, one.transfer?.other_account.name ?? '-', one.category?.name ?? '-'],
      ...[one.cleared, one.notes ?? '-', one.tags.map(({ name }) => name).join(',')],
    ].join(' '),
  );
  assert.deepEqual(shown.sort(), [
    'Checking -10.00 - Groceries true - Spain',
    'Checking -100.00 Visa - false - ',
    'Checking -20.00 - Health true - ',
    'Checking -30.00 - - true No. 7 ',
    'Visa 100.00 Checking - false - ',
  ]);
  assert.equal((await coffer.call('GET', '/api/v1/transfers', { token })).body.transfers.length, 1);
  await checkLedger(coffer.database.read);
});

test('a Polish file in windows-1250 is stored with its letters', async (t) => {
  const { coffer, user, account } = await start(t);
  const { token } = user;
  const bytes = Buffer.from('Date,Amount,Description\n2026-01-05,-3.00,Sklep spo\xbfywczy \xa3\xf3d\x9f\n', 'latin1');
  const form = formOf(bytes, { account_id: account, publish: 'true' });
  const reply = await coffer.call('POST', '/api/v1/imports', { token, ...form });
  assert.equal(reply.status, 201, reply.text);
  await settledImport(coffer, user, reply.body.data?.id ?? '');
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -3.00 Sklep spożywczy Łódź']);
});

test('a CAMT batch is stored as its payments where the request says so', async (t) => {
  const { coffer, user, account } = await start(t);
  const payment = (amount: string, name: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
  const camt = `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls>${payment('12.50', 'Ana')}${payment('17.50', 'Bo')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  await importText(coffer, user, account, camt, { split_batches: true });
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -12.50 Ana', '2026-01-05 -17.50 Bo']);
});

test('an XLSX file is stored as the rows of its first sheet', async (t) => {
  const { coffer, user, account } = await start(t);
  const { token } = user;
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet><sheetData><row>${['Date', 'Amount', 'Description'].map(text).join('')}</row><row>${text('2026-01-05')}<c><v>-3.5</v></c>${text('Coffee')}</row></sheetData></worksheet>`;
  const form = formOf(await zipOf({ 'xl/worksheets/sheet1.xml': sheet }), { account_id: account, publish: 'true' });
  const reply = await coffer.call('POST', '/api/v1/imports', { token, ...form });
  assert.equal(reply.status, 201, reply.text);
  await settledImport(coffer, user, reply.body.data?.id ?? '');
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -3.50 Coffee']);
});

test('an account that an import opens begins with the balance that its file proves', async (t) => {
  const { coffer, user } = await start(t);
  const { token } = user;
  const swift = (closing: string) =>
    `:20:X\n:25:${closing}\n:28C:1/1\n:60F:C260104EUR1000,00\n:61:2601050105D5,00NTRFNONREF\n:86:Shop\n${
      closing === 'none' ? '' : `:62F:C260105EUR${closing}\n`
    }-\n`;
  const ofx = (id: string, end: string) =>
    `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><DTEND>${end}<STMTTRN><TRNTYPE>POS<DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>Shop</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>995.00<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>`;
  const money = (amount: string, direction: string) =>
    `<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
  const camt = `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>camt</Id></Othr></Id></Acct><Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp>${money('1000.00', 'CRDT')}<Dt><Dt>2026-01-05</Dt></Dt></Bal><Ntry>${money('5.00', 'DBIT')}<Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const next =
    ':20:Y\n:25:995,00\n:28C:2/1\n:60F:C260105EUR995,00\n:61:2601060106D5,00NTRFNONREF\n:86:Shop\n:62F:C260106EUR990,00\n-\n';
  await moveIn(coffer, user, swift('none'));
  await moveIn(coffer, user, swift('995,00') + next);
  await moveIn(coffer, user, swift('123,00'));
  await moveIn(coffer, user, ofx('whole', '20260131'));
  await moveIn(coffer, user, ofx('part', '20260110'));
  await moveIn(coffer, user, camt);
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  const shown = accounts.map(
    ({ name, balance_cents, opening_balance_date }) => `${name} ${balance_cents} ${opening_balance_date}`,
  );
  assert.deepEqual(shown.sort(), [
    // The balances of this one contradict its entry.
    '123,00 -500 2026-01-04',
    '995,00 99000 2026-01-04',
    'Everyday 0 2024-03-10',
    'camt 99500 2026-01-04',
    'none 99500 2026-01-04',
    // The list ends before the day of the balance.
    'part -500 2026-01-04',
    'whole 99500 2026-01-04',
  ]);
  await checkLedger(coffer.database.read);
});
