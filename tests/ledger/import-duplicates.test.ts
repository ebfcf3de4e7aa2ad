import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, settledImport, transactionsOf } from '#tests/statements/import-file.ts';
import { statementIn } from '#tests/statements/movements.ts';

const PATH = '/api/v1/imports';

/** A CSV file of days of January, money out: `5 Coffee 3.00`. */
const csv = (...rows: string[]) =>
  [
    'Date,Description,Amount',
    ...rows.map((row) =>
      row.replace(/^(\d+) (.*) (\S+)$/, (_, day, name, amount) => `2026-01-${day.padStart(2, '0')},${name},-${amount}`),
    ),
  ].join('\n');

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const publish = (text: string) => importText(coffer, user, account, text);
  const review = async (raw_file_content: string) => {
    const reply = await coffer.call('POST', PATH, { token, body: { raw_file_content, account_id: account } });
    const { id } = await settledImport(coffer, { token }, reply.body.data?.id ?? assert.fail(reply.text));
    return id;
  };
  const rowsOf = async (id: string) =>
    (await coffer.call('GET', `${PATH}/${id}/rows`, { token })).body.data.map((row) => [
      row.expected ?? row.outcome,
      row.reason,
    ]);
  const answer = async (id: string, row: number, decision: string) => {
    const body = { row_numbers: [row], decision };
    const reply = await coffer.call('PATCH', `${PATH}/${id}/rows`, { token, body });
    assert.equal(reply.status, 200, reply.text);
    await coffer.call('POST', `${PATH}/${id}/publish`, { token });
    return settledImport(coffer, { token }, id);
  };
  const amounts = async () => (await transactionsOf(coffer, user)).map((text) => text.replace('2026-01-', ''));
  return { coffer, token, publish, review, rowsOf, answer, amounts };
}

const DUPLICATE = ['duplicate', 'in_earlier_import'];
const FIRST = csv('1 Rent 700.00', '5 Cafe Central Vienna 3.00', '6 Book 12.00', '9 Shop 8.00');

test('the review of a file of another format shows its duplicates', async (t) => {
  const { publish, review, rowsOf } = await start(t);
  await publish(csv('5 Coffee 3.00', '6 Shop 8.00'));
  const id = await review('!Type:Bank\nD2026-01-05\nT-3.00\nPCAFE 12\n^\nD2026-01-06\nT-8.00\nPMARKET\n^\n');
  assert.deepEqual(await rowsOf(id), [
    ['duplicate', null],
    ['duplicate', null],
  ]);
});

test('texts that are cut, and days that move within the file, bring nothing twice', async (t) => {
  const { coffer, publish, rowsOf, amounts } = await start(t);
  await publish(FIRST);
  const kept = await amounts();
  const second = await publish(csv('1 RENT 700.00', '7 CAFE CENTRAL VIE 3.00', '6 Book Shop 12.00', '12 Cinema 9.00'));
  assert.deepEqual(await rowsOf(second.id), [DUPLICATE, DUPLICATE, DUPLICATE, ['created', null]]);
  assert.deepEqual(await amounts(), [...kept, '12 -9.00 Cinema'].sort());
  await checkLedger(coffer.database.read);
});

test('a day that moves for all rows brings none of them twice', async (t) => {
  const { publish, amounts } = await start(t);
  const days = Array.from({ length: 9 }, (_, index) => index + 4);
  await publish(csv(...days.map((day) => `${day} Coffee 3.00`)));
  await publish(csv('1 Rent 700.00', ...days.map((day) => `${day + 1} Coffee 3.00`), '17 Shop 8.00'));
  assert.equal((await amounts()).filter((text) => text.includes('Coffee')).length, 9);
});

test('a row with other texts for a movement that the file lacks waits for an answer', async (t) => {
  const { publish, review, rowsOf, answer, amounts } = await start(t);
  await publish(FIRST);
  const changed = csv('1 Rent 700.00', '5 Payment 4711 3.00', '6 Book 12.00', '9 Shop 8.00');
  const id = await review(changed);
  assert.deepEqual((await rowsOf(id))[1], ['duplicate', 'likely_duplicate']);
  const published = await publish(changed);
  assert.deepEqual((await rowsOf(published.id))[1], ['duplicate', 'likely_duplicate']);
  assert.equal((await amounts()).length, 4);
  await answer(await review(changed.replace('Payment 4711', 'Kiosk')), 2, 'create');
  assert.deepEqual(
    (await amounts()).filter((text) => text.startsWith('05')),
    ['05 -3.00 Cafe Central Vienna', '05 -3.00 Kiosk'],
  );
});

test('a row that may be one of two movements is compared with that of its day', async (t) => {
  const { publish, review, rowsOf, answer, amounts } = await start(t);
  await publish(csv('10 Purchase jjjj 10.00', '13 Purchase gggg 10.00'));
  const id = await review(csv('5 Rent 700.00', '10 Bakery Mayer 10.00', '13 Shell Linz 10.00'));
  assert.deepEqual(await rowsOf(id), [
    ['created', null],
    ['duplicate', 'likely_duplicate'],
    ['created', 'possible_duplicate'],
  ]);
  await answer(id, 3, 'skip');
  const kept = await amounts();
  await publish(csv('2 Cinema 9.00', '5 Rent 700.00', '10 Bakery 10.00', '13 Shell 10.00'));
  assert.deepEqual(await amounts(), [...kept, '02 -9.00 Cinema'].sort());
});

test('a row that was left out takes no transaction from the row of its own day', async (t) => {
  const { publish, review, rowsOf, answer } = await start(t);
  await publish(csv('11 CAFE CENTRAL VIENNA 4.50'));
  await publish(csv('13 Purchase bbbb 4.50', '16 Cinema 9.00'));
  // It looks like the one of the 11th, and is that of the 13th.
  const id = await review(csv('13 Cafe Central Vienna 4.50'));
  assert.deepEqual(await rowsOf(id), [['created', 'possible_duplicate']]);
  await answer(id, 1, 'skip');
  const last = await review(csv('6 Hotel 20.00', '13 Cafe Central 4.50', '11 Cafe Central 4.50'));
  assert.deepEqual(await rowsOf(last), [
    ['created', null],
    ['created', 'possible_duplicate'],
    ['duplicate', null],
  ]);
});

test('a movement on days that the file lacks is created, shown, and left out for ever', async (t) => {
  const { coffer, publish, review, rowsOf, answer, amounts } = await start(t);
  await publish(FIRST);
  const next = csv('10 Shop 8.00', '14 Cinema 9.00');
  const id = await review(next);
  assert.deepEqual(await rowsOf(id), [
    ['created', 'possible_duplicate'],
    ['created', null],
  ]);
  await answer(id, 1, 'skip');
  const again = await publish(next);
  assert.deepEqual(await rowsOf(again.id), [DUPLICATE, DUPLICATE]);
  const other = await publish(csv('11 Book 12.00', '8 Book 12.00'));
  assert.deepEqual((await rowsOf(other.id))[1], ['created', 'possible_duplicate']);
  assert.equal((await amounts()).filter((text) => text.includes('Shop')).length, 1);
  await checkLedger(coffer.database.read);
});

test('a payment that is booked with another amount is booked once, in any order', async (t) => {
  const { publish, amounts, coffer } = await start(t);
  const fuel = { day: 6, pendingDay: 4, name: 'Shell 4711 Linz', reference: '' };
  const announced = statementIn('camt', [{ ...fuel, amount: '-100.00' }], { from: 1, to: 5, asOf: 5 });
  const booked = statementIn('camt', [{ ...fuel, name: 'SHELL 4711', amount: '-63.20' }], { from: 1, to: 9, asOf: 9 });
  for (const statement of [announced, booked, announced]) await publish(statement);
  assert.deepEqual(await amounts(), ['06 -63.20 SHELL 4711']);
  const late = await start(t);
  for (const statement of [booked, announced, booked]) await late.publish(statement);
  assert.deepEqual(await late.amounts(), ['06 -63.20 SHELL 4711']);
  await checkLedger(coffer.database.read);
});
