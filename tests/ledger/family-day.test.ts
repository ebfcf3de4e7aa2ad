import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// The tests start at 10:20 UTC on 10 March 2026; UTC midnight follows 13:40 hours later.
const TO_UTC_MIDNIGHT = (13 * 60 + 40) * 60;

const zones = [
  // Just before and after midnight in UTC; Auckland is 13 hours ahead, Los Angeles 7 hours behind.
  { timezone: 'Pacific/Auckland', before: '2026-03-11', after: '2026-03-11' },
  { timezone: 'America/Los_Angeles', before: '2026-03-10', after: '2026-03-10' },
  { timezone: null, before: '2026-03-10', after: '2026-03-11' },
];

type Key = { readonly key: string };

async function call<M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
  coffer: Coffer,
  { key }: Key,
  method: M,
  path: Path,
  body?: object,
) {
  const reply = await coffer.call(method, `/api/v1/${path}`, { key, ...(body && { body }) });
  assert.ok(reply.status < 300, reply.text);
  return reply.body;
}

async function setFamily(coffer: Coffer, { token }: TestUser, body: object): Promise<void> {
  const { status, text } = await coffer.call('PATCH', '/api/v1/family_settings', { token, body });
  assert.equal(status, 200, text);
}

for (const { timezone, before, after } of zones) {
  test(`today is the civil date in ${timezone ?? 'UTC without a time zone'}`, async (t) => {
    const coffer = await startCoffer(t);
    const owner = await coffer.signUp();
    await setFamily(coffer, owner, { timezone });
    const user = await coffer.createKey(owner, { scopes: ['read_write'] });
    coffer.advance(TO_UTC_MIDNIGHT - 1);
    await assertToday(coffer, user, before);
    coffer.advance(2);
    await assertToday(coffer, user, after);
  });
}

async function assertToday(coffer: Coffer, user: Key, today: string): Promise<void> {
  const opened = await call(coffer, user, 'POST', 'accounts', { name: today, account_type: 'property' });
  assert.equal(opened.opening_balance_date, today);
  await call(coffer, user, 'PATCH', `accounts/${opened.id}`, { balance: '5' });
  const { valuations } = await call(coffer, user, 'GET', `valuations?account_id=${opened.id}`);
  assert.equal(valuations[0]?.date, today);
  assert.equal((await call(coffer, user, 'GET', 'income_statement')).end_date, today);
  assert.equal((await call(coffer, user, 'GET', 'balance_sheet')).date, today);
  const { points } = await call(coffer, user, 'GET', 'balance_sheet/history');
  assert.equal(points.at(-1)?.date, today);
}

test('months begin on month_start_day in the income statement and the history', async (t) => {
  const coffer = await startCoffer(t);
  const owner = await coffer.signUp();
  const user = await coffer.createKey(owner, { scopes: ['read_write'] });
  const account = await coffer.createAccount(owner);
  await setFamily(coffer, owner, { month_start_day: 25 });
  for (const date of ['2026-01-24', '2026-01-25', '2026-02-24', '2026-02-25', '2026-03-09']) {
    await coffer.createTransaction(owner, account, { date, amount: '1' });
  }
  const all = await call(coffer, user, 'GET', 'income_statement?start_date=2026-01-01');
  assert.deepEqual(
    all.months.map((one) => [one.month, one.start_date, one.end_date, one.transaction_count]),
    [
      ['2025-12', '2025-12-25', '2026-01-24', 1],
      ['2026-01', '2026-01-25', '2026-02-24', 2],
      ['2026-02', '2026-02-25', '2026-03-24', 2],
    ],
  );
  const current = await call(coffer, user, 'GET', 'income_statement');
  assert.deepEqual([current.start_date, current.end_date], ['2026-02-25', '2026-03-10']);
  const { points } = await call(coffer, user, 'GET', 'balance_sheet/history?start_date=2026-01-01&interval=month');
  assert.deepEqual(
    points.map(({ date }) => date),
    ['2026-01-24', '2026-02-24', '2026-03-10'],
  );
});
