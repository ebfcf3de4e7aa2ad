import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportFamily } from '../harness/family/export-family.ts';
import { storeForeign } from '../harness/family/store-foreign.ts';
import { poll } from '../harness/server/poll.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';
import { settledSession } from '../statements/import-file.ts';

const LINES = [
  ['Account', { id: 'a', name: 'Giro', balance: '70', currency: 'USD', accountable_type: 'Depository' }],
  ['Transaction', { id: 't', account_id: 'a', date: '2026-02-01', amount: '20', currency: 'USD', name: 'Book' }],
  ['Transaction', { id: 'u', account_id: 'a', date: '2026-02-03', amount: '9', currency: 'EUR', name: 'Museum' }],
];

async function addRate(coffer: Coffer, { token }: TestUser, date: string) {
  const exchange_rate = { from_currency: 'EUR', to_currency: 'USD', date, rate: '1.25' };
  assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } })).status, 201);
}

test('a move lists what no account was charged for, until the amount is sent', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const post = (path: string, body: object) =>
    coffer.call('POST', `/api/v1/import_sessions${path}` as '/api/v1/import_sessions', { token, body });
  const { id } = (await post('', { type: 'SureImport' })).body.data;
  await post(`/${id}/chunks`, {
    sequence: 1,
    raw_file_content: LINES.map(([type, data]) => JSON.stringify({ type, data })).join('\n'),
  });
  await post(`/${id}/publish`, {});
  const { imports } = await settledSession(coffer, { token }, id);
  const own = await coffer.call('GET', '/api/v1/accounts', { token });
  await storeForeign(coffer, user, own.body.accounts[0]?.id ?? '', { currency: 'CHF' });
  const listed = async () => {
    const session = (await coffer.call('GET', `/api/v1/import_sessions/${id}`, { token })).body.data;
    const one = (await coffer.call('GET', `/api/v1/imports/${imports[0]?.id}`, { token })).body.data;
    assert.deepEqual(one?.without_charge, session.without_charge);
    return session.without_charge;
  };
  const { transactions_count: count, transactions } = await listed();
  const [museum] = transactions;
  assert.deepEqual(
    [count, museum?.name, museum?.signed_amount, museum?.currency, museum?.has_rate],
    [...[1, 'Museum', '-9.00', 'EUR', false]],
  );
  await addRate(coffer, user, '2026-02-02');
  assert.equal((await listed()).transactions[0]?.has_rate, true);
  const transaction = { amount: '10.80', original: { amount: '9.00', currency: 'EUR' } };
  const path = `/api/v1/transactions/${museum?.id ?? ''}` as const;
  const completed = await coffer.call('PATCH', path, { token, body: { transaction } });
  assert.deepEqual([completed.body.signed_amount, completed.body.currency], ['-10.80', 'USD'], completed.text);
  assert.deepEqual(await listed(), { transactions_count: 0, transactions: [] });
});

test('an import of an export lists what no account was charged for', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  await storeForeign(coffer, user, account, { currency: 'EUR', name: 'Museum' });
  await coffer.createTransaction(user, account, { name: 'Book' });
  const raw_file_content = (await exportFamily(coffer, user)).get('coffer.ndjson');
  const other = await startCoffer(t);
  const { token } = await other.signUp();
  const begun = await other.call('POST', '/api/v1/family_imports', { token, body: { raw_file_content } });
  assert.equal(begun.status, 202, begun.text);
  assert.deepEqual(begun.body.data.without_charge, { transactions_count: 0, transactions: [] });
  const path = `/api/v1/family_imports/${begun.body.data.id}` as const;
  const done = await poll(
    async () => (await other.call('GET', path, { token })).body.data,
    ({ status }) => status !== 'importing',
  );
  assert.deepEqual(
    [done.status, done.without_charge.transactions.map(({ name, currency }) => `${name} ${currency}`)],
    ['complete', ['Museum EUR']],
  );
});
