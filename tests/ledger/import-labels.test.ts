import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { FIREFLY, SURE, YNAB } from '#tests/statements/app-samples.ts';
import { importText, outcomesOf, settledImport } from '#tests/statements/import-file.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const bring = (text: string, statement_account: string) =>
    importText(coffer, user, account, text, { statement_account });
  const transactions = async () => {
    const { body } = await coffer.call('GET', '/api/v1/transactions?per_page=100', { token });
    return body.transactions;
  };
  const labelsOf = async (name: string) => {
    const found = (await transactions()).find((one) => one.name === name) ?? assert.fail(`no ${name}`);
    return [found.category?.name, found.merchant?.name, ...found.tags.map((tag) => tag.name)];
  };
  const revert = async (id: string) => {
    const reply = await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token, body: {} });
    assert.equal(reply.status, 202, reply.text);
    return outcomesOf(await settledImport(coffer, user, id));
  };
  return { coffer, user, token, account, bring, transactions, labelsOf, revert };
}

test('categories with their parents, merchants and tags of a file are created', async (t) => {
  const { coffer, token, bring, labelsOf } = await start(t);
  const { id } = await bring(SURE, 'Giro');
  assert.deepEqual(await labelsOf('Bread'), ['Food', 'Bakery', 'trip']);
  assert.deepEqual(await labelsOf('Pay card'), [undefined, undefined]);
  const { categories } = (await coffer.call('GET', '/api/v1/categories?name=Food', { token })).body;
  assert.equal(categories[0]?.parent?.name, 'Home');
  const { data } = (await coffer.call('GET', `/api/v1/imports/${id}/rows`, { token })).body;
  assert.deepEqual(
    data.map(({ edited_members }) => edited_members),
    [[], []],
  );
  await checkLedger(coffer.database.read);
});

test('labels that a family has are matched by name, and keep their place', async (t) => {
  const { coffer, token, bring, labelsOf } = await start(t);
  const made = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } });
  await coffer.call('POST', '/api/v1/tags', { token, body: { name: 'trip' } });
  await coffer.call('POST', '/api/v1/merchants', { token, body: { name: 'Bakery' } });
  await bring(SURE, 'Giro');
  assert.deepEqual(await labelsOf('Bread'), ['Food', 'Bakery', 'trip']);
  const { categories } = (await coffer.call('GET', '/api/v1/categories?name=Food', { token })).body;
  assert.deepEqual([categories[0]?.id, categories[0]?.parent], [made.body.id, null]);
  assert.equal((await coffer.call('GET', '/api/v1/tags', { token })).body.length, 1);
  assert.equal((await coffer.call('GET', '/api/v1/merchants', { token })).body.length, 1);
});

test('a revert deletes a labeled transaction unless its labels were edited', async (t) => {
  const { coffer, token, bring, transactions, revert } = await start(t);
  const first = await bring(SURE, 'Giro');
  assert.deepEqual(await revert(first.id), { reverted: 2 });
  const second = await bring(SURE, 'Giro');
  const bread = (await transactions()).find(({ name }) => name === 'Bread');
  const path = `/api/v1/transactions/${bread?.id}`;
  assert.equal((await coffer.call('PATCH', path, { token, body: { category_id: null } })).status, 200);
  const { data } = (await coffer.call('GET', `/api/v1/imports/${second.id}/rows?edited=true`, { token })).body;
  assert.deepEqual(
    data.map(({ edited_members }) => edited_members),
    [['labels']],
  );
  assert.deepEqual(await revert(second.id), { reverted: 1, kept: 1 });
  await checkLedger(coffer.database.read);
});

test('the payee of a file is the merchant, except on the sides of a transfer', async (t) => {
  const { bring, labelsOf } = await start(t);
  await bring(YNAB, 'Giro');
  assert.deepEqual(await labelsOf('Employer'), [undefined, 'Employer']);
  assert.deepEqual(await labelsOf('Transfer : Savings'), [undefined, undefined]);
});

test('split lines of a file are stored, and reverted with their transaction', async (t) => {
  const { coffer, token, bring, transactions, revert } = await start(t);
  const { id } = await bring(SURE, 'Card');
  const shop = (await transactions()).find(({ name }) => name === 'Shop');
  const { splits } = (await coffer.call('GET', `/api/v1/transactions/${shop?.id}/splits`, { token })).body;
  assert.deepEqual(
    splits.map(({ name, signed_amount, category, tags }) => [name, signed_amount, category?.name, tags[0]?.name]),
    [
      ['Shop', '-4.00', 'Food', undefined],
      ['Soap', '-5.00', undefined, 'trip'],
    ],
  );
  await checkLedger(coffer.database.read);
  assert.deepEqual(await revert(id), { reverted: 2 });
  const again = await bring(SURE, 'Card');
  const second = (await transactions()).find(({ name }) => name === 'Shop');
  const path = `/api/v1/transactions/${second?.id}/splits`;
  const parts = { splits: [{ amount: '3.00' }, { amount: '6.00' }] };
  assert.equal((await coffer.call('PUT', path, { token, body: parts })).status, 200);
  assert.deepEqual(await revert(again.id), { reverted: 1, kept: 1 });
  await checkLedger(coffer.database.read);
});

test('split lines that do not sum to their transaction refuse the file', async (t) => {
  const { coffer, token, account, transactions } = await start(t);
  const raw_file_content = SURE.replace('"amount":"9"', '"amount":"10"');
  const body = { raw_file_content, account_id: account, statement_account: 'Card', publish: true };
  assert.equal((await coffer.call('POST', '/api/v1/imports', { token, body })).status, 422);
  const { data } = (await coffer.call('POST', '/api/v1/imports', { token, body: { ...body, publish: false } })).body;
  const { data: rows } = (await coffer.call('GET', `/api/v1/imports/${data.id}/rows?outcome=failed`, { token })).body;
  assert.deepEqual(
    rows.map(({ reason, message }) => [reason, message]),
    [['invalid_split_line', 'The split lines sum to -9.00, and the transaction is -10.00']],
  );
  assert.deepEqual(await transactions(), []);
});

test('transfers between accounts of a file are confirmed, whatever the rates', async (t) => {
  const { coffer, user, token, account, transactions, revert } = await start(t);
  const dollars = await coffer.createAccount(user, { currency: 'USD' });
  const third = await coffer.createAccount(user, { currency: 'EUR' });
  // The same amount on the same day, which is not the other side.
  const other = { date: '2026-01-07', amount: '50.00', nature: 'income', currency: 'EUR', name: 'Gift' };
  await coffer.createTransaction(user, third, other);
  await importText(coffer, user, account, FIREFLY, { statement_account: 'Giro' });
  const { id } = await importText(coffer, user, dollars, FIREFLY, { statement_account: 'Dollars' });
  const { transfers } = (await coffer.call('GET', '/api/v1/transfers', { token })).body;
  assert.deepEqual(
    transfers.map(({ status, inflow_transaction, outflow_transaction }) => [
      status,
      inflow_transaction.account.id,
      outflow_transaction.account.id,
    ]),
    [['confirmed', dollars, account]],
  );
  const gift = (await transactions()).find(({ name }) => name === 'Gift');
  assert.equal(gift?.transfer, null);
  await checkLedger(coffer.database.read);
  assert.deepEqual(await revert(id), { reverted: 1 });
  // The side that stays is free again, and is matched by its amount and day.
  const again = (await coffer.call('GET', '/api/v1/transfers', { token })).body.transfers;
  assert.deepEqual(
    again.map(({ status, inflow_transaction }) => [status, inflow_transaction.account.id]),
    [['pending', third]],
  );
  await checkLedger(coffer.database.read);
});

test('labels and transfers are shown before publishing; new labels can be left out', async (t) => {
  const { coffer, user, token, account, transactions, labelsOf } = await start(t);
  const food = (await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } })).body.id;
  const card = await coffer.createAccount(user, { currency: 'EUR' });
  const store = async (account_id: string, statement_account: string) => {
    const body = { raw_file_content: SURE, account_id, statement_account };
    return (await coffer.call('POST', '/api/v1/imports', { token, body })).body.data?.id ?? '';
  };
  const rowsOf = async (id: string) => (await coffer.call('GET', `/api/v1/imports/${id}/rows`, { token })).body.data;
  const first = await store(account, 'Giro');
  assert.deepEqual(
    (await rowsOf(first)).map(({ name, labels, transfer }) => [name, labels, transfer]),
    [
      ['Bread', { category: 'Food', merchant: 'Bakery', tags: ['trip'] }, null],
      ['Pay card', { category: null, merchant: null, tags: [] }, { account: 'Card', other_side: 'missing' }],
    ],
  );
  const second = await store(card, 'Card');
  const [payment, shop] = await rowsOf(second);
  assert.deepEqual(payment?.transfer, { account: 'Giro', other_side: 'ready' });
  assert.deepEqual(
    shop?.split_lines.map(({ signed_amount, name, category, tags }) => [signed_amount, name, category, tags]),
    [
      ['-4.00', 'Shop', 'Food', []],
      ['-5.00', 'Soap', null, ['trip']],
    ],
  );
  const named = await coffer.call('GET', `/api/v1/imports/${first}/labels`, { token });
  assert.deepEqual(named.body.data, [
    { kind: 'category', name: 'Food', id: food, rows_count: 1 },
    { kind: 'category', name: 'Home', id: null, rows_count: 0 },
    { kind: 'merchant', name: 'Bakery', id: null, rows_count: 1 },
    { kind: 'tag', name: 'trip', id: null, rows_count: 1 },
  ]);
  for (const id of [first, second]) {
    const body = { unknown_labels: 'leave_out' };
    const published = await coffer.call('POST', `/api/v1/imports/${id}/publish`, { token, body });
    assert.equal(published.body.data?.unknown_labels, 'leave_out', published.text);
    await settledImport(coffer, user, id);
  }
  assert.equal((await rowsOf(first)).at(1)?.transfer?.other_side, 'imported');
  assert.deepEqual(await labelsOf('Bread'), ['Food', undefined]);
  assert.deepEqual((await coffer.call('GET', '/api/v1/tags', { token })).body, []);
  assert.equal((await transactions()).length, 4);
  await checkLedger(coffer.database.read);
});
