import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportFamily } from '#tests/harness/family/export-family.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { settledImport } from '#tests/statements/import-file.ts';

// Which entries wait: with a category, without one, a side of a transfer, and one that is split.
const WAITS = { Labelled: false, Open: true, Send: false, Split: false };

/** All marked as not reviewed but one, which has no category. */
async function fill(coffer: Coffer, user: TestUser): Promise<void> {
  const { token } = user;
  const [account, other] = [await coffer.createAccount(user), await coffer.createAccount(user)];
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const reply = await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const category_id = (await post('categories', { name: 'Food' })).id;
  const entry = { account_id: account, date: '2026-01-05', amount: '9', reviewed: false };
  await post('transactions', { ...entry, name: 'Labelled', category_id });
  await post('transactions', { ...entry, name: 'Open', reviewed: true });
  const { id } = await post('transactions', { ...entry, name: 'Split', amount: '10' });
  await post(`transactions/${id}/splits`, { splits: [{ amount: '7' }, { amount: '3' }] });
  const sent = { from_account_id: account, to_account_id: other, amount: '5', date: '2026-01-06', name: 'Send' };
  await post('transfers', sent);
}

async function waiting(coffer: Coffer, { token }: TestUser): Promise<Record<string, boolean>> {
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions?include_split_parts=true', { token })).body;
  return Object.fromEntries(transactions.map(({ name, reviewed }): [string, boolean] => [name, !reviewed]).toSorted());
}

test('a file of all data without the mark leaves open what has no category', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await fill(coffer, user);
  const records = (await exportFamily(coffer, user)).get('coffer.ndjson') ?? '';
  assert.match(records, /"reviewed":true/);
  const twin = await startCoffer(t);
  const owner = await twin.signUp();
  const { body, headers } = formOf(Buffer.from(records.replaceAll(/"reviewed":(?:true|false),?/g, '')), {});
  const begun = await twin.server.app.inject({
    method: 'POST',
    url: '/api/v1/family_imports',
    payload: body,
    headers: { ...headers, authorization: `Bearer ${owner.token}` },
  });
  assert.equal(begun.statusCode, 202, begun.body);
  const { id } = begun.json().data;
  let status = 'importing';
  while (status === 'importing') {
    const path = `/api/v1/family_imports/${id}` as const;
    ({ status } = (await twin.call<{ data: { status: string } }>('GET', path, { token: owner.token })).body.data);
  }
  assert.equal(status, 'complete');
  assert.deepEqual(await waiting(twin, owner), WAITS);
});

test('what a statement brings is not reviewed, whatever a rule sets on it', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const category = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } });
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }];
  const actions = [{ action_type: 'set_transaction_category', value: category.body.id }];
  await coffer.call('POST', '/api/v1/rules', { token, body: { rule: { conditions, actions } } });
  const { body, headers } = formOf(Buffer.from('date,name,amount\n2026-01-05,Bakery,-4.20\n'), {
    account_id,
    publish: 'true',
  });
  const made = await coffer.server.app.inject({
    method: 'POST',
    url: '/api/v1/imports',
    payload: body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  assert.equal(made.statusCode, 201, made.body);
  assert.equal((await settledImport(coffer, { token }, made.json().data.id)).status, 'complete');
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions', { token })).body;
  assert.deepEqual(
    transactions.map(({ reviewed, category: label }) => [reviewed, label?.name]),
    [[false, 'Food']],
  );
  const file = await coffer.server.app.inject({
    url: '/api/v1/transactions/file?format=csv',
    headers: { authorization: `Bearer ${token}` },
  });
  const [head, line] = file.body.trim().split(/\r?\n/);
  const column = head?.split(',').indexOf('reviewed') ?? -1;
  assert.equal(line?.split(',')[column], 'false', file.body);
});
