import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';
import { actualDatabase, TEXT_SAMPLES, zipOf } from '../statements/app-samples.ts';
import { settledImport } from '../statements/import-file.ts';
import { moveFile } from '../statements/move-file.ts';

/** Moves a file by a session, and returns the imports with the names of their accounts. */
async function move(coffer: Coffer, { token }: TestUser, file: Buffer, members: object = {}) {
  const done = await moveFile(coffer, { token }, file, members);
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  const nameOf = (id: string) => accounts.find((one) => one.id === id)?.name ?? '';
  return done.imports.map((one) => ({ id: one.id, account: nameOf(one.account_id), account_id: one.account_id }));
}

async function monthsOf(coffer: Coffer, { token }: TestUser, id: string, perPage = 100) {
  const answer = await coffer.call('GET', `/api/v1/imports/${id}/month_balances?per_page=${perPage}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function start(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  return { coffer, user: await coffer.signUp() };
}

for (const app of [...Object.keys(TEXT_SAMPLES), 'actual']) {
  test(`every account of ${app} has the balances of its source at each month end`, async (t) => {
    const { coffer, user } = await start(t);
    const text = TEXT_SAMPLES[app];
    const file = text === undefined ? await zipOf({ 'db.sqlite': actualDatabase() }) : Buffer.from(text);
    const imports = await move(coffer, user, file);
    assert.ok(imports.length > 0);
    for (const { id } of imports) {
      const { data, comparison } = await monthsOf(coffer, user, id);
      assert.ok(data.length > 0);
      assert.deepEqual([comparison.first_difference, comparison.equal_months_count], [null, data.length]);
    }
  });
}

const HISTORY = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"1/05/2025","Coffee","Coffee","3.20","debit","Food","Card","",""
"1/06/2025","Tea","Tea","2.00","debit","Food","Card","",""
"3/06/2025","Refund","Refund","5.00","credit","Shopping","Card","",""
"12/30/2025","Pen","Pen","10.00","debit","Office","Card","",""
`;

test('the first row that differs is named: edited, deleted, or one that the file lacks', async (t) => {
  const { coffer, user } = await start(t);
  const { token } = user;
  const [one] = await move(coffer, user, Buffer.from(HISTORY));
  assert.ok(one);
  const { data } = await monthsOf(coffer, user, one.id, 3);
  assert.deepEqual(data, [
    { date: '2025-01-31', source_balance: '-5.20', balance: '-5.20', difference: '0.00' },
    { date: '2025-02-28', source_balance: '-5.20', balance: '-5.20', difference: '0.00' },
    { date: '2025-03-31', source_balance: '-0.20', balance: '-0.20', difference: '0.00' },
  ]);
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions', { token })).body;
  const idOf = (name: string) => transactions.find((entry) => entry.name === name)?.id ?? assert.fail(name);
  const { id: added } = await coffer.createTransaction(user, one.account_id, {
    name: 'Own',
    date: '2025-03-10',
    amount: '4.00',
  });
  const first = async () => {
    const { comparison } = await monthsOf(coffer, user, one.id);
    const { row, transaction, date, difference } = comparison.first_difference ?? {};
    return [date, difference, row && [row.line, row.name, row.reason], transaction?.id];
  };
  assert.deepEqual(await first(), ['2025-03-31', '4.00', null, added]);
  const change = { token, body: { amount: '1.00' } };
  await coffer.call('PATCH', `/api/v1/transactions/${idOf('Tea')}`, change);
  assert.deepEqual(await first(), ['2025-01-31', '-1.00', [3, 'Tea', 'edited'], undefined]);
  await coffer.call('DELETE', `/api/v1/transactions/${idOf('Coffee')}`, { token });
  assert.deepEqual(await first(), ['2025-01-31', '-4.20', [2, 'Coffee', 'deleted'], undefined]);
  await coffer.call('POST', `/api/v1/imports/${one.id}/revert`, { token, body: { include_edited: true } });
  await settledImport(coffer, { token }, one.id);
  assert.deepEqual((await monthsOf(coffer, user, one.id)).comparison.months_count, 0);
});

test('a row that was entered before is no difference, and a plain import has no months', async (t) => {
  const { coffer, user } = await start(t);
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const body = { raw_file_content: HISTORY, account_id, publish: true };
  const plain = await coffer.call('POST', '/api/v1/imports', { token, body });
  assert.equal(plain.status, 201, plain.text);
  assert.deepEqual((await monthsOf(coffer, user, plain.body.data.id)).data, []);
  const other = await coffer.createAccount(user);
  const accounts = [{ statement_account: 'Card', account_id: other }];
  await coffer.createTransaction(user, other, { name: 'Coffee', date: '2025-01-05', amount: '3.20' });
  const [one] = await move(coffer, user, Buffer.from(HISTORY), { accounts });
  assert.ok(one);
  const { comparison } = await monthsOf(coffer, user, one.id);
  assert.equal(comparison.first_difference, null, 'a transaction that was entered before is taken for its row');
});
