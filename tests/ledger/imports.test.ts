import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { inviteGuest } from '#tests/harness/family/seed-family.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { importText, outcomesOf, settledImport, transactionsOf } from '#tests/statements/import-file.ts';
import { SAMPLES } from '#tests/statements/samples.ts';

const PATH = '/api/v1/imports';
const JANUARY = `Date,Description,Amount
2026-01-05,Coffee,-3.00
2026-01-05,Coffee,-3.00
2026-01-06,Salary,2000.00
`;

/** An import, or the refusal of a request. */
type Posted = {
  readonly data: { readonly id: string; readonly status: string };
  readonly issues?: readonly { readonly code: string }[];
};

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const rowsOf = async (id: string, query = '') =>
    (await coffer.call('GET', `${PATH}/${id}/rows?${query}`, { token })).body;
  const post = (path: string, body: object = {}) => coffer.call<Posted>('POST', `${PATH}${path}`, { token, body });
  const revert = async (id: string, body = {}) => {
    const reply = await post(`/${id}/revert`, body);
    assert.equal(reply.status, 202, reply.text);
    return settledImport(coffer, user, id);
  };
  return { coffer, user, token, account, rowsOf, post, revert };
}

test('an import is stored, published and shows the outcome of each row', async (t) => {
  const { coffer, user, account, rowsOf, post } = await start(t);
  const made = await post('', { raw_file_content: JANUARY, account_id: account, filename: 'january.csv' });
  assert.deepEqual([made.status, made.body.data.status], [201, 'pending'], made.text);
  const { id } = made.body.data;
  assert.deepEqual(await transactionsOf(coffer, user), []);
  assert.equal((await post(`/${id}/publish`)).status, 202);
  const done = await settledImport(coffer, user, id);
  assert.deepEqual(
    [done.status, done.filename, done.format, outcomesOf(done)],
    ['complete', 'january.csv', 'csv', { created: 3 }],
  );
  assert.deepEqual(await transactionsOf(coffer, user), [
    '2026-01-05 -3.00 Coffee',
    '2026-01-05 -3.00 Coffee',
    '2026-01-06 2000.00 Salary',
  ]);
  const { data } = await rowsOf(id, 'per_page=2');
  assert.deepEqual(
    data.map(({ row_number, line, outcome, signed_amount, currency }) => [
      row_number,
      line,
      outcome,
      signed_amount,
      currency,
    ]),
    [
      [1, 2, 'created', '-3.00', 'EUR'],
      [2, 3, 'created', '-3.00', 'EUR'],
    ],
  );
  assert.equal((await post(`/${id}/publish`)).status, 202, 'publishing again changes nothing');
  await checkLedger(coffer.database.read);
});

test('a second import creates only what is new, and two equal coffees stay two', async (t) => {
  const { coffer, user, account } = await start(t);
  await importText(coffer, user, account, JANUARY);
  const longer = `${JANUARY}2026-01-07,Coffee,-3.00\n2026-01-05,coffee ,-3.00\n`;
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, longer)), { created: 2, duplicate: 3 });
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, longer)), { duplicate: 5 });
  assert.equal((await transactionsOf(coffer, user)).length, 5);
  const other = await coffer.createAccount(user, { currency: 'EUR' });
  assert.deepEqual(outcomesOf(await importText(coffer, user, other, JANUARY)), { created: 3 });
});

test('a deleted transaction stays deleted, and an edited one keeps the edit', async (t) => {
  const { coffer, user, token, account, rowsOf } = await start(t);
  const { id } = await importText(coffer, user, account, SAMPLES['statement.ofx']);
  const ids = (await rowsOf(id)).data.map(({ transaction_id }) => transaction_id ?? '');
  assert.equal((await coffer.call('DELETE', `/api/v1/transactions/${ids[0]}`, { token })).status, 200);
  const change = { transaction: { name: 'My employer', amount: '-1999' } };
  assert.equal((await coffer.call('PATCH', `/api/v1/transactions/${ids[1]}`, { token, body: change })).status, 200);
  const again = await importText(coffer, user, account, SAMPLES['statement.ofx']);
  assert.deepEqual(outcomesOf(again), { skipped: 1, duplicate: 2 });
  const skipped = (await rowsOf(again.id, 'outcome=skipped')).data;
  assert.deepEqual(
    skipped.map(({ line, reason }) => [line, reason]),
    [[7, 'deleted']],
  );
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-06 -3.00 Fee', '2026-01-06 1999.00 My employer']);
});

test('a pending entry becomes the booked one, except for members that were edited', async (t) => {
  const { coffer, user, token, account, rowsOf } = await start(t);
  const camt = (state: string, amount: string, day: string) =>
    SAMPLES['statement.camt']
      .replace('<Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05', `<Cd>${state}</Cd></Sts><BookgDt><Dt>${day}`)
      .replace('>1234.50<', `>${amount}<`);
  const early = await importText(coffer, user, account, camt('PDNG', '1200.00', '2026-01-04'));
  const { transaction_id } = (await rowsOf(early.id)).data[0] ?? assert.fail();
  const change = { transaction: { name: 'Our bakery' } };
  await coffer.call('PATCH', `/api/v1/transactions/${transaction_id}`, { token, body: change });
  const later = await importText(coffer, user, account, camt('BOOK', '1234.50', '2026-01-05'));
  assert.deepEqual(outcomesOf(later), { updated: 1, duplicate: 2 });
  const { body } = await coffer.call('GET', `/api/v1/transactions/${transaction_id}`, { token });
  assert.deepEqual(
    [body.name, body.signed_amount, body.date, body.pending],
    ['Our bakery', '-1234.50', '2026-01-05', false],
  );
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, camt('PDNG', '1200.00', '2026-01-04'))), {
    duplicate: 3,
  });
  await checkLedger(coffer.database.read);
});

test('rows that cannot be imported stop the others unless they are skipped', async (t) => {
  const { coffer, user, account, rowsOf, post } = await start(t);
  const raw_file_content = `${JANUARY}2026-01-07,Rounding,0.001\n2026-02-30,Never,1\n`;
  const refused = await post('', { raw_file_content, account_id: account, publish: true });
  const [issue] = refused.body.issues ?? [];
  assert.deepEqual([refused.status, issue?.code], [422, 'invalid_rows'], refused.text);
  assert.match(refused.text, /"Rows cannot be imported: 2, the first is line 5: .+; send skip_invalid as true/);
  assert.deepEqual(await transactionsOf(coffer, user), []);
  const done = await importText(coffer, user, account, raw_file_content, { skip_invalid: true });
  assert.deepEqual(outcomesOf(done), { created: 3, failed: 2 });
  const failed = (await rowsOf(done.id, 'outcome=failed')).data;
  assert.deepEqual(
    failed.map(({ line, reason }) => [line, reason]),
    [
      [5, 'too_many_decimals'],
      [6, 'invalid_date'],
    ],
  );
});

test('a revert deletes the created transactions and keeps edited ones', async (t) => {
  const { coffer, user, token, account, rowsOf, revert } = await start(t);
  const own = await coffer.createTransaction(user, account, { name: 'Own' });
  const { id } = await importText(coffer, user, account, JANUARY);
  const [first] = (await rowsOf(id)).data;
  const change = { transaction: { name: 'Espresso' } };
  await coffer.call('PATCH', `/api/v1/transactions/${first?.transaction_id}`, { token, body: change });
  const reverted = await revert(id);
  assert.deepEqual([reverted.status, outcomesOf(reverted)], ['reverted', { reverted: 2, kept: 1 }]);
  assert.deepEqual(
    await transactionsOf(coffer, user),
    ['2026-01-05 -10.00 Bakery', '2026-01-05 -3.00 Espresso'].with(0, `2026-01-05 ${own.signed_amount} Own`),
  );
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, JANUARY)), { created: 2, matched: 1 });
  await checkLedger(coffer.database.read);
});

test('a revert leaves the rows of another import, and takes edits along on request', async (t) => {
  const { coffer, user, token, account, rowsOf, revert } = await start(t);
  const one = await importText(coffer, user, account, JANUARY);
  const two = await importText(coffer, user, account, `${JANUARY}2026-01-08,Rent,-500\n`);
  await revert(one.id);
  assert.equal((await transactionsOf(coffer, user)).length, 4);
  const [first] = (await rowsOf(two.id)).data;
  await coffer.call('PATCH', `/api/v1/transactions/${first?.transaction_id}`, {
    token,
    body: { transaction: { name: 'x' } },
  });
  assert.deepEqual(outcomesOf(await revert(two.id, { include_edited: true })), { reverted: 4 });
  assert.deepEqual(await transactionsOf(coffer, user), []);
});

test('a file of several accounts needs the account to import', async (t) => {
  const { coffer, user, token, account } = await start(t);
  const text = 'Date,Account,Amount\n2026-01-05,A,1\n2026-01-05,B,2\n';
  const signs = { signage_convention: 'inflows_positive' } as const;
  const body = { raw_file_content: text, account_id: account, ...signs };
  const refused = await coffer.call('POST', PATH, { token, body });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/statement_account']);
  const done = await importText(coffer, user, account, text, { statement_account: 'B', ...signs });
  assert.deepEqual(outcomesOf(done), { created: 1 });
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 2.00 ']);
});

test('an import refuses files that cannot be read, and stores nothing of them', async (t) => {
  const { coffer, token, account } = await start(t);
  const cases: [string, string][] = [
    ['just a text', 'missing_required_headers'],
    [SAMPLES['statement.camt'].slice(0, -40), 'broken_xml'],
    ['Date,Amount\n', 'no_data_rows'],
  ];
  for (const [raw_file_content, code] of cases) {
    const reply = await coffer.call('POST', PATH, { token, body: { raw_file_content, account_id: account } });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.code], [422, code], reply.text);
  }
  const form = formOf(SAMPLES['statement.sta'], { account_id: account, publish: 'true' });
  assert.equal((await coffer.call('POST', PATH, { token, ...form })).status, 201);
  assert.equal((await coffer.call('GET', PATH, { token })).body.meta.total_count, 1);
});

test('an import is for its user, and for accounts that they may change', async (t) => {
  const { coffer, user, token, account } = await start(t);
  const { id } = await importText(coffer, user, account, JANUARY);
  const guest = await inviteGuest(coffer, user);
  const body = { raw_file_content: JANUARY, account_id: account };
  assert.equal((await coffer.call('POST', PATH, { token: guest.token, body })).status, 403);
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token: guest.token })).status, 404);
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('POST', PATH, { token: stranger.token, body })).status, 404);
  const { key } = await coffer.createKey(user, { scopes: ['imports:read'] });
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { key })).status, 200);
  assert.equal((await coffer.call('POST', `${PATH}/${id}/revert`, { key, body: {} })).status, 403);
  const removed = await coffer.call('DELETE', '/api/v1/users/reset', { token });
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await coffer.call('GET', `${PATH}/${id}`, { token })).status, 404);
});
