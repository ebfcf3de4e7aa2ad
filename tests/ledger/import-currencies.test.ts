import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, settledSession } from '#tests/statements/import-file.ts';

// As GLS writes it: the currency has a column of its own.
const GLS = `Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung
10.01.2026;Bakery;Rolls;-12,50;EUR
11.01.2026;Employer;Salary;2000,00;EUR
12.01.2026;Hotel;Zurich;-90,00;CHF
`;

type Posted = {
  readonly data: { readonly id: string; readonly currencies: readonly unknown[] };
  readonly issues?: readonly { readonly pointer: string; readonly code: string; readonly message: string }[];
};

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const dollars = await coffer.createAccount(user, { name: 'Checking', currency: 'USD' });
  const euros = await coffer.createAccount(user, { name: 'Giro', currency: 'EUR' });
  const post = (path: string, body: object) => coffer.call<Posted>('POST', `/api/v1/${path}`, { token, body });
  const send = (path: string, raw_file_content: string, members: object) =>
    post(path, { raw_file_content, ...members });
  const entries = async (account: string) => {
    const { body } = await coffer.call('GET', `/api/v1/transactions?account_id=${account}&sort=date`, { token });
    return body.transactions.map(({ signed_amount_cents, currency }) => `${signed_amount_cents} ${currency}`);
  };
  const imported = (content: string, account: string, members: object) =>
    importText(coffer, user, account, content, members);
  return { coffer, user, dollars, euros, post, send, entries, imported };
}

test('rows in another currency are refused with the answers that are possible', async (t) => {
  const { dollars, euros, send, entries } = await start(t);
  const { status, body } = await send('imports', GLS, { account_id: dollars, publish: true });
  const [issue] = body.issues ?? [];
  assert.deepEqual([status, issue?.pointer, issue?.code], [422, '/currency', 'other_currency']);
  assert.match(issue?.message ?? '', new RegExp(`2 rows are in EUR.* Send USD if .*Giro \\(${euros}\\)`));
  assert.deepEqual(await entries(dollars), []);
});

test('an answer takes amounts as they are, charges them, or leaves rows out', async (t) => {
  const { dollars, euros, post, entries, imported } = await start(t);
  await imported(GLS, dollars, { currency: 'USD' });
  assert.deepEqual(await entries(dollars), ['-1250 USD', '200000 USD', '-9000 USD']);
  const exchange_rate = { from_currency: 'CHF', to_currency: 'EUR', rate: '1.10', date: '2026-01-09' };
  assert.equal((await post('exchange_rates', { exchange_rate })).status, 201);
  await imported(GLS, euros, { currency: 'CHF' });
  assert.deepEqual(await entries(euros), ['-1250 EUR', '200000 EUR', '-9900 EUR']);
});

test('rows of other currencies are named and left out with skip_invalid', async (t) => {
  const { coffer, user, euros, send, entries, imported } = await start(t);
  const { id } = await imported(GLS, euros, { skip_invalid: true });
  assert.deepEqual(await entries(euros), ['-1250 EUR', '200000 EUR']);
  const preflight = await send('imports/preflight', GLS, { account_id: euros });
  assert.deepEqual(preflight.body.data.currencies, [
    { currency: 'EUR', rows_count: 2, accounts: [{ id: euros, name: 'Giro' }] },
    { currency: 'CHF', rows_count: 1, accounts: [] },
  ]);
  const rows = await coffer.call('GET', `/api/v1/imports/${id}/rows?outcome=failed`, user);
  assert.deepEqual(
    rows.body.data.map(({ line, reason }) => [line, reason]),
    [[4, 'other_currency']],
  );
});

test('statements of other formats and files in chunks are asked about too', async (t) => {
  const { coffer, user, dollars, post, send, entries } = await start(t);
  const ofx = (currency: string) => `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260110<TRNAMT>-5.00<FITID>a<NAME>Tea</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  assert.equal((await send('imports', ofx('EUR'), { account_id: dollars, publish: true })).status, 422);
  assert.equal((await send('imports', ofx('USD'), { account_id: dollars })).status, 201);
  const { body } = await post('import_sessions', { account_id: dollars, currency: 'USD', filename: 'gls.csv' });
  const { id } = body.data;
  await post(`import_sessions/${id}/chunks`, { sequence: 1, raw_file_content: GLS });
  await post(`import_sessions/${id}/publish`, {});
  await settledSession(coffer, user, id);
  assert.deepEqual(await entries(dollars), ['-1250 USD', '200000 USD', '-9000 USD']);
});
