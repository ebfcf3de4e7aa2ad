import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, settledImport } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/imports';
const ROWS = 3000;
const LONG = 'as the bank writes it '.repeat(10);

/** A file that is longer than one part, with line breaks in its texts, one faulty row and, at its end, letters beyond ASCII. */
function largeFile(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const day = `2026-0${1 + (row % 9)}-${10 + (row % 18)}`;
    const text = row % 50 === 0 ? `"Shop ${row},\nsecond line ${LONG}"` : `Shop number ${row % 1000} ${LONG}`;
    return row === 2500 ? `${day},broken,"a ""quoted"" text"` : `${day},-1.${10 + (row % 90)},${text}`;
  });
  return ['Date,Amount,Description', ...rows, '2026-01-05,-2.00,Café', ''].join('\n');
}

test('a large file is read in parts as if it were read at once', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const body = { raw_file_content: largeFile(), account_id: account };
  const reply = await coffer.call('POST', PATH, { token, body });
  assert.deepEqual([reply.status, reply.body.data?.status_detail.uploaded], [201, false], reply.text);
  const id = reply.body.data?.id ?? '';
  const early = await coffer.call<{ message: string }>('POST', `${PATH}/${id}/publish`, { token, body: {} });
  assert.equal(early.status, 409, early.text);
  const done = await settledImport(coffer, user, id);
  assert.equal(done.error, null);
  assert.deepEqual(
    [done.status, outcomesOf(done), done.expected.created],
    ['pending', { ready: ROWS, failed: 1 }, ROWS],
  );
  const page = async (query: string) => (await coffer.call('GET', `${PATH}/${id}/rows?${query}`, { token })).body;
  const failed = await page('outcome=failed');
  // The header and a second line for each fiftieth row come before it.
  assert.deepEqual([failed.data[0]?.line, failed.data[0]?.row_number], [2501 + 1 + 50, 2501]);
  const last = await page(`per_page=100&page=${Math.ceil((ROWS + 1) / 100)}`);
  assert.deepEqual([last.data.at(-1)?.name, last.data.at(-1)?.row_number], ['Café', ROWS + 1]);
  assert.equal(last.meta.total_count, ROWS + 1);
  await checkLedger(coffer.database.read);
});

test('rows of a large file that are alike stay separate across its parts', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const rows = Array.from({ length: 1100 }, (_, row) => `2026-0${1 + (row % 9)}-05,-3.00,Coffee`);
  const text = ['Date,Amount,Description', ...rows].join('\n');
  const first = await importText(coffer, user, account, text);
  assert.deepEqual(outcomesOf(first), { created: 1100 });
  const again = await importText(coffer, user, account, text);
  assert.deepEqual(outcomesOf(again), { duplicate: 1100 });
  await checkLedger(coffer.database.read);
});

test('a large import is deleted before its publication, and its rows go', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const body = { raw_file_content: largeFile(), account_id };
  const store = async () => (await coffer.call('POST', PATH, { token, body })).body.data?.id ?? '';
  const read = await store();
  await settledImport(coffer, user, read);
  const unread = await store();
  for (const id of [read, unread]) {
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 204);
    assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token })).status, 404);
    assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 404);
  }
  assert.equal((await coffer.call('GET', PATH, { token })).body.data.length, 0);
  const left = async (table: 'import_rows' | 'import_chunks' | 'imports') =>
    (await coffer.database.read.selectFrom(table).select('family_id').limit(1).execute()).length;
  const allLeft = async () => (await left('import_rows')) + (await left('import_chunks')) + (await left('imports'));
  await poll(allLeft, (rows) => rows === 0);
  const done = await importText(coffer, user, account_id, largeFile(), { skip_invalid: true });
  assert.equal(done.stats.created, ROWS);
  await checkLedger(coffer.database.read);
});

test('the sums of a large file are compared with all of its parts', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const count = 2000;
  const rows = Array.from({ length: count }, (_, row) => `2026-01-${10 + (row % 18)},-1.00,Shop number ${row} ${LONG}`);
  const fileWith = (total: string) =>
    [
      `Number of transactions: ${count}`,
      'Opening balance: 5000.00',
      'Date,Amount,Description',
      ...rows,
      `,${total},Total`,
      ',3000.00,Closing balance',
      '',
    ].join('\n');
  const store = async (text: string) => {
    const reply = await coffer.call('POST', PATH, { token, body: { raw_file_content: text, account_id } });
    assert.equal(reply.body.data?.status_detail.uploaded, false, reply.text);
    return settledImport(coffer, user, reply.body.data?.id ?? '');
  };
  const wrong = await store(fileWith('-1999.00'));
  assert.deepEqual(outcomesOf(wrong), { ready: count, failed: 1 });
  const failed = (await coffer.call('GET', `${PATH}/${wrong.id}/rows?outcome=failed`, { token })).body.data;
  assert.deepEqual(
    failed.map(({ line, reason }) => [line, reason]),
    [[count + 4, 'contradicts_sum']],
  );
  const refused = await coffer.call('POST', `${PATH}/${wrong.id}/publish`, { token, body: {} });
  assert.equal(refused.status, 422, refused.text);
  const right = await store(fileWith('-2000.00'));
  assert.deepEqual([outcomesOf(right), right.balance?.in_file], [{ ready: count }, '3000.00']);
});
