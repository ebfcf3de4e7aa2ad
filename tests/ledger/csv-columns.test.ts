import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, settledImport, transactionsOf } from '#tests/statements/import-file.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const bring = (text: string) => importText(coffer, user, account, text);
  return { coffer, user, token: user.token, bring };
}

test('a pending CSV row is booked by the row of a later file, under another day', async (t) => {
  const { coffer, user, token, bring } = await start(t);
  const header = 'Buchungsdatum;Status;Empfänger;Verwendungszweck;Betrag\n';
  await bring(`${header}05.01.2026;Vorgemerkt;Shop;Karte 12;-12,30\n`);
  const [pending] = (await coffer.call('GET', '/api/v1/transactions', { token })).body.transactions;
  assert.deepEqual([pending?.date, pending?.pending], ['2026-01-05', true]);
  const booked = await bring(`${header}07.01.2026;Gebucht;Shop;Karte 12;-12,30\n`);
  assert.deepEqual(outcomesOf(booked), { updated: 1 });
  const [one] = (await coffer.call('GET', '/api/v1/transactions', { token })).body.transactions;
  assert.deepEqual([one?.id, one?.date, one?.pending], [pending?.id, '2026-01-07', false]);
  assert.equal((await transactionsOf(coffer, user)).length, 1);
  await checkLedger(coffer.database.read);
});

test('a row that the bank declined makes no transaction, and is listed with the reason', async (t) => {
  const { coffer, user, token, bring } = await start(t);
  const text = 'Date,Description,Amount,State\n2026-01-05,Shop,-1.00,COMPLETED\n2026-01-06,Bar,-2.00,DECLINED\n';
  const { body } = await coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content: text } });
  assert.deepEqual(
    [body.data.valid, body.data.notices],
    [true, [{ code: 'not_booked', line: 3, message: '1 row is left out: the status is “DECLINED”' }]],
  );
  const made = await bring(text);
  assert.deepEqual(outcomesOf(made), { created: 1, skipped: 1 });
  const rows = (await coffer.call('GET', `/api/v1/imports/${made.id}/rows?outcome=skipped`, { token })).body.data;
  assert.deepEqual(
    rows.map(({ name, reason, message }) => [name, reason, message]),
    [['Bar', 'not_booked', 'The bank has not booked this row: its status is “DECLINED”']],
  );
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -1.00 Shop']);
  // The payment itself may come later.
  await bring(text.replace('DECLINED', 'COMPLETED'));
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -1.00 Shop', '2026-01-06 -2.00 Bar']);
  const reply = await coffer.call('POST', `/api/v1/imports/${made.id}/revert`, { token, body: {} });
  assert.equal(reply.status, 202, reply.text);
  await settledImport(coffer, { token }, made.id);
  await checkLedger(coffer.database.read);
});

test('categories and tags of a CSV file become labels, and the preflight shows them', async (t) => {
  const { coffer, token, bring } = await start(t);
  const text = 'Date,Description,Amount,Category,Tags\n2026-01-05,Shop,-1.00,Food,"home, trip"\n';
  const { body } = await coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content: text } });
  const { category_col_label, tags_col_label } = body.data.configuration ?? assert.fail();
  assert.deepEqual([category_col_label, tags_col_label], ['Category', 'Tags']);
  assert.deepEqual([body.data.rows[0]?.category, body.data.rows[0]?.tags], ['Food', ['home', 'trip']]);
  await bring(text);
  const [made] = (await coffer.call('GET', '/api/v1/transactions', { token })).body.transactions;
  assert.deepEqual([made?.category?.name, made?.tags.map(({ name }) => name)], ['Food', ['home', 'trip']]);
});
