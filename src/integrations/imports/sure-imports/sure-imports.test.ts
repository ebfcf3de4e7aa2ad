import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { type CallOptions, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { settledImport, transactionsOf } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/imports';

type Line = readonly [type: string, data: object];

const ACCOUNT: Line = [
  'Account',
  { id: 'a', name: 'Giro', balance: '979.50', currency: 'USD', accountable_type: 'Depository' },
];
const LINES: readonly Line[] = [
  ACCOUNT,
  ['Category', { id: 'c', name: 'Novels' }],
  ['Tag', { id: 'g', name: 'gift' }],
  [
    'Transaction',
    { id: 't', account_id: 'a', date: '2026-02-01', amount: '20.50', name: 'Book', category_id: 'c', tag_ids: ['g'] },
  ],
  ['Valuation', { account_id: 'a', date: '2026-01-01', amount: '1000', currency: 'USD', kind: 'opening_anchor' }],
  ['Rule', { id: 'r', name: 'Novels', resource_type: 'transaction', conditions: [], actions: [] }],
];
const NOTHING = { balances: 0, merchants: 0, recurring_transactions: 0, transfers: 0, rejected_transfers: 0 };
const EXPECTED = {
  ...{ accounts: 1, ...NOTHING, categories: 1, tags: 1, transactions: 1, valuations: 1, rules: 1 },
  ...{ trades: 0, holdings: 0, budgets: 0, budget_categories: 0 },
};

const textOf = (lines: readonly Line[]) => lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const post = (path: string, options: Omit<CallOptions, 'token'>) =>
    coffer.call('POST', `${PATH}${path}` as '/api/v1/imports', { token, ...options });
  const create = async (body: object) => {
    const reply = await post('', { body: { type: 'SureImport', ...body } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data ?? assert.fail(reply.text);
  };
  const accounts = async () => {
    const { body } = await coffer.call('GET', '/api/v1/accounts', { token });
    return body.accounts.map(({ name, balance_amount }) => `${name} ${balance_amount}`);
  };
  return { coffer, user, token, post, create, accounts };
}

test('the export of a program is one import, which waits, and ends with what it found', async (t) => {
  const { coffer, user, token, post, create, accounts } = await start(t);
  const lines = LINES.slice(0, 5);
  const made = await create({ raw_file_content: textOf(lines) });
  assert.deepEqual(
    [made.type, made.status, made.account_id, made.filename, made.rows_count],
    ['SureImport', 'pending', null, 'sure-import.ndjson', 5],
  );
  assert.deepEqual(made.status_detail, {
    ...{ uploaded: true, configured: true, cleaned: true, terminal: false, publishable: true, revertable: true },
  });
  assert.deepEqual(made.verification, { expected_record_counts: { ...EXPECTED, rules: 0 }, readback: {} });
  assert.deepEqual(await accounts(), []);
  assert.equal((await post(`/${made.id}/publish`, { body: {} })).status, 202);
  const done = await settledImport(coffer, user, made.id);
  assert.deepEqual([done.status, done.error, done.stats.created], ['complete', null, 1]);
  assert.deepEqual(await accounts(), ['Giro 979.50']);
  const { readback } = done.verification ?? assert.fail('no verification');
  assert.deepEqual([readback.status, readback.mismatches], ['matched', {}]);
  assert.deepEqual(readback.checked_counts, { ...EXPECTED, rules: 0 });
  assert.deepEqual(
    [readback.before_counts?.transactions, readback.after_counts?.transactions, readback.actual_delta_counts?.accounts],
    [0, 1, 1],
  );
  assert.equal(done.stats.mappings_count, 0);
  const { data: listed } = (await coffer.call('GET', `${PATH}?type=SureImport`, { token })).body;
  assert.deepEqual(
    listed.map(({ id, status }) => [id, status]),
    [[made.id, 'complete']],
  );
  const { data: children } = (await coffer.call('GET', `${PATH}?type=TransactionImport`, { token })).body;
  assert.deepEqual(
    children.map(({ session_id, rows_count }) => [session_id, rows_count]),
    [[made.session_id, 1]],
  );
  const { data: child } = (await coffer.call('GET', `${PATH}/${children[0]?.id ?? ''}`, { token })).body;
  assert.deepEqual([child?.stats.mappings_count, child?.verification], [2, null]);
  assert.deepEqual((await coffer.call('GET', `${PATH}/${made.id}/rows`, { token })).body.data, []);
  await checkLedger(coffer.database.read);
});

test('an export is published at once, named where it differs, and taken back as one', async (t) => {
  const { coffer, user, post, create, accounts } = await start(t);
  const rejected: Line = ['RejectedTransfer', { inflow_transaction_id: 't', outflow_transaction_id: 'u' }];
  const made = await create({ raw_file_content: textOf([...LINES.slice(0, 5), rejected]), publish: 'true' });
  const done = await settledImport(coffer, user, made.id);
  assert.equal(done.status, 'complete', done.error ?? '');
  assert.deepEqual(
    [done.verification?.readback.status, done.verification?.readback.mismatches],
    ['mismatch', { rejected_transfers: { expected: 1, actual: 0 } }],
  );
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-02-01 -20.50 Book']);
  assert.equal((await post(`/${made.id}/revert`, { body: {} })).status, 202);
  const reverted = await settledImport(coffer, user, made.id);
  assert.deepEqual([reverted.status, reverted.verification?.readback.status], ['reverted', 'reverted']);
  assert.deepEqual(await transactionsOf(coffer, user), []);
  assert.deepEqual(await accounts(), []);
  await checkLedger(coffer.database.read);
});

test('an export that cannot be published is refused, and nothing of it is stored', async (t) => {
  const { coffer, user, token, post, create } = await start(t);
  const broken = `${textOf([ACCOUNT])}\nnot json`;
  const form = formOf(textOf([ACCOUNT]), { type: 'SureImport' });
  const refusals: readonly [code: string, options: Omit<CallOptions, 'token'>][] = [
    ['invalid_ndjson', { body: { type: 'SureImport', raw_file_content: `\n${textOf([ACCOUNT])}` } }],
    ['invalid_ndjson', { body: { type: 'SureImport', raw_file_content: 'Date,Amount\n2026-01-05,1.00\n' } }],
    ['preflight_failed', { body: { type: 'SureImport', raw_file_content: broken, publish: true } }],
    [
      'invalid_file_type',
      { ...form, body: Buffer.from(form.body.toString().replace('application/octet-stream', 'text/csv')) },
    ],
  ];
  for (const [code, options] of refusals) {
    const reply = await post('', options);
    const { issues }: { issues?: { code: string }[] } = JSON.parse(reply.text);
    assert.deepEqual([reply.status, issues?.map((issue) => issue.code)], [422, [code]], reply.text);
  }
  assert.deepEqual((await coffer.call('GET', PATH, { token })).body.data, []);
  const made = await create({ raw_file_content: broken });
  assert.deepEqual([made.status_detail.cleaned, made.stats.invalid_rows_count, made.rows_count], [false, 1, 2]);
  assert.equal((await post(`/${made.id}/publish`, { body: {} })).status, 422);
  assert.equal((await post(`/${made.id}/publish`, { body: { skip_invalid: true } })).status, 202);
  assert.equal((await settledImport(coffer, user, made.id)).status, 'complete');
});

test('an export that waits is deleted with its file, and is for its user', async (t) => {
  const { coffer, token, create } = await start(t);
  const [made, other] = [
    await create({ raw_file_content: textOf([ACCOUNT]) }),
    await create({ raw_file_content: textOf([ACCOUNT]) }),
  ];
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('GET', `${PATH}/${made.id}`, { token: stranger.token })).status, 404);
  assert.equal((await coffer.call('DELETE', `${PATH}/${made.id}`, { token })).status, 204);
  assert.equal((await coffer.call('DELETE', `/api/v1/import_sessions/${other.session_id}`, { token })).status, 204);
  assert.deepEqual((await coffer.call('GET', PATH, { token })).body.data, []);
  for (const table of ['import_sessions', 'import_chunks'] as const)
    assert.deepEqual(await coffer.database.read.selectFrom(table).select('family_id').execute(), []);
});

test('the preflight of an export counts its records by kind and by type', async (t) => {
  const { post } = await start(t);
  const lines: readonly Line[] = [...LINES, ['Loyalty', { id: 'l' }]];
  const reply = await post('/preflight', { body: { type: 'SureImport', raw_file_content: textOf(lines) } });
  const { data } = JSON.parse(reply.text);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(
    [data.type, data.content.filename, data.content.content_type],
    ['SureImport', 'sure-import.ndjson', 'application/x-ndjson'],
  );
  assert.deepEqual(data.stats.entity_counts, EXPECTED);
  assert.equal(data.stats.record_type_counts.Loyalty, 1);
  const csv = await post('/preflight', { body: { raw_file_content: 'Date,Name,Amount\n2026-01-05,Coffee,-3.00\n' } });
  const { data: table } = JSON.parse(csv.text);
  assert.deepEqual(
    [table.type, table.required_headers, table.missing_required_headers, table.warnings],
    ['TransactionImport', ['Date', 'Amount'], [], []],
  );
});
