import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, settledImport, settledSession } from '#tests/statements/import-file.ts';

const HISTORIES = testRuns('COFFER_TEST_HISTORIES', 20, 400);
const HEADER = 'Date,Description,Amount,Currency,Status,Transaction ID\n';
const CHARGES = 'Date,Description,Amount,Original amount,Original currency\n';

async function start(t: TestContext) {
  const coffer = await startCoffer(t, { COFFER_RATE_LIMITS: 'standard=1000000' });
  return { coffer, ...(await account(coffer)) };
}

async function account(coffer: Coffer) {
  const user = await coffer.signUp();
  const { token } = user;
  const id = await coffer.createAccount(user, { currency: 'EUR', balance: '0' });
  const addRate = async (from_currency: string, rate: string, date: string) => {
    const body = { exchange_rate: { from_currency, to_currency: 'EUR', rate, date } };
    const { status, text } = await coffer.call('POST', '/api/v1/exchange_rates', { token, body });
    assert.equal(status, 201, text);
  };
  const imported = (text: string, members: object = { currency: 'USD' }) => importText(coffer, user, id, text, members);
  const entries = async () => {
    const { body } = await coffer.call('GET', `/api/v1/transactions?account_id=${id}&sort=date&per_page=100`, {
      token,
    });
    return body.transactions;
  };
  const shown = async () => (await entries()).map(moneyOf);
  return { user, token, id, addRate, imported, entries, shown };
}

type Entry = Schemas['Transaction'];

/** The charged amount, what was paid, and who has made the charge. */
function moneyOf({ signed_amount, currency, original, pending }: Entry): string {
  const paid = original === null ? '' : ` ${original.amount} ${original.currency} ${original.rate_source}`;
  return `${signed_amount} ${currency}${paid}${pending ? ' pending' : ''}`;
}

async function takeBack(coffer: Coffer, { token }: Pick<TestUser, 'token'>, id: string) {
  const { status, text } = await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token, body: {} });
  assert.equal(status, 202, text);
  return settledImport(coffer, { token }, id);
}

test('rows in other currencies are charged at the rate of their day when asked', async (t) => {
  const { coffer, token, id, addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  await addRate('GBP', '1.20', '2026-01-04');
  const file = `${HEADER}2026-01-05,Diner,-10.00,USD,,\n2026-01-06,Bakery,-3.00,EUR,,\n2026-01-07,Pub,-20.00,GBP,,\n`;
  const body = { raw_file_content: file, account_id: id, publish: true };
  const asked = await coffer.call('POST', '/api/v1/imports', { token, body });
  assert.match(asked.body.issues?.[0]?.message ?? '', /USD,GBP to charge EUR at the rate of each day/);
  const half = await coffer.call('POST', '/api/v1/imports', { token, body: { ...body, currency: 'USD' } });
  assert.deepEqual([half.status, half.body.issues?.[0]?.code], [422, 'other_currency']);
  const done = await imported(file, { currency: 'USD,GBP' });
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-3.00 EUR', '-24.00 EUR 20.00 GBP manual']);
  assert.deepEqual(done.without_charge, { transactions_count: 0, transactions: [] });
  const { data } = (await coffer.call('GET', `/api/v1/imports/${done.id}/rows`, { token })).body;
  assert.partialDeepStrictEqual(data[0], {
    signed_amount: '-9.20',
    currency: 'EUR',
    original: { amount: '10.00', currency: 'USD', fee: null, rate_source: 'manual' },
    fields: { amount: '-10.00', currency: 'USD' },
    edited_members: [],
  });
  const balance = (await coffer.call('GET', `/api/v1/accounts/${id}`, { token })).body;
  assert.deepEqual([balance.balance_amount, balance.foreign_balances], ['-36.20', []]);
});

test('a row without a rate of its day is refused by its line, or left out', async (t) => {
  const { coffer, token, id, addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const file = `${HEADER}2026-01-05,Diner,-10.00,USD,,\n2026-02-05,Hotel,-99.00,USD,,\n`;
  const body = { raw_file_content: file, account_id: id, publish: true, currency: 'USD' };
  const refused = await coffer.call('POST', '/api/v1/imports', { token, body });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_rows']);
  assert.match(
    refused.body.issues?.[0]?.message ?? '',
    /Line 3 .*99\.00 USD: no rate from USD to EUR is known on 2026-02-05/,
  );
  const done = await imported(file, { currency: 'USD', skip_invalid: true });
  assert.deepEqual(outcomesOf(done), { created: 1, failed: 1 });
  const failed = await coffer.call('GET', `/api/v1/imports/${done.id}/rows?outcome=failed`, { token });
  assert.partialDeepStrictEqual(failed.body.data, [
    { line: 3, reason: 'rate_required', fields: { amount: '-99.00', currency: 'USD' }, issues: [{ member: 'amount' }] },
  ]);
  await addRate('USD', '0.90', '2026-02-05');
  assert.deepEqual(outcomesOf(await imported(file)), { created: 1, duplicate: 1 });
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-89.10 EUR 99.00 USD manual']);
});

test('the same rows are the same whatever rates are known later', async (t) => {
  const { addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const file = `${HEADER}2026-01-05,Diner New York,-10.00,USD,,\n`;
  await imported(file);
  await addRate('USD', '0.95', '2026-01-05');
  assert.deepEqual(outcomesOf(await imported(file)), { duplicate: 1 });
  const cut = file.replace('New York', 'New York US');
  assert.deepEqual(outcomesOf(await imported(cut)), { duplicate: 1 });
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual']);
});

test('the charge of the bank replaces the amount that a rate has made', async (t) => {
  const { coffer, user, id, addRate, imported, entries, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const purchase = `${HEADER}2026-01-05,Diner New York,-10.00,USD,,\n2026-01-06,Hotel Boston,-50.00,USD,,\n`;
  const first = await imported(purchase);
  const charge = `${CHARGES}2026-01-07,DINER,-9.31,10.00,USD\n2026-01-08,Hotel Boston,-47.10,,\n`;
  const done = await imported(charge, {});
  assert.deepEqual(outcomesOf(done), { updated: 2 });
  const charged = ['-9.31 EUR 10.00 USD charged', '-47.10 EUR 50.00 USD charged'];
  assert.deepEqual(await shown(), charged);
  assert.deepEqual(
    (await entries()).map(({ date, name }) => `${date} ${name}`),
    ['2026-01-07 DINER', '2026-01-08 Hotel Boston'],
  );
  const { data } = (await coffer.call('GET', `/api/v1/imports/${done.id}/rows`, user)).body;
  assert.deepEqual(
    data.map(({ reason }) => reason),
    ['charged', 'charged'],
  );
  await takeBack(coffer, user, done.id);
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-46.00 EUR 50.00 USD manual']);
  await importText(coffer, user, id, charge);
  for (const file of [purchase, charge]) assert.deepEqual(outcomesOf(await imported(file)), { duplicate: 2 });
  assert.deepEqual(await shown(), charged);
  await takeBack(coffer, user, first.id);
  assert.deepEqual(await shown(), charged);
});

test('a purchase whose charge is here already is a duplicate', async (t) => {
  const { coffer, user, addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const charge = await imported(`${CHARGES}2026-01-07,DINER,-9.31,10.00,USD\n2026-01-08,Hotel Boston,-47.10,,\n`, {});
  const purchase = `${HEADER}2026-01-05,Diner New York,-10.00,USD,,\n2026-01-06,Hotel Boston,-50.00,USD,,\n`;
  for (let time = 0; time < 2; time += 1) assert.deepEqual(outcomesOf(await imported(purchase)), { duplicate: 2 });
  assert.deepEqual(await shown(), ['-9.31 EUR 10.00 USD charged', '-47.10 EUR']);
  await takeBack(coffer, user, charge.id);
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-46.00 EUR 50.00 USD manual']);
});

test('another purchase of about that amount is no charge of it', async (t) => {
  const { addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  await imported(`${HEADER}2026-01-05,Diner New York,-10.00,USD,,\n`);
  const others = [
    '2026-01-06,Diner New York,-9.30,11.00,USD',
    '2026-01-06,Diner New York,-11.00,,',
    '2026-01-06,Diner New York,9.30,,',
    '2026-01-20,Diner New York,-9.30,,',
  ];
  for (const other of others) assert.deepEqual(outcomesOf(await imported(`${CHARGES}${other}\n`, {})), { created: 1 });
  const done = await imported(`${CHARGES}2026-01-06,Kiosk,-9.25,,\n`, { publish: false });
  assert.deepEqual(done.expected.created, 1);
  assert.equal((await shown()).length, 5);
});

test('a payment is announced, booked and charged as one transaction', async (t) => {
  const { coffer, user, addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  await addRate('USD', '0.93', '2026-01-06');
  const row = (line: string) => `${HEADER}${line}\n`;
  await imported(row('2026-01-05,Hotel,-10.00,USD,pending,H1'));
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual pending']);
  const booked = await imported(row('2026-01-06,Hotel,-10.00,USD,booked,H1'));
  assert.deepEqual(await shown(), ['-9.30 EUR 10.00 USD manual']);
  const charged = await imported(row('2026-01-07,Hotel,-9.41,EUR,booked,H1'));
  assert.deepEqual(await shown(), ['-9.41 EUR 10.00 USD charged']);
  await takeBack(coffer, user, charged.id);
  assert.deepEqual(await shown(), ['-9.30 EUR 10.00 USD manual']);
  await takeBack(coffer, user, booked.id);
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual pending']);
});

test('an amount that a person has corrected stays when the bank charges it', async (t) => {
  const { coffer, token, addRate, imported, entries, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const { id } = await imported(`${HEADER}2026-01-05,Diner,-10.00,USD,,\n`);
  const [diner] = await entries();
  const correct = (amount: string) =>
    coffer.call('PATCH', `/api/v1/transactions/${diner?.id}`, { token, body: { transaction: { amount } } });
  await correct('9.40');
  assert.deepEqual(outcomesOf(await imported(`${CHARGES}2026-01-06,Diner,-9.31,10.00,USD\n`, {})), { duplicate: 1 });
  assert.deepEqual(await shown(), ['-9.40 EUR 10.00 USD charged']);
  const body = { row_number: 1, members: ['amount'] };
  const restored = await coffer.call('POST', `/api/v1/imports/${id}/restore`, { token, body });
  assert.equal(restored.status, 200, restored.text);
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual']);
});

test('a split transaction keeps its amount and day when the bank has others', async (t) => {
  const { coffer, token, addRate, imported, entries, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  await imported(`${HEADER}2026-01-05,Diner,-10.00,USD,,\n2026-01-08,Fuel,-60.00,EUR,pending,\n`);
  for (const { id, signed_amount } of await entries()) {
    const whole = signed_amount.replace('-', '');
    const splits = [
      { amount: '1.00', name: 'Tip' },
      { amount: (Number(whole) - 1).toFixed(2), name: 'Rest' },
    ];
    const reply = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token, body: { splits } });
    assert.equal(reply.status, 201, reply.text);
  }
  const done = await imported(`${CHARGES}2026-01-06,Diner,-9.31,10.00,USD\n2026-01-10,Fuel,-41.20,,\n`, {});
  assert.deepEqual(outcomesOf(done), { updated: 2 });
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-60.00 EUR']);
  assert.deepEqual(
    (await entries()).map(({ date }) => date),
    ['2026-01-05', '2026-01-08'],
  );
  await checkLedger(coffer.database.read);
});

test('rows mean what a person or an earlier version has entered', async (t) => {
  const { coffer, user, id, addRate, imported, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const purchase = { name: 'Lunch', date: '2026-01-05', original: { amount: '10.00', currency: 'USD' } };
  await coffer.createTransaction(user, id, { ...purchase, amount: undefined });
  await storeForeign(coffer, user, id, { currency: 'USD', name: 'Museum', date: '2026-01-08', amount: '25.00' });
  const file = `${HEADER}2026-01-06,Diner,-10.00,USD,,\n2026-01-08,Museum,-25.00,USD,,\n`;
  assert.deepEqual(outcomesOf(await imported(file)), { matched: 2 });
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual', '-25.00 USD']);
  await coffer.createTransaction(user, id, { ...purchase, amount: undefined, date: '2026-01-10' });
  const done = await imported(`${CHARGES}2026-01-11,Kiosk,-9.31,,\n`, {});
  const { data } = (await coffer.call('GET', `/api/v1/imports/${done.id}/rows`, user)).body;
  assert.partialDeepStrictEqual(data, [{ outcome: 'created', reason: 'possible_duplicate' }]);
  const charge = await imported(`${CHARGES}2026-01-07,Diner,-9.35,10.00,USD\n`, {});
  assert.equal((await shown())[0], '-9.35 EUR 10.00 USD charged');
  await takeBack(coffer, user, charge.id);
  assert.equal((await shown())[0], '-9.20 EUR 10.00 USD manual');
});

test('files in chunks are charged too', async (t) => {
  const { coffer, user, token, id, addRate, shown } = await start(t);
  await addRate('USD', '0.92', '2026-01-04');
  const post = (path: string, body: object) =>
    coffer.call('POST', `/api/v1/import_sessions${path}` as '/api/v1/import_sessions', { token, body });
  const session = (await post('', { account_id: id, currency: 'USD', filename: 'card.csv' })).body.data.id;
  const raw_file_content = `${HEADER}2026-01-05,Diner,-10.00,USD,,\n`;
  await post(`/${session}/chunks`, { sequence: 1, raw_file_content });
  await post(`/${session}/publish`, {});
  await settledSession(coffer, user, session);
  assert.deepEqual(await shown(), ['-9.20 EUR 10.00 USD manual']);
});

/** A movement of a card: the purchase, and what the bank charges for it some days later. */
type Movement = {
  readonly day: number;
  readonly text: string;
  readonly paid: number;
  readonly charged: number;
  readonly chargedOn: number;
};

const SHOPS = ['Diner New York', 'Hotel Boston', 'Museum shop', 'City transport', 'Toys and more'];

test('purchases and charges come once, in files of any order', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed} COFFER_TEST_HISTORIES=${HISTORIES}`);
  const { coffer } = await start(t);
  for (let run = 0; run < HISTORIES; run += 1) {
    const random = new Random(seed + run);
    const { user, addRate, imported, entries, shown } = await account(coffer);
    for (const day of [1, 7, 13, 19, 25]) await addRate('USD', `0.9${day % 5}`, `2026-01-${two(day)}`);
    const history = movements(random);
    const files: { readonly kind: 'purchases' | 'charges'; readonly text: string }[] = [];
    const days = () => [1 + random.below(15), 16 + random.below(12)] as const;
    for (let count = 0; count < 4; count += 1) {
      const kind = random.one(['purchases', 'charges'] as const);
      files.push({ kind, text: fileOf(history, kind, days()) });
    }
    for (const kind of ['purchases', 'charges'] as const) files.push({ kind, text: fileOf(history, kind, [1, 31]) });
    const story = () =>
      `COFFER_TEST_SEED=${seed + run} COFFER_TEST_HISTORIES=1\n${files.map(({ text }) => text).join('\n')}`;
    const undone: string[] = [];
    for (const { kind, text } of shuffled(random, files)) {
      if (text.split('\n').length < 3) continue;
      const { id } = await imported(text, kind === 'purchases' ? { currency: 'USD' } : {});
      if (random.below(4) === 0) undone.push(id);
    }
    const wanted = history.map(({ charged, paid }) => `${money(charged)} EUR ${money(-paid)} USD charged`);
    const first = await entries();
    assert.deepEqual(
      first.map(({ signed_amount }) => signed_amount).sort(),
      history.map(({ charged }) => money(charged)).sort(),
      story(),
    );
    for (const id of undone) await takeBack(coffer, user, id);
    for (const { kind, text } of files.slice(-2)) await imported(text, kind === 'purchases' ? { currency: 'USD' } : {});
    assert.deepEqual((await shown()).sort(), wanted.sort(), story());
  }
  await checkLedger(coffer.database.read);
});

/** Purchases of a month, each of another amount; at most one of a shop in two weeks has about the same. */
function movements(random: Random): Movement[] {
  return Array.from({ length: 6 + random.below(6) }, (_, index) => {
    const day = 2 + random.below(22);
    const paid = -(500 + 700 * index + random.below(100));
    const charged = Math.round(paid * (0.9 + random.below(5) / 100) * (0.99 + random.below(3) / 100));
    return { day, text: random.one(SHOPS), paid, charged, chargedOn: day + random.below(4) };
  });
}

function fileOf(history: readonly Movement[], kind: 'purchases' | 'charges', [first, last]: readonly [number, number]) {
  const dayOf = (one: Movement) => (kind === 'purchases' ? one.day : one.chargedOn);
  const own = history.filter((one) => first <= dayOf(one) && dayOf(one) <= last);
  const lines = own
    .toSorted((one, other) => dayOf(one) - dayOf(other))
    .map((one) => {
      const date = `2026-01-${two(dayOf(one))}`;
      if (kind === 'purchases') return `${date},${one.text} US,${money(one.paid)},USD,,\n`;
      return `${date},${one.text},${money(one.charged)},${money(-one.paid)},USD\n`;
    });
  return `${kind === 'purchases' ? HEADER : CHARGES}${lines.join('')}`;
}

const two = (day: number) => String(day).padStart(2, '0');

function money(minor: number): string {
  return (minor / 100).toFixed(2);
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] ?? assert.fail());
}
