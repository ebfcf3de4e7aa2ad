import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
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
  const own = { original: { ...ORIGINAL, currency: 'EUR' } };
  assert.deepEqual(await pointersOf(on, 'PATCH', `${URL}/${id}`, own), [
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

/** A family with a rate of dollars to euros, and a purchase of ten dollars without its charged amount. */
async function atRate(coffer: Coffer) {
  const on = await euroAccount(coffer);
  const { user, account_id } = on;
  const { token } = user;
  const bulk = async (operations: object[]) =>
    (await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } })).body.results;
  const enter = (transaction: object) => coffer.call('POST', URL, { token, body: { transaction } });
  const rate = async (date: string, units: string, from_currency = 'USD') => {
    const exchange_rate = { from_currency, to_currency: 'EUR', date, rate: units };
    const known = await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
    assert.equal(known.status, 201, known.text);
  };
  await rate('2026-02-27', '0.92');
  const purchase = { account_id, ...DINNER, amount: undefined, original: ORIGINAL };
  return { ...on, bulk, enter, rate, purchase };
}

const shownOf = ({ signed_amount, original }: { signed_amount: string; original: unknown }) => [
  signed_amount,
  original,
];

test('an amount that a rate made follows its original amount, at the rate of the day', async (t) => {
  const { coffer, user, account_id, rate, purchase } = await atRate(await startCoffer(t));
  await rate('2026-03-20', '0.90');
  await rate('2026-03-01', '1.15', 'GBP');
  const { id } = await coffer.createTransaction(user, account_id, purchase);
  const change = async (transaction: object) => {
    const reply = await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { transaction } });
    assert.equal(reply.status, 200, reply.text);
    return shownOf(reply.body);
  };
  const manual = { fee: null, rate_source: 'manual' };
  assert.deepEqual(await change({ original: ORIGINAL }), ['-9.20', { ...ORIGINAL, rate: '0.92', ...manual }]);
  const twenty = { amount: '20.00', currency: 'USD' };
  assert.deepEqual(await change({ original: twenty }), ['-18.40', { ...twenty, rate: '0.92', ...manual }]);
  assert.deepEqual(await change({ original: twenty, date: '2026-03-20' }), [
    '-18.40',
    { ...twenty, rate: '0.92', ...manual },
  ]);
  assert.deepEqual(await change({ original: ORIGINAL, nature: 'income' }), [
    '9.00',
    { ...ORIGINAL, rate: '0.9', ...manual },
  ]);
  const pounds = { amount: '2.00', currency: 'GBP' };
  assert.deepEqual(await change({ original: pounds, date: '2026-03-02', nature: 'expense' }), [
    '-2.30',
    { ...pounds, rate: '1.15', ...manual },
  ]);
  assert.deepEqual(await change({ original: { ...pounds, fee: '0.10' }, amount: '2.40' }), [
    '-2.40',
    { ...pounds, rate: '1.15', fee: '0.10', rate_source: 'charged' },
  ]);
  // A charged amount stays.
  assert.deepEqual(await change({ original: ORIGINAL }), ['-2.40', { ...ORIGINAL, rate: '0.24', ...CHARGED }]);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.deepEqual([body.balance_amount, body.foreign_balances], ['997.60', []]);
});

test('a change that lacks a rate or a charged amount is refused and writes nothing', async (t) => {
  const on = await atRate(await startCoffer(t));
  const { coffer, user, account_id, purchase } = on;
  const made = await coffer.createTransaction(user, account_id, purchase);
  const refused = (transaction: object) => pointersOf(on, 'PATCH', `${URL}/${made.id}`, transaction);
  assert.deepEqual(await refused({ original: { amount: '5', currency: 'CHF' } }), [
    '/transaction/amount rate_required',
  ]);
  assert.deepEqual(await refused({ original: { ...ORIGINAL, amount: '11' }, date: '2026-05-01' }), [
    '/transaction/amount rate_required',
  ]);
  assert.deepEqual(await refused({ original: { ...ORIGINAL, fee: '0.20' } }), [
    '/transaction/original/fee needs_amount',
  ]);
  assert.deepEqual(await refused({ original: { amount: '5', currency: 'EUR' } }), [
    '/transaction/original/currency same_currency',
  ]);
  const split = { token: user.token, body: { splits: [{ amount: '9.00' }, { amount: '0.20' }] } };
  assert.equal((await coffer.call('POST', `${URL}/${made.id}/splits`, split)).status, 201);
  assert.deepEqual(await refused({ original: { ...ORIGINAL, amount: '11' } }), ['/transaction/original split']);
  const { body } = await coffer.call('GET', `${URL}/${made.id}`, { token: user.token });
  assert.deepEqual(shownOf(body), shownOf(made));
});

test('a purchase of which the rate leaves nothing needs its charged amount', async (t) => {
  const on = await atRate(await startCoffer(t));
  const { coffer, user, account_id, purchase, rate } = on;
  await rate('2026-03-01', '0.00005', 'IDR');
  const rupiah = { ...purchase, original: { amount: '99.00', currency: 'IDR' } };
  assert.deepEqual(await pointersOf(on, 'POST', URL, rupiah), ['/transaction/amount required']);
  const dear = { ...purchase, original: { amount: '9999999999999', currency: 'USD' } };
  await rate('2026-03-01', '999999999999');
  assert.deepEqual(await pointersOf(on, 'POST', URL, dear), ['/transaction/amount balance_out_of_range']);
  const more = { ...rupiah, original: { amount: '100000', currency: 'IDR' } };
  assert.equal((await coffer.createTransaction(user, account_id, more)).signed_amount, '-5.00');
});

test('bulk writes charge purchases at the rate of their own day, each by itself', async (t) => {
  const { bulk, rate, purchase } = await atRate(await startCoffer(t));
  await rate('2026-03-20', '0.90');
  const create = (members: object) => ({ op: 'create', transaction: { ...purchase, ...members } });
  const operations = [
    create({}),
    create({ date: '2026-03-20' }),
    create({ date: '2026-05-01' }),
    create({ original: null }),
    create({ amount: '9.31' }),
  ];
  const results = (await bulk(operations)).map(({ transaction, error }) =>
    transaction ? transaction.signed_amount : error?.issues.map(({ pointer, code }) => `${pointer} ${code}`).join(),
  );
  const at = (index: number) => `/operations/${index}/transaction/amount`;
  assert.deepEqual(results, ['-9.20', '-9.00', `${at(2)} rate_required`, `${at(3)} required`, '-9.31']);
});

test('an upsert that is sent again leaves what the account was charged', async (t) => {
  const { bulk, rate, purchase } = await atRate(await startCoffer(t));
  const upsert = async (members: object = {}) => {
    const transaction = { ...purchase, external_id: 'dinner', ...members };
    const [result] = await bulk([{ op: 'upsert', transaction }]);
    return [result?.outcome, ...shownOf(result?.transaction ?? assert.fail(JSON.stringify(result)))];
  };
  const shown = { ...ORIGINAL, rate: '0.92', fee: null, rate_source: 'manual' };
  assert.deepEqual(await upsert(), ['created', '-9.20', shown]);
  await rate('2026-03-01', '0.95');
  assert.deepEqual(await upsert(), ['updated', '-9.20', shown]);
  assert.deepEqual(await upsert({ amount: '9.40' }), ['updated', '-9.40', { ...ORIGINAL, rate: '0.94', ...CHARGED }]);
  assert.deepEqual(await upsert(), ['updated', '-9.40', { ...ORIGINAL, rate: '0.94', ...CHARGED }]);
});

test('a purchase at a rate is tried without a write, and made once for a key', async (t) => {
  const { coffer, user, enter, rate, purchase } = await atRate(await startCoffer(t));
  const { token } = user;
  const tried = await coffer.call('POST', `${URL}?dry_run=true`, { token, body: { transaction: purchase } });
  assert.equal(tried.body.signed_amount, '-9.20', tried.text);
  const count = async () => (await coffer.call('GET', URL, { token })).body.pagination.total_count;
  assert.equal(await count(), 0);
  const once = () =>
    coffer.call('POST', URL, { token, headers: { 'idempotency-key': 'k' }, body: { transaction: purchase } });
  const first = await once();
  await rate('2026-03-01', '0.95');
  const again = await once();
  assert.deepEqual([again.status, again.body], [201, first.body]);
  const named = { ...purchase, external_id: 'dinner' };
  const made = await enter(named);
  await rate('2026-02-28', '0.80');
  const same = await enter(named);
  assert.deepEqual([made.body.signed_amount, same.status, same.body], ['-9.50', 200, made.body]);
  assert.equal(await count(), 2);
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
  assert.match(await file('csv'), /,10\.00,USD,$/m);
  const price = /Uncategorized {2}10\.00 USD @@ 9\.23 EUR$/m;
  assert.match(await file('beancount'), price);
  assert.match(await file('hledger'), price);
  assert.match(await file('ofx'), /<ORIGCURRENCY><CURRATE>0\.923<\/CURRATE><CURSYM>USD<\/CURSYM><\/ORIGCURRENCY>/);
});

test('an amount in another currency is charged at the rate of its day', async (t) => {
  const on = await euroAccount(await startCoffer(t));
  const { coffer, user, account_id } = on;
  const { token } = user;
  const paid = { account_id, ...DINNER, ...ORIGINAL };
  const unknown = await coffer.call('POST', URL, { token, body: { transaction: paid } });
  const issues = unknown.body.issues?.map(({ pointer, code }) => `${pointer} ${code}`);
  assert.deepEqual([unknown.status, issues], [422, ['/transaction/amount rate_required']]);
  assert.match(unknown.body.message ?? '', /amount .* EUR.* 10\.00 USD.* from USD to EUR .* 2026-03-01/);
  const exchange_rate = { from_currency: 'USD', to_currency: 'EUR', date: '2026-02-27', rate: '0.92' };
  await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  const manual = { fee: null, rate_source: 'manual' };
  const made = await coffer.createTransaction(user, account_id, paid);
  assert.deepEqual([made.currency, ...shownOf(made)], ['EUR', '-9.20', { ...ORIGINAL, rate: '0.92', ...manual }]);
  const refund = await coffer.createTransaction(user, account_id, { ...paid, amount: '-20.00' });
  assert.deepEqual(shownOf(refund), ['18.40', { amount: '20.00', currency: 'USD', rate: '0.92', ...manual }]);
  assert.deepEqual(shownOf(await coffer.createTransaction(user, account_id, { ...paid, amount: '0' })), ['0.00', null]);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token });
  assert.deepEqual([body.balance_amount, body.foreign_balances], ['1009.20', []]);
});

test('the same amount in another currency changes nothing when it is sent again', async (t) => {
  const { coffer, user, account_id, bulk, rate } = await atRate(await startCoffer(t));
  const paid = { account_id, ...DINNER, ...ORIGINAL, external_id: 'dinner' };
  const upsert = async (members: object = {}) => {
    const [result] = await bulk([{ op: 'upsert', transaction: { ...paid, ...members } }]);
    return shownOf(result?.transaction ?? assert.fail(JSON.stringify(result)));
  };
  const shown = { ...ORIGINAL, rate: '0.92', fee: null, rate_source: 'manual' };
  assert.deepEqual(await upsert(), ['-9.20', shown]);
  await rate('2026-03-01', '0.95');
  assert.deepEqual(await upsert(), ['-9.20', shown]);
  assert.deepEqual(await upsert({ amount: undefined }), ['-9.20', shown]);
  assert.deepEqual(await upsert({ nature: 'income' }), ['9.20', shown]);
  assert.deepEqual(await upsert({ amount: '20.00' }), [
    '-19.00',
    { amount: '20.00', currency: 'USD', rate: '0.95', fee: null, rate_source: 'manual' },
  ]);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.deepEqual([body.balance_amount, body.foreign_balances], ['981.00', []]);
});

test('an entry without a charged amount stays until its amount is sent', async (t) => {
  const on = await euroAccount(await startCoffer(t));
  const { coffer, user, account_id } = on;
  const { id } = await storeForeign(coffer, user, account_id, { ...ORIGINAL, date: '2026-03-01' });
  const change = async (transaction: object) => {
    const reply = await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { transaction } });
    assert.equal(reply.status, 200, reply.text);
    return [reply.body.signed_amount, reply.body.currency, reply.body.original];
  };
  assert.deepEqual(await change({ notes: 'Hotel', ...ORIGINAL }), ['-10.00', 'USD', null]);
  const refused = { amount: '11' };
  assert.deepEqual(await pointersOf(on, 'PATCH', `${URL}/${id}`, refused), ['/transaction/amount rate_required']);
  const charged = { ...ORIGINAL, rate: '0.923', ...CHARGED };
  assert.deepEqual(await change({ amount: '9.23', original: ORIGINAL }), ['-9.23', 'EUR', charged]);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.deepEqual([body.balance_amount, body.foreign_balances], ['990.77', []]);
});
