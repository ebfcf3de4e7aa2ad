import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf } from '#tests/statements/import-file.ts';

const HEADER = 'Date,Description,Amount,Original amount,Original currency,Status,Transaction ID\n';
const [PENDING, BOOKED] = [
  `${HEADER}2026-01-05,Hotel,-9.23,10.00,USD,pending,H1\n`,
  `${HEADER}2026-01-07,Hotel,-11.08,12.00,USD,booked,H1\n`,
];

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR', balance: '1000' });
  const imported = (text: string, to = account) => importText(coffer, user, to, text);
  const originals = async (id = account) => {
    const { body } = await coffer.call('GET', `/api/v1/transactions?account_id=${id}&sort=date`, { token });
    return body.transactions.map(({ id, signed_amount, original }) => ({ id, signed_amount, original }));
  };
  return { coffer, user, token, account, imported, originals };
}

test('an imported row gives its transaction the original amount with the charged one', async (t) => {
  const { coffer, token, account, imported, originals } = await start(t);
  const text = `${HEADER}2026-01-05,Diner,-9.23,-10.00,USD,,\n2026-01-06,Bakery,-3.00,-3.00,EUR,,\n2026-01-07,Kiosk,-4.00,,,,\n`;
  const preflight = await coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content: text } });
  const configuration = preflight.body.data?.configuration;
  assert.equal(configuration?.original_amount_col_label, 'Original amount');
  assert.equal(configuration?.original_currency_col_label, 'Original currency');
  const paid = (row: { original: unknown } | undefined) => row?.original;
  assert.deepEqual(preflight.body.data?.rows.map(paid), [
    { amount: '10.00', currency: 'USD', fee: null, rate_source: 'charged' },
    { amount: '3.00', currency: 'EUR', fee: null, rate_source: 'charged' },
    null,
  ]);
  const body = { raw_file_content: text.replace('USD', 'DOLLARS'), account_id: account };
  const known = await coffer.call('POST', '/api/v1/imports/preflight', { token, body });
  assert.deepEqual(known.body.data?.rows.map(paid), [null, null, null]);
  const { id } = await imported(text);
  const rows = await coffer.call('GET', `/api/v1/imports/${id}/rows`, { token });
  assert.deepEqual(
    rows.body.data.map(({ original }) => original),
    [{ amount: '10.00', currency: 'USD', fee: null, rate_source: 'charged' }, null, null],
  );
  const shown = (await originals()).map(({ signed_amount, original }) => [signed_amount, original]);
  assert.deepEqual(shown, [
    ['-9.23', { amount: '10.00', currency: 'USD', rate: '0.923', fee: null, rate_source: 'charged' }],
    ['-3.00', null],
    ['-4.00', null],
  ]);
  const balance = (await coffer.call('GET', `/api/v1/accounts/${account}`, { token })).body;
  assert.deepEqual([balance.balance_amount, balance.foreign_balances], ['983.77', []]);
});

test('an account in the original currency has the charged amount alone', async (t) => {
  const { coffer, user, imported, originals } = await start(t);
  const dollars = await coffer.createAccount(user, { name: 'Dollars', currency: 'USD' });
  await imported(`${HEADER}2026-01-05,Diner,-9.23,-10.00,USD,,\n`, dollars);
  const [diner] = await originals(dollars);
  assert.deepEqual([diner?.signed_amount, diner?.original], ['-9.23', null]);
});

test('a file with the original amount is the same file as before it was read', async (t) => {
  const { imported, originals } = await start(t);
  const text = `${HEADER}2026-01-05,Diner,-9.23,-10.00,USD,,\n`;
  await imported(text.replace(/,-10.00,USD/, ',,'));
  assert.deepEqual(outcomesOf(await imported(text)), { duplicate: 1 });
  assert.equal((await originals()).length, 1);
});

test('a booking replaces the original amount, unless a person has edited it', async (t) => {
  const { coffer, token, imported, originals } = await start(t);
  await imported(PENDING);
  await imported(BOOKED);
  const [booked] = await originals();
  assert.deepEqual([booked?.signed_amount, booked?.original?.amount], ['-11.08', '12.00']);
  const next = (text: string) =>
    text.replaceAll('H1', 'H2').replaceAll('Hotel', 'Inn').replaceAll('2026-01', '2026-02');
  await imported(next(PENDING));
  const inn = (await originals()).at(-1);
  const body = { transaction: { original: { amount: '13.00', currency: 'CHF' } } };
  await coffer.call('PATCH', `/api/v1/transactions/${inn?.id}`, { token, body });
  await imported(next(BOOKED));
  const edited = (await originals()).at(-1);
  assert.deepEqual([edited?.signed_amount, edited?.original?.currency], ['-11.08', 'CHF']);
});

test('a booking takes away the fee that its amount cannot have', async (t) => {
  const { coffer, token, imported, originals } = await start(t);
  const plain = (row: string) => `Date,Description,Amount,Currency,Status,Transaction ID\n2026-01-05,Hotel,${row}\n`;
  const change = async (original: object) => {
    const id = (await originals()).at(-1)?.id;
    const body = { transaction: { original } };
    const reply = await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token, body });
    assert.equal(reply.status, 200, reply.text);
  };
  await imported(plain('-9.23,EUR,pending,H1'));
  await change({ amount: '10.00', currency: 'USD', fee: '2.00' });
  await imported(plain('-1.50,EUR,booked,H1'));
  const original = { amount: '10.00', currency: 'USD', rate: '0.15', fee: null, rate_source: 'charged' };
  assert.deepEqual((await originals()).at(-1)?.original, original);
});

test('a CSV file that Coffer wrote brings the fee back, if it is a part of the amount', async (t) => {
  const { coffer, user, token, account, imported, originals } = await start(t);
  const original = { amount: '10.00', currency: 'USD', fee: '0.23' };
  const dinner = { name: 'Dinner', date: '2026-01-05', amount: '9.23', original };
  await coffer.createTransaction(user, account, dinner);
  const { text } = await coffer.call('GET', '/api/v1/transactions/file?format=csv', { token });
  const twin = await coffer.createAccount(user, { currency: 'EUR', name: 'Twin' });
  await imported(text, twin);
  assert.deepEqual((await originals(twin))[0]?.original, { ...original, rate: '0.9', rate_source: 'charged' });
  await imported(text.replace('2026-01-05', '2026-02-05').replace(/,0\.23$/m, ',9.23'), twin);
  assert.deepEqual((await originals(twin)).at(-1)?.original?.fee, null);
});
