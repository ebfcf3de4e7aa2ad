import assert from 'node:assert/strict';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';
import { TEXT_SAMPLES } from '#tests/statements/app-samples.ts';
import { settledSession } from '#tests/statements/import-file.ts';

const IBAN = 'DE89370400440532013000';

function mt940(account: string, month: string, [opening, closing]: readonly [string, string]): string {
  return `:20:S\n:25:${account}\n:28C:1\n:60F:C26${month}01EUR${opening}\n:61:26${month}05${month}05D20,00NMSCNONREF\n:86:Bakery ${month}\n:62F:C26${month}28EUR${closing}\n-\n`;
}

const given = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

componentTest('several files are asked about and imported by one click, each with its undo', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  await page.goto(`${home}/imports`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      given('february.sta', mt940(IBAN, '02', ['80,00', '60,00'])),
      given('january.sta', mt940(IBAN, '01', ['100,00', '80,00'])),
      given('fees.csv', 'Date,Description,Amount,Fee\n2026-01-15,Shop,-20.00,1.50\n2026-01-17,Bakery,-4.10,0.00\n'),
      given('broken.csv', 'Nothing,to,read\n1,2,3\n'),
      given('receipt.pdf', '%PDF-1.7\n'),
    ]);
  const file = (name: string) => page.getByRole('listitem', { name });
  await file('january.sta')
    .getByText(/^1 row/)
    .waitFor();
  await file('january.sta').getByText(`The file names ${IBAN}, and none of your accounts is known by that`).waitFor();
  assert.equal(await file('january.sta').getByRole('combobox', { name: 'Goes into' }).inputValue(), 'A new account');
  await file('broken.csv').getByText('Missing columns').first().waitFor();
  await file('receipt.pdf')
    .getByText(/^File is a PDF\. Send the statement as CSV/)
    .waitFor();
  await file('receipt.pdf').getByRole('button', { name: 'Leave out receipt.pdf' }).click();
  const fees = file('fees.csv');
  await fees.getByRole('combobox', { name: 'Goes into' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await fees.getByRole('radio', { name: 'No, the amounts contain them' }).click();
  await fees.getByText('2 new', { exact: true }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Import 3 files' }).click();
  await file('february.sta').getByText('Imported').waitFor();
  await fees.getByText('Imported').waitFor();
  await file('broken.csv').getByRole('button', { name: 'Leave out broken.csv' }).click();
  await page.getByText('Ends at €60.00, as your bank says.').waitFor();
  await page.getByRole('button', { name: 'Import more files' }).waitFor();
  await axe(page);
  // Both months went to one new account, the earlier one first.
  const { body } = await coffer.call('GET', '/api/v1/accounts', { token: family.user.token });
  assert.deepEqual(
    body.accounts.filter(({ name }) => name === IBAN).map(({ balance_cents }) => balance_cents),
    [6000],
  );
  for (const name of ['january.sta', 'february.sta', 'fees.csv'])
    await page.getByRole('button', { name: `Undo import of ${name}` }).waitFor();
});

const ofx = (...accounts: readonly string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1>${accounts
    .map(
      (id) =>
        `<STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>POS<DTPOSTED>20260305<TRNAMT>-5.00<FITID>1<NAME>Shop</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`,
    )
    .join('')}</BANKMSGSRSV1></OFX>`;

const qif = (...accounts: readonly string[]) =>
  accounts.map((name) => `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD4/13'26\nT-5.00\nPShop\n^\n`).join('');

const camt = (...accounts: readonly string[]) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${accounts
    .map(
      (iban) =>
        `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-05-05</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf></Ntry></Stmt>`,
    )
    .join('')}</BkToCstmrStmt></Document>`;

const SAVINGS = 'DE02120300000000202051';

async function balancesOf({ coffer, family }: OpenApp) {
  const { body } = await coffer.call('GET', '/api/v1/accounts', { token: family.user.token });
  return body.accounts.map(({ name, balance_cents }) => `${name} ${balance_cents}`).sort();
}

componentTest('files of several accounts are imported by one click, and undone by one', async (open) => {
  const app = await open({ width: 390 });
  const { page, home } = app;
  const before = await balancesOf(app);
  const both = (month: string, own: readonly [string, string], saved: readonly [string, string]) =>
    mt940(IBAN, month, own) + mt940(SAVINGS, month, saved);
  const files = [
    given('february.sta', both('02', ['80,00', '60,00'], ['480,00', '460,00'])),
    given('january.sta', both('01', ['100,00', '80,00'], ['500,00', '480,00'])),
    given('march.ofx', ofx('4711', '4712')),
    given('april.qif', qif('Checking', 'Cash box')),
    given('may.xml', camt('FR7630006000011234567890189', SAVINGS)),
  ];
  await page.goto(`${home}/imports`);
  await page.locator('input[type=file]').setInputFiles(files);
  const file = (name: string) => page.getByRole('listitem', { name });
  for (const [name, account] of [
    ['january.sta', IBAN],
    ['january.sta', SAVINGS],
    ['march.ofx', '4712'],
    ['april.qif', 'Cash box'],
    ['may.xml', SAVINGS],
  ] as const) {
    const select = file(name).getByRole('combobox', { name: account, exact: true });
    await select.waitFor();
    assert.equal(await select.inputValue(), `New account “${account}”`);
  }
  await axe(page);
  await page.getByRole('button', { name: 'Import 5 files' }).click();
  for (const { name } of files) await file(name).getByText('Imported', { exact: true }).waitFor();
  await file('february.sta').getByText('Ends at €460.00, as your bank says.').waitFor();
  await page.getByRole('button', { name: 'Import more files' }).waitFor();
  await axe(page);
  const added = ['4711 -500', '4712 -500', 'Cash box -500', 'Checking -500', `${IBAN} 6000`, `${SAVINGS} 45500`];
  added.push('FR7630006000011234567890189 -500');
  assert.deepEqual(await balancesOf(app), [...before, ...added].sort());
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await axe(page);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  for (const { name } of files) await file(name).getByText('The import is undone.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo import', exact: true }).count(), 0);
  assert.deepEqual(await balancesOf(app), before);
});

componentTest('each account of a file among many has a proposed one, is changed or left out', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const { token } = family.user;
  const account = { name: `Giro ${IBAN}`, account_type: 'depository', currency: 'EUR' };
  assert.equal((await coffer.call('POST', '/api/v1/accounts', { token, body: { account } })).status, 201);
  const before = await balancesOf(app);
  await page.goto(`${home}/imports`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      given('january.sta', mt940(IBAN, '01', ['100,00', '80,00']) + mt940(SAVINGS, '01', ['500,00', '480,00'])),
      given('receipt.pdf', '%PDF-1.7\n'),
    ]);
  const file = page.getByRole('listitem', { name: 'january.sta' });
  await file.getByText(`The file names ${IBAN}`, { exact: true }).waitFor();
  await file.getByText('1 new', { exact: true }).waitFor();
  assert.equal(await file.getByRole('combobox', { name: IBAN, exact: true }).inputValue(), account.name);
  const savings = file.getByRole('combobox', { name: SAVINGS, exact: true });
  await savings.click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await file.getByText('Its transactions are in EUR: choose an account in EUR').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Import 0 files' }).isDisabled());
  await axe(page);
  await savings.click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await file.getByText('Imported', { exact: true }).waitFor();
  const [changed, ...others] = (await balancesOf(app)).filter((one) => !before.includes(one));
  assert.deepEqual([changed?.startsWith(account.name), others], [true, []]);
});

componentTest('a file that fails stops no other, and is tried again', async (open) => {
  const { page, home } = await open({ width: 390 });
  await page.goto(`${home}/imports`);
  const csv = (day: string) => `Date,Description,Amount\n2026-01-${day},Shop,-20.00\n`;
  await page.locator('input[type=file]').setInputFiles([given('one.csv', csv('05')), given('two.csv', csv('07'))]);
  const file = (name: string) => page.getByRole('listitem', { name });
  for (const name of ['one.csv', 'two.csv']) {
    await file(name).getByRole('combobox', { name: 'Goes into' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await file(name).getByText('1 new', { exact: true }).waitFor();
  }
  let fails = true;
  await page.route(/\/api\/v1\/imports$/, (route) => {
    if (!fails) return route.continue();
    fails = false;
    return route.fulfill({ status: 409, json: { error: 'conflict', message: 'Too many files' } });
  });
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await file('two.csv').getByText('Imported').waitFor();
  await file('one.csv').getByText('Not imported').waitFor();
  await file('one.csv').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await file('one.csv').getByText('Imported', { exact: true }).waitFor();
});

componentTest('an import that has stopped goes on as the same one when it is tried again', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  await page.goto(`${home}/imports`);
  const csv = (day: string) => given(`${day}.csv`, `Date,Description,Amount\n2026-01-${day},Shop,-20.00\n`);
  await page.locator('input[type=file]').setInputFiles([csv('15'), given('receipt.pdf', '%PDF-1.7\n')]);
  const file = page.getByRole('listitem', { name: '15.csv' });
  await file.getByRole('combobox', { name: 'Goes into' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await file.getByText('1 new', { exact: true }).waitFor();
  const FAILED = { status: 'failed', error: 'The server stopped' };
  let isStopped = true;
  await page.route(/\/api\/v1\/imports\/[\w-]{36}$/, async (route) => {
    if (!isStopped) return route.continue();
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    // Asked for once: the import may complete between two reads.
    const { status, body } = await coffer.call('GET', `/api/v1/imports/${id}`, { token });
    if (body.data?.status === 'complete') Object.assign(body.data, FAILED);
    return route.fulfill({ status, json: body });
  });
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await file.getByText('The server stopped').waitFor();
  isStopped = false;
  await file.getByRole('button', { name: 'Try again' }).click();
  await file.getByText('Imported', { exact: true }).waitFor();
  const { body } = await coffer.call('GET', '/api/v1/imports', { token });
  assert.deepEqual(
    body.data.map(({ filename, status }) => [filename, status]),
    [['15.csv', 'complete']],
  );
});

componentTest('the export of another app is imported among other files, with all its accounts', async (open) => {
  const app = await open();
  const { page, home } = app;
  await page.goto(`${home}/imports`);
  const { ynab = '', sure = '' } = TEXT_SAMPLES;
  await page.locator('input[type=file]').setInputFiles([given('register.csv', ynab), given('all.ndjson', sure)]);
  const file = (name: string) => page.getByRole('listitem', { name });
  await file('all.ndjson').getByText('It is a whole export, with budgets, rules and balances').waitFor();
  await file('all.ndjson').getByRole('button', { name: 'Import all.ndjson alone' }).waitFor();
  const before = await balancesOf(app);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await file('register.csv').getByText('Imported', { exact: true }).waitFor();
  assert.ok((await balancesOf(app)).length > before.length + 1);
});

componentTest('an account that a file names is proposed with its reason, and can be changed', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const { token } = family.user;
  const body = { raw_file_content: mt940(IBAN, '01', ['100,00', '80,00']), account_id: family.accounts.Everyday };
  const currency = 'USD';
  assert.equal(
    (await coffer.call('POST', '/api/v1/imports', { token, body: { ...body, currency, publish: true } })).status,
    201,
  );
  await page.goto(`${home}/imports`);
  await page.locator('input[type=file]').setInputFiles(given('february.sta', mt940(IBAN, '02', ['80,00', '60,00'])));
  await page.getByText(`An earlier file of ${IBAN} went there`).waitFor();
  const account = page.getByRole('combobox', { name: 'Account' });
  assert.equal(await account.inputValue(), 'Everyday');
  await account.click();
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await page.getByText('The transactions of the file are added to this account.').waitFor();
});

componentTest('a file with several accounts is undone whole, and what stays is named', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  const sessions = '/api/v1/import_sessions';
  const { id } = (await coffer.call('POST', sessions, { token, body: { filename: 'budget.csv' } })).body.data;
  const post = (path: string, body: object) =>
    coffer.call('POST', `${sessions}/${id}${path}` as typeof sessions, { token, body });
  await post('/chunks', { sequence: 1, raw_file_content: TEXT_SAMPLES.ynab ?? '' });
  await post('/publish', {});
  const { imports } = await settledSession(coffer, { token }, id);
  const entry = { account_id: imports[0]?.account_id, date: '2026-03-01', amount: '1', nature: 'expense', name: 'Own' };
  await coffer.call('POST', '/api/v1/transactions', { token, body: entry });
  await page.goto(`${home}/imports?session=${id}`);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await axe(page);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone.').waitFor();
  await page.getByText('These stay, because you use them or have edited them: Giro').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Undo import' }).count(), 0);
});

componentTest('a file with a single account is undone whole too, with the account that it made', async (open) => {
  const { page, home, coffer, family } = await open();
  const { token } = family.user;
  const names = async () =>
    (await coffer.call('GET', '/api/v1/accounts', { token })).body.accounts.map(({ name }) => name).sort();
  const before = await names();
  const sessions = '/api/v1/import_sessions';
  const { id } = (await coffer.call('POST', sessions, { token, body: { filename: 'mint.csv' } })).body.data;
  const post = (path: string, body: object) =>
    coffer.call('POST', `${sessions}/${id}${path}` as typeof sessions, { token, body });
  await post('/chunks', { sequence: 1, raw_file_content: TEXT_SAMPLES.mint ?? '' });
  await post('/publish', {});
  await settledSession(coffer, { token }, id);
  assert.ok((await names()).includes('Card'));
  await page.goto(`${home}/imports?session=${id}`);
  await page.getByText('2 transactions added to Card.').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.getByText(/with the accounts, categories, merchants and tags/).waitFor();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone.').waitFor();
  await settledSession(coffer, { token }, id);
  assert.deepEqual(await names(), before);
});
