import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, settledImport } from '#tests/statements/import-file.ts';

const MT940 = `:20:ONE
:25:NL91ABNA0417164300
:28C:1/1
:60F:C260101EUR100,00
:61:2601050105D20,50NTRFNONREF//1
:86:Bakery
:61:2601070107C5,00NTRFNONREF//2
:86:Refund
:62F:C260108EUR84,50
:20:TWO
:25:NL91ABNA0417164300
:28C:2/1
:60F:C260108EUR84,50
:61:2601100110D4,50NTRFNONREF//3
:86:Coffee
:62F:C260110EUR80,00
`;
const CSV = 'Date,Description,Amount\n2026-02-03,Bus,-2.00\n2026-02-01,Tea,-1.00\n';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const list = async (query = '') =>
    (await coffer.call('GET', `/api/v1/account_statements${query}` as '/api/v1/account_statements', { token })).body;
  const shown = async () =>
    (await list()).account_statements.map((one) => [
      ...[one.start_date, one.end_date, one.opening_balance, one.closing_balance, one.rows_count],
    ]);
  return { coffer, user, token, account, list, shown };
}

test('each statement of an imported file is kept with its period and balances', async (t) => {
  const { coffer, user, account, token, list, shown } = await start(t);
  const { id } = await importText(coffer, user, account, MT940);
  await importText(coffer, user, account, CSV);
  assert.deepEqual(await shown(), [
    ['2026-02-01', '2026-02-03', null, null, 2],
    ['2026-01-10', '2026-01-10', '84.50', '80.00', 1],
    ['2026-01-05', '2026-01-08', '100.00', '84.50', 2],
  ]);
  const [, second] = (await list(`?account_id=${account}`)).account_statements;
  assert.equal(second?.import_id, id);
  const path = `/api/v1/account_statements/${second?.id}` as const;
  assert.deepEqual((await coffer.call('GET', path, { token })).body, second);
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('GET', path, { token: stranger.token })).status, 404);
  const [first, ...rest] = (await list('?per_page=1')).account_statements;
  assert.deepEqual([first?.end_date, rest], ['2026-02-03', []]);
  const feed = await coffer.call('GET', '/api/v1/changes?resources=account_statement', { token });
  assert.equal(feed.body.changes.length, 3);
  await checkLedger(coffer.database.read);
});

test('a statement goes with the import that is taken back, and comes with it again', async (t) => {
  const { coffer, user, account, token, shown } = await start(t);
  const { id } = await importText(coffer, user, account, MT940);
  const before = await shown();
  await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token, body: {} });
  assert.equal((await settledImport(coffer, { token }, id)).status, 'reverted');
  assert.deepEqual(await shown(), []);
  await importText(coffer, user, account, MT940);
  assert.deepEqual(await shown(), before);
  await checkLedger(coffer.database.read);
});

test('a statement goes with its account, and a large file gives its whole period', async (t) => {
  const { coffer, user, account, token, shown } = await start(t);
  const days = Array.from({ length: 28 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);
  const lines = Array.from({ length: 1100 }, (_, row) => `${days[row % 28]},Row ${row},-1.00`);
  await importText(coffer, user, account, `Date,Description,Amount\n${lines.join('\n')}\n`);
  assert.deepEqual(await shown(), [['2026-03-01', '2026-03-28', null, null, 1100]]);
  const other = await coffer.createAccount(user, { currency: 'EUR' });
  await importText(coffer, user, other, CSV);
  const path = `/api/v1/accounts/${other}?force=true` as const;
  assert.equal((await coffer.call('DELETE', path, { token })).status, 204);
  assert.equal((await shown()).length, 1);
});

test('statements move with the family; its imports stay', async (t) => {
  const { coffer, user, account, list } = await start(t);
  await importText(coffer, user, account, MT940);
  const files = readZip(await exportArchive(coffer, user));
  const lines = (files.get('coffer.ndjson') ?? '').split('\n').filter((line) => line.includes('"AccountStatement"'));
  const [newest] = (await list()).account_statements;
  assert.equal(lines.length, 2);
  const data = JSON.parse(lines[1] ?? '').data;
  assert.deepEqual(
    [data.id, data.closing_balance, data.rows_count, 'import_id' in data],
    [newest?.id, '80.00', 1, false],
  );
});
