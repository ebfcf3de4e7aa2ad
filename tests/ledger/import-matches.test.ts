import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, settledImport, transactionsOf } from '#tests/statements/import-file.ts';
import { statementIn } from '#tests/statements/movements.ts';
import { SAMPLES } from '#tests/statements/samples.ts';

const PATH = '/api/v1/imports';
const COFFEES =
  'Date,Description,Amount\n2026-01-05,Coffee,-3.00\n2026-01-05,Coffee,-3.00\n2026-01-06,Salary,2000.00\n';

type Made = { readonly data: { readonly id: string; readonly status: string; readonly expected: object } };

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const rowsOf = async (id: string, query = '') =>
    (await coffer.call('GET', `${PATH}/${id}/rows?${query}`, { token })).body.data;
  const make = async (raw_file_content: string) => {
    const reply = await coffer.call<Made>('POST', PATH, { token, body: { raw_file_content, account_id: account } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data;
  };
  const send = async (path: string, body: object = {}) => {
    const method = path.endsWith('/rows') ? 'PATCH' : 'POST';
    const reply = await coffer.call<Made>(method, `${PATH}/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  const settle = async (id: string, action: string, body: object = {}) => {
    await send(`${id}/${action}`, body);
    return settledImport(coffer, user, id);
  };
  const enter = (name: string, date: string, amount: string) =>
    coffer.createTransaction(user, account, { name, date, amount, nature: 'expense', currency: 'EUR' });
  return { coffer, user, token, account, rowsOf, make, send, settle, enter };
}

test('a transaction entered by hand is matched with one row of the same amount', async (t) => {
  const { coffer, user, account, rowsOf, make, settle, enter } = await start(t);
  await enter('Espresso bar', '2026-01-03', '3.00');
  await enter('Too early', '2026-01-01', '3.00');
  const { id, expected } = await make(COFFEES);
  assert.deepEqual(expected, { created: 2, updated: 0, matched: 1, duplicate: 0, skipped: 0 });
  assert.deepEqual(outcomesOf(await settle(id, 'publish')), { created: 2, matched: 1 });
  const [matched] = await rowsOf(id, 'outcome=matched');
  assert.deepEqual([matched?.reason, matched?.row_number, matched?.expected], ['entered_by_hand', 1, null]);
  assert.equal((await transactionsOf(coffer, user)).length, 4);
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, COFFEES)), { duplicate: 3 });
  await checkLedger(coffer.database.read);
});

test('a revert leaves what was entered by hand, whichever import is reverted first', async (t) => {
  const { coffer, user, account, settle, enter } = await start(t);
  await enter('Espresso bar', '2026-01-05', '3.00');
  const one = await importText(coffer, user, account, COFFEES);
  const two = await importText(coffer, user, account, COFFEES);
  assert.deepEqual(outcomesOf(await settle(one.id, 'revert')), { reverted: 3 });
  assert.deepEqual(outcomesOf(await settle(two.id, 'revert')), { reverted: 3 });
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -3.00 Espresso bar']);
});

test('an import of duplicates that was taken back keeps no transaction of the first', async (t) => {
  const { coffer, user, account, settle } = await start(t);
  const one = await importText(coffer, user, account, COFFEES);
  const two = await importText(coffer, user, account, COFFEES);
  assert.deepEqual(outcomesOf(await settle(two.id, 'revert')), { duplicate: 3 });
  assert.deepEqual(outcomesOf(await settle(one.id, 'revert')), { reverted: 3 });
  assert.deepEqual(await transactionsOf(coffer, user), []);
  await checkLedger(coffer.database.read);
});

test('an import is taken back after its account was deleted', async (t) => {
  const { coffer, user, token, account, settle } = await start(t);
  const { id } = await importText(coffer, user, account, COFFEES);
  const gone = await coffer.call('DELETE', `/api/v1/accounts/${account}?force=true`, { token });
  assert.equal(gone.status, 204, gone.text);
  assert.deepEqual(outcomesOf(await settle(id, 'revert')), { reverted: 3 });
  await checkLedger(coffer.database.read);
});

test('a person leaves rows out, and creates a row that was matched', async (t) => {
  const { coffer, user, token, rowsOf, make, send, settle, enter } = await start(t);
  await enter('Other coffee', '2026-01-05', '3.00');
  const { id } = await make(COFFEES);
  await send(`${id}/rows`, { row_numbers: [3], decision: 'skip' });
  const { expected } = await send(`${id}/rows`, { row_numbers: [1], decision: 'create' });
  assert.deepEqual(expected, { created: 2, updated: 0, matched: 0, duplicate: 0, skipped: 1 });
  assert.deepEqual(
    (await rowsOf(id, 'expected=skipped')).map(({ row_number }) => row_number),
    [3],
  );
  const done = await settle(id, 'publish');
  assert.deepEqual(outcomesOf(done), { created: 2, skipped: 1 });
  assert.equal((await rowsOf(id, 'outcome=skipped'))[0]?.reason, 'left_out');
  assert.equal((await transactionsOf(coffer, user)).length, 3);
  const late = { row_numbers: [1], decision: 'skip' };
  assert.equal((await coffer.call('PATCH', `${PATH}/${id}/rows`, { token, body: late })).status, 409);
  assert.equal((await coffer.call('DELETE', `${PATH}/${id}`, { token })).status, 409);
  const other = await make(COFFEES);
  assert.equal((await coffer.call('DELETE', `${PATH}/${other.id}`, { token })).status, 204);
});

test('edited members are listed, kept, and restored to the values of the file', async (t) => {
  const { coffer, user, token, account, rowsOf, send } = await start(t);
  const { id } = await importText(coffer, user, account, COFFEES);
  const [first] = await rowsOf(id);
  const change = { transaction: { name: 'Espresso', notes: 'with Ana' } };
  await coffer.call('PATCH', `/api/v1/transactions/${first?.transaction_id}`, { token, body: change });
  assert.deepEqual((await rowsOf(id))[0]?.edited_members, ['name', 'notes']);
  await send(`${id}/restore`, { row_number: 1, members: ['name'] });
  assert.deepEqual((await rowsOf(id))[0]?.edited_members, ['notes']);
  const edited = await rowsOf(id, 'edited=true&per_page=1');
  assert.deepEqual(
    edited.map(({ row_number }) => row_number),
    [1],
  );
  const { body } = await coffer.call('GET', `/api/v1/transactions/${first?.transaction_id}`, { token });
  assert.deepEqual([body.name, body.notes], ['Coffee', 'with Ana']);
});

/** A CAMT statement whose first entry has no reference. */
function camt(state: string, day: string, text: string): string {
  return SAMPLES['statement.camt']
    .replace('<Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-05', `<Cd>${state}</Cd></Sts><BookgDt><Dt>${day}`)
    .replace(/<AcctSvcrRef>[^<]*<\/AcctSvcrRef>/, '')
    .replace('Bakery', text);
}

test('a pending payment and its booking are one without a reference, in any order', async (t) => {
  const { coffer, user, account } = await start(t);
  await importText(coffer, user, account, camt('PDNG', '2026-01-03', 'Reserved'));
  const booked = await importText(coffer, user, account, camt('BOOK', '2026-01-05', 'Bakery Ltd'));
  assert.deepEqual(outcomesOf(booked), { updated: 1, duplicate: 2 });
  const other = await coffer.createAccount(user, { currency: 'EUR' });
  await importText(coffer, user, other, camt('BOOK', '2026-01-05', 'Bakery Ltd'));
  const pending = await importText(coffer, user, other, camt('PDNG', '2026-01-03', 'Reserved'));
  assert.deepEqual(outcomesOf(pending), { duplicate: 3 });
  const all = await transactionsOf(coffer, user);
  assert.deepEqual(
    all,
    all.filter((_, index) => index % 2 === 0).flatMap((one) => [one, one]),
  );
});

test('a revert of a booking makes the transaction pending again, but keeps edits', async (t) => {
  const { coffer, user, token, account, rowsOf, settle } = await start(t);
  const early = await importText(coffer, user, account, camt('PDNG', '2026-01-03', 'Reserved'));
  const before = await transactionsOf(coffer, user);
  const late = await importText(coffer, user, account, camt('BOOK', '2026-01-05', 'Bakery Ltd'));
  const [row] = await rowsOf(early.id, 'outcome=created');
  const read = async () => (await coffer.call('GET', `/api/v1/transactions/${row?.transaction_id}`, { token })).body;
  assert.equal((await read()).pending, false);
  assert.deepEqual(outcomesOf(await settle(late.id, 'revert')), { reverted: 1, duplicate: 2 });
  assert.deepEqual([(await read()).pending, await transactionsOf(coffer, user)], [true, before]);
  const again = await importText(coffer, user, account, camt('BOOK', '2026-01-05', 'Bakery Ltd'));
  const change = { transaction: { name: 'Our bakery' } };
  await coffer.call('PATCH', `/api/v1/transactions/${row?.transaction_id}`, { token, body: change });
  assert.deepEqual(outcomesOf(await settle(again.id, 'revert')), { kept: 1, duplicate: 2 });
  const { name, date, pending } = await read();
  assert.deepEqual([name, date, pending], ['Our bakery', '2026-01-03', true]);
  await checkLedger(coffer.database.read);
});

test('the balance in a file is compared with the balance after the import', async (t) => {
  const { coffer, user, token, account, settle } = await start(t);
  const body = { raw_file_content: SAMPLES['statement.ofx'], account_id: account };
  const { id } = (await coffer.call('POST', PATH, { token, body })).body.data;
  const balanceOf = async () => (await coffer.call('GET', `${PATH}/${id}`, { token })).body.data.balance;
  const expected = await balanceOf();
  await settle(id, 'publish');
  assert.deepEqual(await balanceOf(), expected);
  const { body: shown } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
  assert.deepEqual(
    [Number(expected?.in_account), Number(expected?.in_file) - Number(expected?.in_account)],
    [Number(shown.balance_amount), Number(expected?.difference)],
  );
  assert.equal((await importText(coffer, user, account, COFFEES)).balance, null);
});

test('a file of another format has duplicates, which a revert of the first keeps', async (t) => {
  const { coffer, user, account, settle } = await start(t);
  const csv = await importText(coffer, user, account, COFFEES);
  const qif =
    '!Type:Bank\nD2026-01-05\nT-3.00\nPCAFE 12\n^\nD2026-01-05\nT-3.00\nPCAFE 12\n^\nD2026-01-07\nT-9\nPShop\n^\n';
  const second = await importText(coffer, user, account, qif);
  assert.deepEqual(outcomesOf(second), { created: 1, duplicate: 2 });
  assert.deepEqual(outcomesOf(await settle(csv.id, 'revert')), { reverted: 3 });
  assert.deepEqual(await transactionsOf(coffer, user), [
    '2026-01-05 -3.00 Coffee',
    '2026-01-05 -3.00 Coffee',
    '2026-01-07 -9.00 Shop',
  ]);
  assert.deepEqual(outcomesOf(await settle(second.id, 'revert')), { reverted: 3 });
  assert.deepEqual(await transactionsOf(coffer, user), []);
  await checkLedger(coffer.database.read);
});

test('what a person has deleted or changed stays so for files of other formats', async (t) => {
  const { coffer, user, token, account, rowsOf } = await start(t);
  const csv = await importText(coffer, user, account, COFFEES);
  const [coffee, , salary] = await rowsOf(csv.id);
  await coffer.call('DELETE', `/api/v1/transactions/${coffee?.transaction_id}`, { token });
  const change = { transaction: { amount: '1900.00', nature: 'income', date: '2026-01-20' } };
  await coffer.call('PATCH', `/api/v1/transactions/${salary?.transaction_id}`, { token, body: change });
  const kept = await transactionsOf(coffer, user);
  const qif = (rows: string) => `!Type:Bank\n${rows}`;
  const twoCoffees = 'D2026-01-05\nT-3.00\nPCAFE 12\n^\n'.repeat(2);
  const statement = qif(`${twoCoffees}D2026-01-06\nT2000\nPEmployer\n^\n`);
  for (let time = 0; time < 2; time += 1) {
    const second = await importText(coffer, user, account, statement);
    assert.deepEqual(outcomesOf(second), { duplicate: 2, skipped: 1 });
    assert.equal((await rowsOf(second.id, 'outcome=skipped'))[0]?.reason, 'deleted');
    assert.deepEqual(await transactionsOf(coffer, user), kept);
  }
  await checkLedger(coffer.database.read);
});

test('a booking takes the pending payment of its reference, not another of its amount', async (t) => {
  const { coffer, user, account, rowsOf } = await start(t);
  const entry = (day: string, state: string, reference: string) =>
    `<Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${state}</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef></Ntry>`;
  const [head, end] = SAMPLES['statement.camt'].split(/<Ntry>[\s\S]*<\/Ntry>/);
  const statement = (...entries: string[]) => `${head}${entries.join('\n')}${end}`;
  const pending = await importText(coffer, user, account, statement(entry('2026-01-03', 'PDNG', 'R1')));
  const booked = statement(entry('2026-01-05', 'BOOK', 'R1'), entry('2026-01-06', 'BOOK', 'R2'));
  const done = await importText(coffer, user, account, booked);
  assert.deepEqual(outcomesOf(done), { created: 1, updated: 1 });
  const [first] = await rowsOf(done.id);
  assert.equal(first?.transaction_id, (await rowsOf(pending.id))[0]?.transaction_id);
  assert.deepEqual(
    (await transactionsOf(coffer, user)).map((text) => text.slice(0, 16)),
    ['2026-01-05 -3.00', '2026-01-06 -3.00'],
  );
});

test('a pending payment whose booking came first is a duplicate of that booking', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const all = [
    { day: 3, pendingDay: 1, amount: '-4.50', name: 'Coffee', reference: 'A' },
    { day: 4, pendingDay: 3, amount: '-4.50', name: 'Coffee', reference: 'B' },
  ];
  // The booking of B takes the payment that A has announced.
  for (const [from, to] of [
    [1, 2],
    [4, 5],
    [1, 3],
    [1, 9],
  ] as const) {
    await importText(coffer, user, account, statementIn('camt', all, { from, to, asOf: to }), { format: 'camt' });
  }
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-03 -4.50 Coffee', '2026-01-04 -4.50 Coffee']);
  await checkLedger(coffer.database.read);
});
