import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText } from '#tests/statements/import-file.ts';

const DAYS_FIRST = 'Date,Description,Amount\n25/03/2026,Bakery,-5.00\n';
// The bank has added a column, and no date says which number is the month.
const NEXT = 'Date,City,Description,Amount\n03/04/2026,Bonn,Grocer,-7.00\n';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const imported = (text: string, members = {}) => importText(coffer, user, account, text, members);
  const shown = async (raw_file_content: string, account_id = account) => {
    const body = { raw_file_content, account_id };
    const { data } = (await coffer.call('POST', '/api/v1/imports/preflight', { token, body })).body;
    return data ?? assert.fail('no preflight');
  };
  const open = async (text: string) => (await shown(text)).questions.map(({ code }) => code);
  return { coffer, user, token, account, imported, shown, open };
}

test('a file with a new header is read as the last ones where it leaves a question', async (t) => {
  const { imported, shown, open } = await start(t);
  assert.deepEqual(await open(NEXT), ['unclear_date_format']);
  await imported(DAYS_FIRST);
  const { questions, rows, evidence } = await shown(NEXT);
  assert.deepEqual([questions, rows[0]?.date], [[], '2026-04-03']);
  const fact = evidence.find(({ code }) => code === 'earlier_files');
  assert.equal(fact?.message, 'date_format is %d/%m/%Y as in the last file of the account');
  const { status } = await imported(NEXT);
  assert.equal(status, 'complete');
});

test('decimal mark, sign and names are answered by earlier files with the same columns', async (t) => {
  const { imported, shown } = await start(t);
  const columns = { name_col_label: 'Where', signage_convention: 'inflows_negative' };
  await imported('Day,Date,Where,Amount\nMo,2026-01-05,Bakery,"1.200,50"\n', columns);
  const { questions, rows } = await shown('Date,Where,City,Amount\n2026-02-05,Grocer,Bonn,1.250\n');
  assert.deepEqual(questions, []);
  assert.deepEqual([rows[0]?.signed_amount, rows[0]?.name], ['-1250', 'Grocer']);
});

test('amounts without a sign are asked about although those of earlier files had one', async (t) => {
  const { imported, open } = await start(t);
  await imported(DAYS_FIRST);
  assert.deepEqual(await open('Date,City,Description,Amount\n25/04/2026,Bonn,Grocer,7.00\n'), ['unclear_signs']);
});

test('what a file proves wins over earlier files of the account', async (t) => {
  const { imported, shown } = await start(t);
  await imported(DAYS_FIRST);
  const { rows, evidence } = await shown(NEXT.replace('03/04', '03/25'));
  assert.equal(rows[0]?.date, '2026-03-25');
  assert.ok(evidence.every(({ code }) => code !== 'earlier_files'));
});

test('earlier files that disagree, are taken back or have other columns say nothing', async (t) => {
  const { coffer, user, token, imported, shown, open } = await start(t);
  const first = await imported(DAYS_FIRST);
  assert.deepEqual(await open(NEXT.replace('Date', 'Booking date')), ['unclear_date_format']);
  const other = await coffer.createAccount(user, { currency: 'EUR' });
  assert.equal((await shown(NEXT, other)).questions.length, 1);
  const second = await imported('Date,Description,City,Amount\n03/25/2026,Baker,Bonn,-6.00\n');
  assert.deepEqual(await open(NEXT), ['unclear_date_format']);
  for (const { id } of [first, second]) await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token, body: {} });
  assert.deepEqual(await open(NEXT), ['unclear_date_format']);
});
