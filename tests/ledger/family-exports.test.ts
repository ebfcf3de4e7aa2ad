import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FamilyStorage } from '#application/family-storage.ts';
import { readSettings } from '#config/read-settings.ts';
import { ExportJobs } from '#integrations/exports/index.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { createLog } from '#telemetry/log.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { readZip } from '../harness/family/read-zip.ts';
import { seedFamily, waitForExport } from '../harness/family/seed-family.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { type Coffer, openCoffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

const URL = '/api/v1/family_exports';

/** Asks for an export, waits for it and reads what is in it. */
async function exportOf(coffer: Coffer, { token }: TestUser): Promise<Map<string, string>> {
  const requested = await coffer.call('POST', URL, { token, body: {} });
  assert.equal(requested.status, 202, requested.text);
  const { id, status } = await waitForExport(coffer, { token }, requested.body.data.id);
  assert.equal(status, 'completed', String(coffer.logLines.at(-1)));
  return readZip((await download(coffer, { token }, id)).rawPayload);
}

function download(
  coffer: Coffer,
  { token, headers = {} }: { token: string; headers?: Record<string, string> },
  id: string,
) {
  return coffer.server.app.inject({
    url: `${URL}/${id}/download`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

const rowsOf = (file: string | undefined): string[] => (file ?? '').split('\r\n').slice(1, -1);
const resourcesOf = (file: string | undefined) =>
  (file ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    // A trade has a type of its own.
    .map(({ type, data }) => ({ ...data, type }));

type Status = 'pending' | 'processing' | 'completed' | 'failed';

/** Inserts a requested export directly into the database. */
async function addRow(coffer: Coffer, user: TestUser, status: Status): Promise<string> {
  const familyId = await familyOf(coffer, user);
  const now = instant(coffer.now);
  const row = { id: newId(), status, byte_size: null, created_at: now, updated_at: now };
  await coffer.database.writeFamily(familyId, { actor: null, requestId: 'test' }, async (tx) => {
    await tx.db
      .insertInto('family_exports')
      .values({ family_id: familyId, user_id: user.id, ...row })
      .execute();
    await tx.record({ resource: 'family_export', id: row.id, kind: 'create', after: { user_id: user.id, ...row } });
  });
  return row.id;
}

test('an export is requested, produced and downloaded, with a status at each step', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const requested = await coffer.call('POST', URL, { token, body: {} });
  const { id } = requested.body.data;
  const at = '2026-03-10T10:20:00.000Z';
  assert.deepEqual(requested.body.data, {
    id,
    status: 'pending',
    filename: 'coffer_export_20260310_102000.zip',
    downloadable: false,
    download_path: null,
    file: { attached: false, byte_size: null, content_type: null },
    created_at: at,
    updated_at: at,
  });
  const made = await waitForExport(coffer, { token }, id);
  const saved = await download(coffer, { token, headers: { accept: 'application/zip' } }, id);
  assert.deepEqual(made, {
    ...requested.body.data,
    status: 'completed',
    downloadable: true,
    download_path: `${URL}/${id}/download`,
    file: { attached: true, byte_size: saved.rawPayload.length, content_type: 'application/zip' },
  });
  assert.equal(saved.statusCode, 200);
  assert.equal(saved.headers['content-type'], 'application/zip');
  assert.equal(saved.headers['content-length'], String(saved.rawPayload.length));
  assert.equal(saved.headers['content-disposition'], 'attachment; filename="coffer_export_20260310_102000.zip"');
  assert.deepEqual((await coffer.call('GET', URL, { token })).body, {
    data: [made],
    meta: { page: 1, per_page: 25, total_count: 1, total_pages: 1, next_cursor: null },
  });
  await checkLedger(coffer.database.read);
});

test('an export has every resource, exact amounts and split lines', async (t) => {
  const coffer = await startCoffer(t);
  const { user, canary, ids } = await seedFamily(coffer);
  const { token } = user;
  const parts = { splits: [{ amount: '12', name: 'Part one', tag_ids: [ids.tags] }, { amount: '0.30' }] };
  const split = await coffer.call('POST', `/api/v1/transactions/${ids.transactions}/splits`, { token, body: parts });
  assert.ok(split.status < 300, split.text);
  await coffer.createTransaction(user, ids.accounts ?? '', {
    name: 'Income',
    amount: '-4503599627370.49',
    date: '2026-03-01',
  });
  const files = await exportOf(coffer, user);
  assert.deepEqual(
    [...files.keys()].filter((name) => !name.startsWith('attachments/')),
    [
      ...['version.txt', 'accounts.csv', 'transactions.csv', 'trades.csv', 'categories.csv', 'merchants.csv'],
      ...['rules.csv', 'attachments.json', 'all.ndjson', 'coffer.ndjson'],
    ],
  );
  assert.equal(files.get('version.txt'), 'export_version: 2\n');
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  assert.deepEqual(
    rowsOf(files.get('accounts.csv')).map((row) => row.split(',').slice(0, 6)),
    accounts.map(({ id, account_type, balance_amount }) => {
      const type = account_type === 'investment' ? 'Investment' : 'Depository';
      return [id, canary, type, '', balance_amount, 'USD'];
    }),
  );
  const entries = rowsOf(files.get('transactions.csv'));
  assert.ok(entries.includes(`2026-01-05,${canary},12.00,Part one,,${canary},,USD`), entries.join('\n'));
  assert.ok(entries.includes(`2026-03-01,${canary},-4503599627370.49,Income,,,,USD`), entries.join('\n'));
  assert.ok(!entries.some((row) => row.includes(',12.30,')), 'no parent with its lines');
  const all = resourcesOf(files.get('coffer.ndjson'));
  const countOf = (type: string) => all.filter((one) => one.type === type).length;
  const counts = (await coffer.call('GET', '/api/v1/users/reset/status', { token })).body.counts;
  const named = {
    Account: 'accounts',
    Category: 'categories',
    Merchant: 'merchants',
    Security: 'securities',
    Trade: 'trades',
    Tag: 'tags',
    Transfer: 'transfers',
    RejectedTransfer: 'rejected_transfers',
    RecurringTransaction: 'recurring_transactions',
    Valuation: 'valuations',
    ExchangeRate: 'exchange_rates',
    Budget: 'budgets',
    BudgetCategory: 'budget_categories',
    BudgetGroup: 'budget_groups',
    Goal: 'goals',
    SavedReport: 'saved_reports',
    ForecastPlan: 'forecast_plans',
  };
  for (const [type, count] of Object.entries(named)) assert.equal(countOf(type), counts[count], type);
  assert.ok(Object.values(named).every((count) => Number(counts[count]) > 0));
  assert.equal(countOf('Transaction'), Number(counts.transactions) - 2);
  const whole = all.find(({ id }) => id === ids.transactions);
  assert.partialDeepStrictEqual(whole, { type: 'Transaction', amount: '12.30', currency: 'USD', tag_ids: [ids.tags] });
  assert.deepEqual(
    whole.split_lines.map(({ amount, name, tag_ids }: Record<string, unknown>) => [amount, name, tag_ids]),
    [
      ['12.00', 'Part one', [ids.tags]],
      ['0.30', canary, []],
    ],
  );
  assert.partialDeepStrictEqual(
    all.find(({ type }) => type === 'RecurringTransaction'),
    { amount: '9.90', expected_day_of_month: 5, manual: true },
  );
  // Other servers refuse a file with a type that they do not know.
  const common = resourcesOf(files.get('all.ndjson'));
  const known = ['Account', 'Category', 'Tag', 'Merchant', 'RecurringTransaction', 'Transaction', 'Transfer'];
  const types = new Set(common.map(({ type }) => type));
  const others = ['RejectedTransfer', 'Rule', 'Valuation', 'Budget', 'BudgetCategory'];
  assert.deepEqual([...types].sort(), [...known, ...others].sort());
  const left = all.filter(({ type }) => !types.has(type)).map(({ type }) => type);
  assert.deepEqual([...new Set(left)].sort(), [
    'AccountShare',
    'AccountStatement',
    'BudgetGroup',
    'ExchangeRate',
    'Family',
    'ForecastPlan',
    'Goal',
    'ReconciledBalance',
    'SavedReport',
    'Security',
    'SecurityPrice',
    'Trade',
    'User',
  ]);
  assert.equal(common.length, all.length - left.length);
  const { shares } = (await coffer.call('GET', `/api/v1/accounts/${ids.accounts}/shares`, { token })).body;
  const stored = all.filter(({ type, account_id }) => type === 'AccountShare' && account_id === ids.accounts);
  assert.deepEqual(
    stored.map(({ permission }) => permission),
    ['owner', ...shares.map(() => 'full_control')],
  );
});

test('the lossless file of an export has the converted amounts that the API shows', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-05', rate: '1.1' };
  const made = await coffer.call('POST', '/api/v1/exchange_rates', { token: user.token, body: rate });
  assert.equal(made.status, 201, made.text);
  const known = await storeForeign(coffer, user, account, { currency: 'EUR', date: '2026-01-06' });
  const unknown = await storeForeign(coffer, user, account, { currency: 'EUR', date: '2025-01-06' });
  assert.equal(known.converted?.amount, '-11.00');
  const all = resourcesOf((await exportOf(coffer, user)).get('coffer.ndjson'));
  const shown = [known, unknown].map(({ id }) => all.find((one) => one.id === id)?.converted);
  assert.deepEqual(shown, [known.converted, null]);
});

test('an export is of one instant, whatever is written meanwhile', async (t) => {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const user = await coffer.signUp();
  const { token } = user;
  const [from, to] = [await coffer.createAccount(user, { name: 'From' }), await coffer.createAccount(user)];
  const operations = Array.from({ length: 500 }, (_, index) => {
    return { op: 'create', transaction: { account_id: from, name: `Entry ${index}`, date: '2026-01-05', amount: '1' } };
  });
  for (let bulk = 0; bulk < 4; bulk += 1) {
    const made = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
    assert.equal(made.status, 200, made.text);
  }
  const asked = await coffer.call('POST', URL, { token, body: {} });
  const exported = waitForExport(coffer, { token }, asked.body.data.id);
  let isMade = false;
  void exported.finally(() => {
    isMade = true;
  });
  const sent = { from_account_id: from, to_account_id: to, date: '2026-01-06', amount: '7' };
  let sendings = 0;
  for (; !isMade; sendings += 1) await coffer.call('POST', '/api/v1/transfers', { token, body: sent });
  const made = await exported;
  assert.equal(made.status, 'completed');
  t.diagnostic(`${sendings} transfers while the export was written`);
  const all = resourcesOf(readZip((await download(coffer, { token }, made.id)).rawPayload).get('coffer.ndjson'));
  const entries = all.filter(({ type }) => type === 'Transaction');
  for (const { id, balance } of all.filter(({ type }) => type === 'Account')) {
    const sum = entries
      .filter((entry) => entry.account_id === id)
      .reduce((total, { amount }) => total - Number(amount), 0);
    assert.equal(Number(balance), sum);
  }
  const transfers = all.filter(({ type }) => type === 'Transfer');
  assert.equal(entries.length, 2000 + 2 * transfers.length);
});

test('text that a spreadsheet would run as a formula is escaped in every file', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const hostile = '=HYPERLINK("http://evil.test","x")';
  const account = await coffer.createAccount(user, { name: hostile });
  for (const resource of ['merchants', 'categories', 'tags']) {
    await coffer.call('POST', `/api/v1/${resource}`, { token, body: { name: hostile } });
  }
  await coffer.createTransaction(user, account, { name: '@SUM(1)', notes: '-2+3', amount: '-5' });
  const files = await exportOf(coffer, user);
  for (const [name, content] of files) {
    if (name.endsWith('.csv')) assert.doesNotMatch(content, /(^|,)"?[=+@]|(^|,)"?-(?!\d+(\.\d+)?(,|\r))/m, name);
  }
  assert.match(files.get('transactions.csv') ?? '', /,-5\.00,'@SUM\(1\),,,'-2\+3,USD/);
});

test('an export has a table of trades in the currency of the account', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { name: 'Depot', account_type: 'investment', currency: 'EUR' });
  const trade = async (sent: object) => {
    const body = { account_id: account, date: '2026-02-05', ...sent };
    assert.equal((await coffer.call('POST', '/api/v1/trades', { token, body })).status, 201);
  };
  await trade({
    type: 'buy',
    ticker: '=AAA',
    qty: '1.5',
    price: '10.005',
    currency: 'USD',
    exchange_rate: '2',
    fee: '1',
  });
  await trade({ type: 'sell', ticker: '=AAA', qty: '1.5', price: '21' });
  await trade({ type: 'interest', amount: '3' });
  const files = await exportOf(coffer, user);
  assert.deepEqual(files.get('trades.csv')?.split('\r\n'), [
    'date,account_name,ticker,quantity,price,amount,currency',
    "2026-02-05,Depot,'=AAA,1.5,20.01,32.02,EUR",
    "2026-02-05,Depot,'=AAA,-1.5,21,-31.50,EUR",
    '2026-02-05,Depot,,0,0,-3.00,EUR',
    '',
  ]);
});

test("an export has its author's visible data, is private to them, and needs an admin", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await shareByDefault(coffer, user, 'private');
  const [other, member] = [await inviteMember(coffer, user, 'admin'), await inviteMember(coffer, user)];
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const shown = await coffer.createAccount(user, { name: 'Shown' });
  await shareAccount(coffer, user, shown, other, 'read_only');
  await coffer.createTransaction(user, hidden, { name: 'Secret' });
  await coffer.createTransaction(user, shown, { name: 'Open' });
  const sending = { from_account_id: hidden, to_account_id: shown, date: '2026-01-06', amount: '7', name: 'Moved' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token: user.token, body: sending })).status, 201);
  const theirs = await exportOf(coffer, other);
  const text = [...theirs.values()].join('');
  assert.ok(text.includes('Open') && !text.includes('Secret') && !text.includes('Hidden') && !text.includes(hidden));
  for (const name of ['all.ndjson', 'coffer.ndjson']) {
    const resources = resourcesOf(theirs.get(name));
    assert.ok(!resources.some(({ type, transfer_id = null }) => type === 'Transfer' || transfer_id !== null), name);
  }
  const ours = await exportOf(coffer, user);
  assert.ok([...ours.values()].join('').includes('Secret'));

  const id = (await coffer.call('GET', URL, { token: user.token })).body.data[0]?.id ?? '';
  assert.equal((await coffer.call('GET', `${URL}/${id}`, { token: other.token })).status, 404);
  assert.equal((await download(coffer, { token: other.token }, id)).statusCode, 404);
  assert.equal((await coffer.call('GET', URL, { token: other.token })).body.meta.total_count, 1);
  for (const [method, path] of [
    ['GET', URL],
    ['POST', URL],
    ['GET', `${URL}/${id}`],
    ['GET', `${URL}/${id}/download`],
  ] as const) {
    const reply = await coffer.call<Refusal>(method, path, {
      token: member.token,
      ...(method === 'POST' && { body: {} }),
    });
    assert.deepEqual([reply.status, reply.body.error], [403, 'forbidden'], path);
  }
  const feed = await coffer.call('GET', '/api/v1/changes?limit=500', { token: member.token });
  assert.ok(!feed.text.includes('family_export'));
});

test('a request takes no parameters, and an unfinished export cannot be downloaded', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const refused = await coffer.call('POST', URL, { token, body: { format: 'csv' } });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_params']);
  const failed = await addRow(coffer, user, 'failed');
  const early = await download(coffer, { token }, failed);
  assert.deepEqual([early.statusCode, early.json().error], [409, 'export_not_ready']);
  assert.equal((await download(coffer, { token }, newId())).statusCode, 404);
  // A new request returns the pending export.
  const pending = await addRow(coffer, user, 'pending');
  const requested = await coffer.call('POST', URL, { token, body: {} });
  assert.equal(requested.body.data.id, pending);
  assert.equal((await waitForExport(coffer, { token }, pending)).status, 'completed');
  const dry = await coffer.call('POST', `${URL}?dry_run=true`, { token, body: {} });
  assert.equal(dry.status, 202, dry.text);
  assert.equal((await coffer.call('GET', URL, { token })).body.meta.total_count, 2);
});

test('only the newest ten exports are retained', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const rows: string[] = [];
  for (let count = 0; count < 12; count += 1) rows.unshift(await addRow(coffer, user, 'completed'));
  const requested = await coffer.call('POST', URL, { token: user.token, body: {} });
  const { data } = (await coffer.call('GET', URL, { token: user.token })).body;
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [requested.body.data.id, ...rows.slice(0, 9)],
  );
});

test('an export interrupted by a crash is finished by the next process', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-exports-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const close = async ({ server, database }: Coffer) => {
    await server.close();
    await database.close();
  };
  const first = await openCoffer(dataDir);
  const user = await first.signUp();
  const id = await addRow(first, user, 'processing');
  const family = await familyOf(first, user);
  mkdirSync(join(dataDir, 'exports'));
  writeFileSync(join(dataDir, 'exports', `${family}-${id}.zip.partial`), 'half');
  await close(first);
  const second = await openCoffer(dataDir);
  const made = await waitForExport(second, { token: user.token }, id);
  assert.equal(made.status, 'completed');
  assert.deepEqual(readdirSync(join(dataDir, 'exports')), [`${family}-${id}.zip`]);
  await close(second);
});

test('an export expires after seven days, and its file with it', async (t) => {
  // On a busy machine the polls would use the key's requests up.
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' });
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'family:erase'] });
  const jobs = new ExportJobs({
    database: coffer.database,
    settings: readSettings({ COFFER_DATA_DIR: coffer.dataDir }).settings,
    clock: () => coffer.now,
    log: createLog({ level: 'info', destination: { write: () => {} } }),
    storage: new FamilyStorage(Number.MAX_SAFE_INTEGER),
    worker: new globalThis.URL('../../src/worker.ts', import.meta.url),
  });
  const make = async () => {
    const requested = await coffer.call('POST', URL, { key, body: {} });
    return (await waitForExport(coffer, { key }, requested.body.data.id)).id;
  };
  const files = () => (existsSync(join(coffer.dataDir, 'exports')) ? readdirSync(join(coffer.dataDir, 'exports')) : []);
  const old = await make();
  coffer.advance(7 * 86_400 - 60);
  await jobs.round();
  assert.equal((await coffer.call('GET', `${URL}/${old}`, { key })).status, 200);
  const young = await make();
  coffer.advance(61);
  await jobs.round();
  assert.equal((await coffer.call('GET', `${URL}/${old}`, { key })).status, 404);
  assert.deepEqual(files(), [`${await familyOf(coffer, user)}-${young}.zip`]);
  await checkLedger(coffer.database.read);
  assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { key })).status, 200);
  assert.equal((await coffer.call('GET', `${URL}/${young}`, { key })).status, 404);
  await jobs.round();
  assert.deepEqual(files(), []);
});

test("a deleted user's exports are deleted", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const other = await inviteMember(coffer, user, 'admin');
  await exportOf(coffer, other);
  const left = () => coffer.database.read.selectFrom('family_exports').selectAll().execute();
  assert.equal((await left()).length, 1);
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token: other.token })).status, 200);
  assert.deepEqual(await left(), []);
  await checkLedger(coffer.database.read);
});

test('the sample data is exported completely', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const sample = await coffer.call('POST', '/api/v1/sample_data', { token: user.token });
  const started = performance.now();
  const files = await exportOf(coffer, user);
  t.diagnostic(`${Math.round(performance.now() - started)} ms`);
  const { transactions } = sample.body.counts;
  assert.equal(rowsOf(files.get('transactions.csv')).length, transactions);
  assert.equal(resourcesOf(files.get('all.ndjson')).filter(({ type }) => type === 'Transaction').length, transactions);
});
