import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';
const DINNER = { name: 'Dinner', date: '2026-03-01', amount: '9.23' };
const ORIGINAL = { amount: '10.00', currency: 'USD' };
/** Of a charged amount that was sent. */
const CHARGED = { fee: null, rate_source: 'charged' };

type Call = { readonly coffer: Coffer; readonly user: TestUser; readonly account_id: string };

async function euroAccount(coffer: Coffer): Promise<Call> {
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user, { name: 'Giro', currency: 'EUR', balance: '1000' });
  return { coffer, user, account_id };
}

async function pointersOf({ coffer, user }: Call, method: 'POST' | 'PATCH', path: string, transaction: object) {
  const reply = await coffer.call<{ issues: { pointer: string; code: string }[] }>(method, path, {
    token: user.token,
    body: { transaction },
  });
  assert.equal(reply.status, 422, reply.text);
  return reply.body.issues.map(({ pointer, code }) => `${pointer} ${code}`);
}

test('a purchase in another currency reaches its account by the charged amount', async (t) => {
  const on = await euroAccount(await startCoffer(t));
  const { coffer, user, account_id } = on;
  const made = await coffer.createTransaction(user, account_id, { ...DINNER, original: ORIGINAL });
  assert.deepEqual(made.original, { ...ORIGINAL, rate: '0.923', ...CHARGED });
  assert.equal(made.signed_amount, '-9.23');
  assert.equal(made.currency, 'EUR');
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.equal(body.balance_amount, '990.77');
  assert.deepEqual(body.foreign_balances, []);
  const listed = await coffer.call('GET', URL, { token: user.token });
  assert.deepEqual(listed.body.transactions, [made]);
});

test('a change of the original amount sets it, keeps it and takes it away', async (t) => {
  const { coffer, user, account_id } = await euroAccount(await startCoffer(t));
  const { id } = await coffer.createTransaction(user, account_id, DINNER);
  const change = async (transaction: object) => {
    const reply = await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { transaction } });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.original;
  };
  const yen = { amount: '1500', currency: 'JPY' };
  assert.deepEqual(await change({ original: yen }), { ...yen, rate: '0.006153333333333', ...CHARGED });
  assert.deepEqual(await change({ amount: '15.00' }), { ...yen, rate: '0.01', ...CHARGED });
  assert.equal(await change({ original: null }), null);
});

test('an original amount that cannot be is refused at its member', async (t) => {
  const on = await euroAccount(await startCoffer(t));
  const { coffer, user, account_id } = on;
  const refused = (original: unknown, more: object = {}) =>
    pointersOf(on, 'POST', URL, { account_id, ...DINNER, original, ...more });
  assert.deepEqual(await refused({ amount: '0', currency: 'USD' }), ['/transaction/original/amount not_positive']);
  assert.deepEqual(await refused({ amount: '-1', currency: 'USD' }), ['/transaction/original/amount not_positive']);
  assert.deepEqual(await refused({ amount: '1.5', currency: 'JPY' }), [
    '/transaction/original/amount too_many_decimals',
  ]);
  assert.deepEqual(await refused({ amount: '1', currency: 'XXQ' }), [
    '/transaction/original/currency unknown_currency',
  ]);
  assert.deepEqual(await refused({ amount: '1', currency: 'EUR' }), ['/transaction/original/currency same_currency']);
  assert.deepEqual(await refused(ORIGINAL, { currency: 'GBP' }), ['/transaction/currency not_of_account']);
  assert.deepEqual(await refused({ ...ORIGINAL, fee: '9.23' }), ['/transaction/original/fee above_amount']);
  assert.deepEqual(await refused({ ...ORIGINAL, fee: '-1' }), ['/transaction/original/fee negative']);
  assert.deepEqual(await refused({ ...ORIGINAL, fee: '0.001' }), ['/transaction/original/fee too_many_decimals']);
  assert.deepEqual(await refused({ ...ORIGINAL, fee: '1' }, { amount: undefined }), [
    '/transaction/original/fee needs_amount',
  ]);
  assert.deepEqual(await refused(null, { amount: undefined }), ['/transaction/amount required']);
  const { id } = await coffer.createTransaction(user, account_id, { ...DINNER, original: ORIGINAL });
  assert.deepEqual(await pointersOf(on, 'PATCH', `${URL}/${id}`, { currency: 'USD' }), [
    '/transaction/original/currency same_currency',
  ]);
});

test('a fee is a part of the amount, and no part of the rate', async (t) => {
  const { coffer, user, account_id } = await euroAccount(await startCoffer(t));
  const original = { ...ORIGINAL, fee: '0.23' };
  const made = await coffer.createTransaction(user, account_id, { ...DINNER, original });
  const shown = { ...original, rate: '0.9', rate_source: 'charged' };
  assert.deepEqual([made.signed_amount, made.original], ['-9.23', shown]);
  const refund = { ...DINNER, amount: '8.77', nature: 'income', original };
  assert.equal((await coffer.createTransaction(user, account_id, refund)).original?.rate, '0.9');
  const change = async (transaction: object) => {
    const { id } = made;
    return (await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { transaction } })).body.original;
  };
  assert.deepEqual(await change({ notes: 'With friends' }), shown);
  assert.deepEqual(await change({ original: ORIGINAL }), { ...ORIGINAL, rate: '0.923', ...CHARGED });
});

test('without a charged amount the account is charged at the rate of the day', async (t) => {
  const on = await euroAccount(await startCoffer(t));
  const { coffer, user, account_id } = on;
  const dinner = { account_id, ...DINNER, amount: undefined, original: ORIGINAL };
  assert.deepEqual(await pointersOf(on, 'POST', URL, dinner), ['/transaction/amount rate_required']);
  const rate = { from_currency: 'USD', to_currency: 'EUR', date: '2026-02-27', rate: '0.92' };
  const known = await coffer.call('POST', '/api/v1/exchange_rates', {
    token: user.token,
    body: { exchange_rate: rate },
  });
  assert.equal(known.status, 201, known.text);
  const made = await coffer.createTransaction(user, account_id, dinner);
  const shown = { ...ORIGINAL, rate: '0.92', fee: null, rate_source: 'manual' };
  assert.deepEqual([made.signed_amount, made.currency, made.original], ['-9.20', 'EUR', shown]);
  const income = await coffer.createTransaction(user, account_id, { ...dinner, nature: 'income' });
  assert.equal(income.signed_amount, '9.20');
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.deepEqual([body.balance_amount, body.foreign_balances], ['1000.00', []]);
  const changed = async (transaction: object) => {
    const reply = await coffer.call('PATCH', `${URL}/${made.id}`, { token: user.token, body: { transaction } });
    return reply.body.original;
  };
  assert.deepEqual(await changed({ date: '2026-03-02' }), shown);
  assert.deepEqual(await changed({ amount: '9.30' }), { ...ORIGINAL, rate: '0.93', ...CHARGED });
});

test('an undone change brings the original amount back', async (t) => {
  const { coffer, user, account_id } = await euroAccount(await startCoffer(t));
  const { id } = await coffer.createTransaction(user, account_id, { ...DINNER, original: ORIGINAL });
  await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { transaction: { original: null } } });
  const feed = await coffer.call('GET', '/api/v1/changes?resources=transaction', { token: user.token });
  const last = feed.body.changes.at(-1);
  assert.deepEqual([last?.before?.original, last?.after?.original], [ORIGINAL, null]);
  const undone = await coffer.call('POST', `/api/v1/changes/${last?.sequence}/revert`, { token: user.token });
  assert.equal(undone.status, 200, undone.text);
  const shown = await coffer.call('GET', `${URL}/${id}`, { token: user.token });
  assert.deepEqual(shown.body.original, { ...ORIGINAL, rate: '0.923', ...CHARGED });
});

test('files of transactions name the original amount where their format can', async (t) => {
  const { coffer, user, account_id } = await euroAccount(await startCoffer(t));
  await coffer.createTransaction(user, account_id, { ...DINNER, original: ORIGINAL });
  const file = async (format: string) =>
    (await coffer.call('GET', `${URL}/file?format=${format}`, { token: user.token })).text;
  assert.match(await file('csv'), /,10\.00,USD$/m);
  const price = /Uncategorized {2}10\.00 USD @@ 9\.23 EUR$/m;
  assert.match(await file('beancount'), price);
  assert.match(await file('hledger'), price);
  assert.match(await file('ofx'), /<ORIGCURRENCY><CURRATE>0\.923<\/CURRATE><CURSYM>USD<\/CURSYM><\/ORIGCURRENCY>/);
});
