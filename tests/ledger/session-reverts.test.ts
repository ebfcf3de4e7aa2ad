import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';
import { TEXT_SAMPLES } from '../statements/app-samples.ts';
import { settledImport, settledSession } from '../statements/import-file.ts';

const SESSIONS = '/api/v1/import_sessions';

const lineOf = ([type, data]: readonly [string, object]) => JSON.stringify({ type, data });

const SURE = [
  ['Account', { id: 'a', name: 'Giro', balance: '1479.50', currency: 'USD', accountable_type: 'Depository' }],
  ['Account', { id: 'b', name: 'Savings', balance: '500', currency: 'USD', accountable_type: 'Depository' }],
  ['Category', { id: 'c1', name: 'Living' }],
  ['Category', { id: 'c2', name: 'Novels', parent_id: 'c1' }],
  ['Category', { id: 'c3', name: 'Unused' }],
  ['Tag', { id: 'g', name: 'trip' }],
  ['Merchant', { id: 'm', name: 'Book shop' }],
  [
    'Transaction',
    { account_id: 'a', date: '2026-02-01', amount: '20.50', name: 'Book', category_id: 'c2', tag_ids: ['g'] },
  ],
  ['Transaction', { account_id: 'b', date: '2026-02-02', amount: '5', name: 'Fee', merchant_id: 'm' }],
  ['Valuation', { account_id: 'a', date: '2026-01-01', amount: '1000', currency: 'USD', kind: 'opening_anchor' }],
  ['Budget', { id: 'k', start_date: '2026-02-01', end_date: '2026-02-28', budgeted_spending: '900', currency: 'USD' }],
  ['BudgetCategory', { budget_id: 'k', category_id: 'c1', budgeted_spending: '100', currency: 'USD' }],
  [
    'Rule',
    {
      ...{ id: 'r', name: 'Novels', resource_type: 'transaction', active: true },
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'book' }],
      actions: [
        { action_type: 'set_transaction_category', value: 'Novels', value_ref: { type: 'Category', id: 'c2' } },
      ],
    },
  ],
  [
    'RecurringTransaction',
    {
      ...{
        account_id: 'a',
        merchant_id: 'm',
        amount: '20.50',
        currency: 'USD',
        expected_day_of_month: 1,
        manual: true,
      },
      ...{ last_occurrence_date: '2026-02-01', next_expected_date: '2026-03-01', status: 'active' },
      ...{ expected_amount_min: '10', expected_amount_max: '30', occurrence_count: 3 },
    },
  ],
] as const;

async function start(t: TestContext) {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const user = await coffer.signUp();
  const { token } = user;
  const get = <Url extends string>(url: Url) => coffer.call('GET', url, { token });
  const post = (path: string, body: object) =>
    coffer.call('POST', `${SESSIONS}${path}` as '/api/v1/import_sessions', { token, body });
  const move = async (text: string, members: object = {}) => {
    const { id } = (await post('', members)).body.data;
    await post(`/${id}/chunks`, { sequence: 1, raw_file_content: text });
    assert.equal((await post(`/${id}/publish`, {})).status, 202);
    const done = await settledSession(coffer, { token }, id);
    assert.equal(done.status, 'complete', JSON.stringify(done));
    return done;
  };
  const revert = async (id: string, body: object = {}) => {
    const reply = await post(`/${id}/revert`, body);
    assert.equal(reply.status, 202, reply.text);
    return settledSession(coffer, { token }, id);
  };
  const label = async (kind: 'categories' | 'merchants' | 'tags', name: string) => {
    const rows = await coffer.database.read
      .selectFrom(kind as 'tags')
      .selectAll()
      .execute();
    return rows.find((row) => row.name === name)?.id ?? assert.fail(`no ${name}`);
  };
  /** The records of the family, by kind and name. */
  const records = async () => {
    const { read } = coffer.database;
    const named = [];
    for (const table of ['accounts', 'categories', 'merchants', 'tags', 'rules'] as const)
      for (const { name } of await read
        .selectFrom(table as 'tags')
        .select('name')
        .execute())
        named.push(`${table} ${name}`);
    for (const table of [
      'transactions',
      'valuations',
      'budgets',
      'recurring_transactions',
      'account_statements',
    ] as const)
      for (const _ of await read
        .selectFrom(table as 'tags')
        .select('id')
        .execute())
        named.push(table);
    return named.sort();
  };
  const newRecords = async (before: readonly string[]) => (await records()).filter((one) => !before.includes(one));
  return { coffer, user, token, get, post, move, revert, label, records, newRecords };
}

for (const [program, text, members] of [
  ['Sure', SURE.map(lineOf).join('\n'), { type: 'SureImport' }],
  ['YNAB', TEXT_SAMPLES.ynab ?? '', {}],
  ['Firefly III', TEXT_SAMPLES.firefly ?? '', {}],
  ['Mint', TEXT_SAMPLES.mint ?? '', {}],
] as const) {
  test(`one request takes back all that a move from ${program} has brought`, async (t) => {
    const { coffer, move, revert, records } = await start(t);
    const before = await records();
    const { id } = await move(text, members);
    assert.notDeepEqual(await records(), before);
    const done = await revert(id);
    assert.deepEqual(
      [done.status, done.kept, new Set(done.imports.map(({ status }) => status))],
      ['reverted', [], new Set(['reverted'])],
    );
    assert.deepEqual(await records(), before);
    await checkLedger(coffer.database.read);
    // Again it changes nothing, and the file can be moved again.
    assert.equal((await revert(id)).status, 'reverted');
    await move(text, members);
  });
}

test('what a person uses or has edited stays, and the session says why', async (t) => {
  const { coffer, token, move, revert, label, records, newRecords } = await start(t);
  const before = await records();
  const { id, imports } = await move(SURE.map(lineOf).join('\n'), { type: 'SureImport' });
  coffer.advance(60);
  const [giro, savings] = imports.map(({ account_id }) => account_id);
  const own = {
    account_id: giro,
    date: '2026-02-05',
    amount: '3',
    nature: 'expense',
    name: 'Own',
    category_id: await label('categories', 'Novels'),
  };
  assert.equal((await coffer.call('POST', '/api/v1/transactions', { token, body: own })).status, 201);
  const renamed = await coffer.call('PATCH', `/api/v1/tags/${await label('tags', 'trip')}`, {
    token,
    body: { name: 'Trips' },
  });
  assert.equal(renamed.status, 200, renamed.text);
  const goal = { name: 'House', target_amount: '100', target_date: '2100-06-30', account_ids: [savings] };
  assert.equal((await coffer.call('POST', '/api/v1/goals', { token, body: goal })).status, 201);
  const done = await revert(id);
  assert.deepEqual(done.kept.map(({ kind, name, reason, used_by }) => [kind, name, reason, used_by]).sort(), [
    ['account', 'Giro', 'in_use', ['transaction']],
    ['account', 'Savings', 'in_use', ['goal']],
    ['category', 'Living', 'in_use', ['category']],
    ['category', 'Novels', 'in_use', ['transaction']],
    ['tag', 'Trips', 'edited', []],
  ]);
  assert.deepEqual(
    (await newRecords(before)).filter((one) => one !== 'valuations'),
    ['accounts Giro', 'accounts Savings', 'categories Living', 'categories Novels', 'tags Trips', 'transactions'],
  );
  await checkLedger(coffer.database.read);
});

test('edited labels and accounts go too when the revert includes what was edited', async (t) => {
  const { coffer, token, move, revert, label, records } = await start(t);
  const before = await records();
  const { id, imports } = await move(SURE.map(lineOf).join('\n'), { type: 'SureImport' });
  coffer.advance(60);
  const tag = await label('tags', 'trip');
  assert.equal((await coffer.call('PATCH', `/api/v1/tags/${tag}`, { token, body: { name: 'Trips' } })).status, 200);
  const account = `/api/v1/accounts/${imports[0]?.account_id}`;
  assert.equal((await coffer.call('PATCH', account, { token, body: { name: 'Mine' } })).status, 200);
  assert.deepEqual((await revert(id, { include_edited: true })).kept, []);
  assert.deepEqual(await records(), before);
});

test('an account that was deleted since does not stop the revert of its session', async (t) => {
  const { coffer, token, move, revert, records } = await start(t);
  const before = await records();
  const { id, imports } = await move(SURE.map(lineOf).join('\n'), { type: 'SureImport' });
  const gone = await coffer.call('DELETE', `/api/v1/accounts/${imports[0]?.account_id}?force=true`, { token });
  assert.ok(gone.status < 300, gone.text);
  const done = await revert(id);
  assert.deepEqual([done.status, done.kept], ['reverted', []]);
  assert.deepEqual(await records(), before);
  await checkLedger(coffer.database.read);
});

test('imports that were taken back one by one leave the rest to the session', async (t) => {
  const { coffer, token, move, revert, records, newRecords } = await start(t);
  const before = await records();
  const { id, imports } = await move(TEXT_SAMPLES.ynab ?? '');
  for (const one of imports) {
    const path = `/api/v1/imports/${one.id}/revert` as const;
    assert.equal((await coffer.call('POST', path, { token, body: {} })).status, 202);
    assert.equal((await settledImport(coffer, { token }, one.id)).status, 'reverted');
  }
  assert.ok((await newRecords(before)).includes('accounts Giro'));
  assert.equal((await revert(id)).status, 'reverted');
  assert.deepEqual(await records(), before);
});

test('a session that has brought nothing, or of another user, cannot be taken back', async (t) => {
  const { coffer, post, move } = await start(t);
  const { id } = (await post('', {})).body.data;
  const refused = await post(`/${id}/revert`, {});
  assert.deepEqual([refused.status, refused.body.error], [409, 'import_session_conflict']);
  const done = await move(TEXT_SAMPLES.ynab ?? '');
  const { token } = await coffer.signUp({ email: 'other@example.com' });
  const hidden = await coffer.call('POST', `${SESSIONS}/${done.id}/revert`, { token, body: {} });
  assert.equal(hidden.status, 404);
});

test('an import that is cancelled takes the account with it that it has opened', async (t) => {
  const { coffer, token, post, records } = await start(t);
  const before = await records();
  const { id } = (await post('', { accounts: [{ statement_account: null, account_name: 'New one' }] })).body.data;
  const text = 'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n';
  assert.equal((await post(`/${id}/chunks`, { sequence: 1, raw_file_content: text })).status, 201);
  assert.equal((await post(`/${id}/publish`, { review: true })).status, 202);
  const [opened] = (await settledSession(coffer, { token }, id)).imports;
  assert.deepEqual(await records(), [...before, 'accounts New one', 'valuations'].sort());
  const cancelled = await coffer.call('DELETE', `/api/v1/imports/${opened?.id}`, { token });
  assert.equal(cancelled.status, 204, cancelled.text);
  assert.deepEqual(await records(), before);
  await checkLedger(coffer.database.read);
});

test('a cancelled import leaves the account that it has opened to others that use it', async (t) => {
  const { coffer, user, token, post, records } = await start(t);
  const text = 'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n';
  const open = async (name: string) => {
    const { id } = (await post('', { accounts: [{ statement_account: null, account_name: name }] })).body.data;
    await post(`/${id}/chunks`, { sequence: 1, raw_file_content: text });
    await post(`/${id}/publish`, { review: true });
    return (await settledSession(coffer, { token }, id)).imports[0] ?? assert.fail('no import');
  };
  const [used, waited] = [await open('Used'), await open('Waited for')];
  await coffer.createTransaction(user, used.account_id ?? '', {});
  const body = { raw_file_content: text, account_id: waited.account_id ?? '' };
  assert.equal((await coffer.call('POST', '/api/v1/imports', { token, body })).status, 201);
  for (const { id } of [used, waited])
    assert.equal((await coffer.call('DELETE', `/api/v1/imports/${id}`, { token })).status, 204);
  assert.deepEqual(
    (await records()).filter((one) => one.startsWith('accounts')),
    ['accounts Used', 'accounts Waited for'],
  );
  await checkLedger(coffer.database.read);
});
