import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FileReader } from '#integrations/imports/file-reader.ts';
import { SessionJobs } from '#integrations/imports/session-jobs/session-jobs.ts';
import { createLog } from '#telemetry/log.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { inviteMember, shareAccount, shareByDefault } from '#tests/harness/family/sharing.ts';
import { type Coffer, openCoffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { settledSession, transactionsOf } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/import_sessions';
const FILE = `Account,Date,Amount,Description
Daily,2026-01-05,-3.00,Coffee
Savings,2026-01-06,100.00,From daily
Daily,2026-01-06,-100.00,To savings
`;

type Posted = { readonly data: { readonly id: string; readonly status: string }; readonly message: string };

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const post = (path: string, body: object = {}) => coffer.call<Posted>('POST', `${PATH}${path}`, { token, body });
  const begin = async (body: object) => {
    const reply = await post('', body);
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id;
  };
  const send = (id: string, sequence: number, raw_file_content: string, more = {}) =>
    post(`/${id}/chunks`, { sequence, raw_file_content, ...more });
  const show = async (id: string) => (await coffer.call('GET', `${PATH}/${id}`, { token })).body.data;
  const accounts = async () => (await coffer.call('GET', '/api/v1/accounts', { token })).body.accounts;
  return { coffer, user, token, post, begin, send, show, accounts };
}

test('a file in chunks goes to accounts of its names, and opens those that are new', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  const daily = await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  const id = await begin({ filename: 'two.csv', expected_chunks: 2 });
  // The cut is in the middle of a row.
  await send(id, 2, FILE.slice(70));
  await send(id, 1, FILE.slice(0, 70));
  const published = await post(`/${id}/publish`);
  assert.equal(published.status, 202, published.text);
  const done = await settledSession(coffer, user, id);
  assert.deepEqual(
    [done.status, done.error, done.summary.transactions],
    ['complete', null, { created: 3, updated: 0, skipped: 0, failed: 0 }],
  );
  assert.deepEqual((await accounts()).map(({ name }) => name).sort(), ['Daily', 'Savings']);
  assert.equal((await accounts()).find(({ name }) => name === 'Daily')?.id, daily);
  assert.equal(done.imports.length, 2);
  assert.deepEqual(await transactionsOf(coffer, user), [
    '2026-01-05 -3.00 Coffee',
    '2026-01-06 -100.00 To savings',
    '2026-01-06 100.00 From daily',
  ]);
  assert.deepEqual([(await post(`/${id}/publish`)).status, done.chunks], [202, []]);
  await checkLedger(coffer.database.read);
});

test('an upload goes on where it stopped, and a repeated chunk changes nothing', async (t) => {
  const { coffer, user, token, post, begin, send, show } = await start(t);
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const wanted = { client_session_id: 'my upload', expected_chunks: 3, account_id, statement_account: 'Daily' };
  const id = await begin(wanted);
  assert.equal((await send(id, 1, FILE.slice(0, 40), { client_chunk_id: 'a' })).status, 201);
  assert.equal((await send(id, 3, FILE.slice(80))).status, 201);
  assert.equal(await begin(wanted), id, 'the same session');
  assert.equal((await post('', { ...wanted, expected_chunks: 4 })).status, 409);
  assert.deepEqual(
    (await show(id))?.chunks.map(({ sequence }) => sequence),
    [1, 3],
  );
  const early = await post(`/${id}/publish`);
  assert.deepEqual([early.status, /missing sequences: 2/.test(early.body.message)], [409, true], early.text);
  assert.equal((await send(id, 1, FILE.slice(0, 40), { client_chunk_id: 'a' })).status, 201);
  const refusals: [number, string, object, RegExp][] = [
    [1, 'other', { client_chunk_id: 'a' }, /different content/],
    [1, FILE.slice(0, 40), { client_chunk_id: 'b' }, /different client_chunk_id/],
    [2, 'other', { client_chunk_id: 'a' }, /different sequence/],
    [4, 'other', {}, /exceeds expected_chunks/],
  ];
  for (const [sequence, text, more, message] of refusals) {
    const reply = await send(id, sequence, text, more);
    assert.deepEqual([reply.status, message.test(reply.body.message)], [409, true], reply.text);
    assert.equal(JSON.parse(reply.text).error, 'import_session_conflict');
  }
  assert.equal((await send(id, 2, FILE.slice(40, 80))).status, 201);
  assert.equal((await post(`/${id}/publish`)).status, 202);
  assert.equal((await settledSession(coffer, user, id)).status, 'complete');
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -3.00 Coffee', '2026-01-06 -100.00 To savings']);
  const late = await send(id, 2, 'late');
  assert.deepEqual([late.status, /after publishing starts/.test(late.body.message)], [409, true], late.text);
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token: stranger.token })).status, 404);
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 204);
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token })).status, 404);
});

test('NDJSON of another program opens its accounts with their types', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  const id = await begin({ type: 'SureImport' });
  const lines = [
    { type: 'Account', data: { id: 'a', name: 'Visa', balance: '0', currency: 'USD', accountable_type: 'CreditCard' } },
    { type: 'Transaction', data: { id: 't', account_id: 'a', date: '2026-02-01', amount: '5.00', name: 'Book' } },
  ].map((line) => JSON.stringify(line));
  await send(id, 1, lines[0] ?? '');
  await send(id, 2, lines[1] ?? '');
  assert.equal((await post(`/${id}/publish`)).status, 202);
  const done = await settledSession(coffer, user, id);
  assert.deepEqual([done.status, done.type], ['complete', 'SureImport'], JSON.stringify(done.error));
  assert.deepEqual(
    (await accounts()).map(({ name, account_type, currency }) => [name, account_type, currency]),
    [['Visa', 'credit_card', 'USD']],
  );
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-02-01 -5.00 Book']);
});

test('a session is reviewed, or refused as a whole, before the ledger changes', async (t) => {
  const { coffer, user, post, begin, send } = await start(t);
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const text = 'Date,Amount,Description\n2026-01-05,-3.00,Coffee\nnever,-1.00,Broken\n';
  const reviewed = await begin({ account_id });
  await send(reviewed, 1, text);
  await post(`/${reviewed}/publish`, { review: true });
  const done = await settledSession(coffer, user, reviewed);
  assert.deepEqual([done.status, done.imports[0]?.status], ['complete', 'pending']);
  const refused = await begin({ account_id });
  await send(refused, 1, text);
  await post(`/${refused}/publish`);
  const { status, error } = await settledSession(coffer, user, refused);
  assert.deepEqual([status, error?.code], ['failed', 'invalid_rows']);
  assert.deepEqual(await transactionsOf(coffer, user), []);
  const unreadable = await begin({ account_id });
  await send(unreadable, 1, 'just a text');
  assert.equal((await post(`/${unreadable}/publish`)).status, 422);
});

test('the progress of an import is streamed until it has ended', async (t) => {
  const { coffer, user, token } = await start(t);
  const base = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const rows = Array.from({ length: 1200 }, (_, row) => `2026-01-${10 + (row % 20)},-1.${10 + (row % 90)},Shop ${row}`);
  const body = { raw_file_content: ['Date,Amount,Description', ...rows].join('\n'), account_id, publish: true };
  const made = await coffer.call('POST', '/api/v1/imports', { token, body });
  const { id, session_id } = made.body.data ?? assert.fail(made.text);
  const follow = async (path: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const response = await fetch(`${base}/api/v1/${path}`, { headers });
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const events = (await response.text()).split('\n\n').filter((event) => event.startsWith('event: progress'));
    return events.map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 6)));
  };
  const [ofImport, ofSession] = await Promise.all([follow(`imports/${id}`), follow(`import_sessions/${session_id}`)]);
  const last = ofImport.at(-1);
  assert.deepEqual([last.status, last.stats.created], ['complete', 1200]);
  assert.ok(ofImport.length > 1, 'it moved');
  assert.deepEqual([ofSession.at(-1).status, ofSession.at(-1).summary.transactions.created], ['complete', 1200]);
});

test('an account of a file can be left out, but not all of them', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  const leftOut = (...names: string[]) => names.map((name) => ({ statement_account: name, account_id: null }));
  const all = await begin({ accounts: leftOut('Daily', 'Savings') });
  await send(all, 1, FILE);
  assert.equal((await post(`/${all}/publish`)).status, 422);
  const id = await begin({ accounts: leftOut('Savings') });
  await send(id, 1, FILE);
  assert.equal((await post(`/${id}/publish`)).status, 202);
  assert.equal((await settledSession(coffer, user, id)).status, 'complete');
  assert.deepEqual(
    (await accounts()).map(({ name }) => name),
    ['Daily'],
  );
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -3.00 Coffee', '2026-01-06 -100.00 To savings']);
});

test('a person without accounts imports first, and says what the new accounts are', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  assert.deepEqual(await accounts(), []);
  const wished = [{ statement_account: 'Savings', account_type: 'investment' }];
  const id = await begin({ accounts: wished, filename: 'two.csv' });
  await send(id, 1, FILE);
  assert.equal((await post(`/${id}/publish`)).status, 202);
  const done = await settledSession(coffer, user, id);
  assert.deepEqual([done.status, done.filename], ['complete', 'two.csv']);
  assert.deepEqual((await accounts()).map(({ name, account_type }) => `${name} ${account_type}`).sort(), [
    'Daily depository',
    'Savings investment',
  ]);
  await checkLedger(coffer.database.read);
});

test('an account that a file names is opened under another name where that is wanted', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  await coffer.createAccount(user, { name: 'Giro', currency: 'EUR' });
  const wished = [{ statement_account: '123456', account_name: 'Giro', account_type: 'depository' }];
  const id = await begin({ accounts: wished });
  const text =
    ':20:S\n:25:123456\n:28C:1\n:60F:C260105EUR100,00\n:61:2601060106D20,00NMSCNONREF\n:86:Bakery\n:62F:C260106EUR80,00\n-\n';
  await send(id, 1, text);
  assert.equal((await post(`/${id}/publish`)).status, 202);
  assert.equal((await settledSession(coffer, user, id)).status, 'complete');
  assert.deepEqual((await accounts()).map(({ name, balance_cents }) => `${name} ${balance_cents}`).sort(), [
    'Giro 0',
    'Giro 8000',
  ]);
  await checkLedger(coffer.database.read);
});

test('a new card whose amounts have no sign is asked about, as one that is known', async (t) => {
  const { post, begin, send, accounts } = await start(t);
  const card = [{ statement_account: 'Visa', account_type: 'credit_card' }];
  const text =
    'Account,Date,Description,Amount\nVisa,2026-01-05,Shop,3.00\nVisa,2026-01-06,Shop,2.00\nVisa,2026-01-07,Shop,-1.00\n';
  const id = await begin({ accounts: card });
  await send(id, 1, text);
  const refused = await post(`/${id}/publish`);
  assert.equal(refused.status, 422, refused.text);
  assert.match(refused.text, /"pointer":"\/signage_convention"/);
  assert.deepEqual(await accounts(), []);
});

test('a question of a session is answered at its publication', async (t) => {
  const { coffer, user, post, begin, send } = await start(t);
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const text = 'Date,Amount,Description\n03/04/2026,3.00,Shop\n05/04/2026,2.00,Shop\n';
  const id = await begin({ account_id, date_format: '%m/%d/%Y' });
  await send(id, 1, text);
  const refused = await post(`/${id}/publish`);
  assert.equal(refused.status, 422, refused.text);
  assert.match(refused.text, /"pointer":"\/signage_convention"/);
  const answers = { signage_convention: 'inflows_negative', date_format: '%d/%m/%Y' };
  const published = await post(`/${id}/publish`, answers);
  assert.equal(published.status, 202, published.text);
  assert.equal((await settledSession(coffer, user, id)).status, 'complete');
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-04-03 -3.00 Shop', '2026-04-05 -2.00 Shop']);
  await checkLedger(coffer.database.read);
});

test('a file that names no account opens one with the balance that it proves', async (t) => {
  const { coffer, user, post, begin, send, accounts } = await start(t);
  const text =
    'Opening balance: 100.00\nDate,Amount,Description\n2026-01-05,-3.00,Shop\n2026-01-06,5.00,Pay\n,102.00,Closing balance\n';
  const wished = { statement_account: null, account_type: 'depository' };
  const without = await begin({ accounts: [wished] });
  await send(without, 1, text);
  assert.equal((await post(`/${without}/publish`)).status, 422);
  const id = await begin({ accounts: [{ ...wished, account_name: 'Giro' }] });
  await send(id, 1, text);
  const published = await post(`/${id}/publish`);
  assert.equal(published.status, 202, published.text);
  assert.equal((await settledSession(coffer, user, id)).status, 'complete');
  assert.deepEqual(
    (await accounts()).map(({ name, balance_cents }) => `${name} ${balance_cents}`),
    ['Giro 10200'],
  );
  await checkLedger(coffer.database.read);
});

test('a member without full control of an account cannot import to it', async (t) => {
  const { coffer, user } = await start(t);
  await shareByDefault(coffer, user, 'private');
  const account_id = await coffer.createAccount(user, { name: 'Daily', currency: 'EUR' });
  const member = await inviteMember(coffer, user);
  const own = { token: member.token };
  const refused = await coffer.call('POST', '/api/v1/imports', {
    ...own,
    body: { raw_file_content: FILE, account_id },
  });
  assert.equal(refused.status, 404, refused.text);
  await shareAccount(coffer, user, account_id, member, 'read_write');
  const text = 'Date,Amount\n2026-01-05,-3.00\n';
  const file = { raw_file_content: text, account_id };
  const known = await coffer.call<Posted>('POST', '/api/v1/imports', { ...own, body: file });
  assert.equal(known.status, 403, known.text);
  const session = await coffer.call<Posted>('POST', PATH, { ...own, body: { account_id } });
  assert.equal(session.status, 403, session.text);
  // By its name the account is not the member's: one of their own is opened.
  const begun = await coffer.call<Posted>('POST', PATH, { ...own, body: {} });
  const at = `${PATH}/${begun.body.data.id}`;
  await coffer.call('POST', `${at}/chunks`, { ...own, body: { sequence: 1, raw_file_content: FILE } });
  assert.equal((await coffer.call<Posted>('POST', `${at}/publish`, { ...own, body: {} })).status, 202);
  assert.equal((await settledSession(coffer, member, begun.body.data.id)).status, 'complete');
  assert.deepEqual(await transactionsOf(coffer, user), []);
  await checkLedger(coffer.database.read);
});

test('the beginning of a CSV file shows its columns; other formats need the whole', async (t) => {
  const { coffer, token } = await start(t);
  const show = (raw_file_content: string) =>
    coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content, partial: true } });
  const cut = await show(`${FILE}Daily,2026-01-07,-5.00,"Two lines\nand the file goes`);
  assert.equal(cut.status, 200, cut.text);
  assert.deepEqual([cut.body.data.valid, cut.body.data.stats.rows_count], [true, 3]);
  assert.deepEqual(
    cut.body.data.statements.map(({ account }) => account),
    ['Daily', 'Savings'],
  );
  const other = await show('!Type:Bank\nD05/01/2026\nT-3.00\nPCoffee\n^\n');
  assert.equal(other.status, 422, other.text);
  assert.match(other.text, /partial is possible for CSV only/);
});

/** The jobs of sessions, which can read no file. */
function sessionJobs({ database, now }: Coffer): SessionJobs {
  const files = new FileReader(new URL('../../src/worker.ts', import.meta.url));
  files.stop();
  const log = createLog({ level: 'silent' });
  return new SessionJobs({ database, clock: () => now, log, files, imports: { wake() {} } });
}

test('a session that gets no chunk for a week is deleted with its chunks, and no other', async (t) => {
  const { coffer, begin, send } = await start(t);
  const [old, renewed] = [await begin({ filename: 'old.csv' }), await begin({ filename: 'renewed.csv' })];
  for (const id of [old, renewed]) for (const sequence of [1, 2]) await send(id, sequence, FILE);
  const left = async () => {
    await sessionJobs(coffer).round();
    const { read } = coffer.database;
    const chunks = await read.selectFrom('import_chunks').select('session_id').distinct().execute();
    const sessions = await read.selectFrom('import_sessions').select('id').orderBy('id').execute();
    assert.deepEqual(chunks.map(({ session_id }) => session_id).sort(), sessions.map(({ id }) => id).sort());
    return sessions.map(({ id }) => id);
  };
  assert.deepEqual(await left(), [old, renewed]);
  await coffer.database.write(({ db }) =>
    db.updateTable('import_sessions').set({ updated_at: '2026-03-03T10:19:59.999Z' }).where('id', '=', old).execute(),
  );
  assert.deepEqual(await left(), [renewed]);
});

test('a file that cannot be read now is read later, if need be after the next start', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-sessions-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openCoffer(dataDir);
  const user = await first.signUp();
  const { token } = user;
  const body = { raw_file_content: FILE, sequence: 1 };
  const { data } = (await first.call<Posted>('POST', PATH, { token, body: { filename: 'two.csv' } })).body;
  assert.equal((await first.call('POST', `${PATH}/${data.id}/chunks`, { token, body })).status, 201);
  assert.equal((await first.call('POST', `${PATH}/${data.id}/publish`, { token, body: {} })).status, 202);
  await first.server.close();
  const jobs = sessionJobs(first);
  await jobs.round();
  const [left] = await first.database.read.selectFrom('import_sessions').select(['status', 'error']).execute();
  assert.deepEqual(left, { status: 'importing', error: null });
  await first.database.close();
  const second = await openCoffer(dataDir);
  assert.equal((await settledSession(second, user, data.id)).status, 'complete');
  await second.server.close();
  await second.database.close();
});
