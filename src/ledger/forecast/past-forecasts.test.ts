import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { createLog } from '#telemetry/log.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { storeForecasts } from './store-forecasts.ts';

const DAY = 86_400;
const TODAY = '2026-03-10';

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // it is 10 March 2026
  const user = await coffer.signUp();
  const me = await clientOf(coffer, user);
  const open = (name: string, balance: string, more: object = {}) =>
    coffer.createAccount(user, { name, balance, opening_balance_date: '2026-01-01', ...more });
  const store = async () => {
    const { database, now } = coffer;
    const parts = { database, clock: () => now, log: createLog({ level: 'silent' }) };
    assert.equal(await storeForecasts(parts, new AbortController().signal), undefined);
  };
  /** Spends an amount on each of some days from today on, which all pass. */
  const pass = async (account_id: string, amounts: readonly string[]) => {
    for (const amount of amounts) {
      const date = new Date(coffer.now).toISOString().slice(0, 10);
      // It is no usual spending, which the next forecast would expect.
      await me.send('POST', 'transactions', { account_id, date, amount, name: 'Shop', excluded: true });
      coffer.advance(DAY);
      await store();
    }
  };
  const rows = async () => {
    const query = coffer.database.read
      .selectFrom('cash_forecasts')
      .selectAll()
      .orderBy('made_on')
      .orderBy('account_id');
    return query.where('family_id', '=', await familyOf(coffer, user)).execute();
  };
  return { coffer, user, ...me, store, pass, rows, open };
}

/** A key outlives the days that pass. */
async function clientOf(coffer: Coffer, user: TestUser) {
  const { key } = await coffer.createKey(user);
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const reply = await coffer.call(method, `/api/v1/${path}` as '/api/v1/goals', { key, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const read = async (query = '') => {
    const reply = await coffer.call('GET', `/api/v1/forecast/cash${query}` as '/api/v1/forecast/cash', { key });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { key, send, read };
}

/** 100 on the first day, and then from 1 up. */
const UP_TO = (last: number) => ['100', ...Array.from({ length: last }, (_, at) => String(at + 1))];

test('a forecast is stored for each day that is over and has changed the ledger', async (t) => {
  const { coffer, store, pass, rows, open } = await setUp(t);
  const account = await open('Everyday', '1000');
  await open('Card', '50', { account_type: 'credit_card' });
  await store();
  assert.deepEqual(await rows(), [], 'the day is not over');
  await pass(account, ['10']);
  const [row, ...others] = await rows();
  assert.deepEqual([row?.made_on, row?.account_id, row?.currency, others.length], [TODAY, account, 'USD', 0]);
  assert.deepEqual(row?.balances, Array(90).fill('99000').join(','));
  coffer.advance(DAY);
  await store();
  await store();
  assert.equal((await rows()).length, 1, 'nothing has changed');
  await pass(account, ['10']);
  assert.deepEqual(
    (await rows()).map(({ made_on }) => made_on),
    [TODAY, addDays(TODAY, 2)],
  );
});

test('ten past forecasts make the band of a day; before, it says when there is one', async (t) => {
  const { pass, read, open } = await setUp(t);
  const account = await open('Everyday', '10000');
  assert.deepEqual((await read('?days=5')).band, {
    ...{ past_forecasts: 0, needed: 10, end_date: null },
    starts_on: addDays(TODAY, 11),
  });
  await pass(account, UP_TO(9));
  const early = await read('?days=5');
  assert.deepEqual(early.band, {
    ...{ past_forecasts: 9, needed: 10, end_date: null },
    starts_on: addDays(TODAY, 11),
  });
  assert.deepEqual(
    early.days.map(({ band }) => band),
    Array(5).fill(null),
  );
  await pass(account, ['10']);
  const { band, balance_decimal, days } = await read('?days=5');
  assert.deepEqual(band, { past_forecasts: 10, needed: 10, end_date: addDays(TODAY, 12), starts_on: null });
  assert.equal(balance_decimal, '9845.00');
  // One day ahead the forecasts were 1 to 10 too high.
  assert.deepEqual(
    days.map((day) => day.band),
    [{ low_decimal: '9836.00', high_decimal: '9843.00', based_on: 10 }, ...Array(4).fill(null)],
  );
});

test('errors follow a correction of the past', async (t) => {
  const { send, pass, read, open } = await setUp(t);
  const account = await open('Everyday', '10000');
  await pass(account, UP_TO(10));
  const date = addDays(TODAY, 1);
  await send('POST', 'transactions', { account_id: account, date, amount: '-5', name: 'Gift', excluded: true });
  // The ten forecasts were made without the 5 that each balance since has.
  const { balance_decimal, days } = await read('?days=1');
  assert.equal(balance_decimal, '9850.00');
  assert.deepEqual(days[0]?.band, { low_decimal: '9846.00', high_decimal: '9853.00', based_on: 10 });
});

test('a band is made of the forecasts of the accounts that a person sees', async (t) => {
  const { coffer, user, pass, read, open } = await setUp(t);
  const [hidden] = [await open('Hidden', '10000'), await open('Seen', '70')];
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, hidden, member, 'none');
  const theirs = await clientOf(coffer, member);
  await pass(hidden, UP_TO(10));
  const [first] = (await theirs.read('?days=1')).days;
  assert.deepEqual(first?.band, { low_decimal: '70.00', high_decimal: '70.00', based_on: 10 });
  const [all] = (await read('?days=1')).days;
  assert.deepEqual(all?.band, { low_decimal: '9906.00', high_decimal: '9913.00', based_on: 10 });
});

test('a new account begins again, and a deleted one takes its forecasts along', async (t) => {
  const { coffer, send, pass, read, rows, open } = await setUp(t);
  const account = await open('Everyday', '10000');
  await pass(account, UP_TO(10));
  const { token } = await signedInAgain(coffer);
  const body = { account: { name: 'New', account_type: 'depository', balance: '5' } };
  const added = await coffer.call('POST', '/api/v1/accounts', { token, body });
  assert.partialDeepStrictEqual((await read()).band, { past_forecasts: 0, starts_on: addDays(TODAY, 22) });
  await send('DELETE', `accounts/${added.body.id}`);
  assert.partialDeepStrictEqual((await read()).band, { past_forecasts: 10, starts_on: null });
  await send('DELETE', `accounts/${account}?force=true`);
  assert.deepEqual(await rows(), []);
});

test('a reset deletes the forecasts of its family alone', async (t) => {
  const { coffer, user, pass, read, rows, open } = await setUp(t);
  const stranger = await coffer.signUp();
  await coffer.createAccount(stranger, { balance: '5' });
  await pass(await open('Everyday', '10000'), ['1', '2']);
  assert.equal((await rows()).length, 2);
  const reset = await coffer.call('DELETE', '/api/v1/users/reset', {
    token: (await signedInAgain(coffer, user)).token,
  });
  assert.equal(reset.status, 200, reset.text);
  assert.deepEqual(await rows(), []);
  assert.equal((await read()).band?.past_forecasts, 0);
  const theirs = coffer.database.read.selectFrom('cash_forecasts').select('made_on');
  const left = await theirs.where('family_id', '=', await familyOf(coffer, stranger)).execute();
  assert.deepEqual(
    left.map(({ made_on }) => made_on),
    [TODAY],
  );
});

test('errors in another currency count at the rate of today; a plan has no band', async (t) => {
  const { coffer, key, send, pass, read, open } = await setUp(t);
  const account = await open('Euro', '1000', { currency: 'EUR' });
  const rate = (date: string, of: string) =>
    send('POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date, rate: of });
  await rate(TODAY, '1.5');
  await pass(account, UP_TO(10));
  await rate(addDays(TODAY, 11), '2');
  const { balance_decimal, days } = await read('?days=1');
  assert.equal(balance_decimal, '1690.00');
  assert.deepEqual(days[0]?.band, { low_decimal: '1672.00', high_decimal: '1686.00', based_on: 10 });
  const made = await coffer.call('POST', '/api/v1/forecast_plans', { key, body: { name: 'Boat' } });
  const planned = await read(`?days=1&plan_id=${made.body.id}`);
  assert.deepEqual([planned.band, planned.days[0]?.band], [null, null]);
});

test('a forecast of a year before is deleted', async (t) => {
  const { coffer, pass, rows, open } = await setUp(t);
  const account = await open('Everyday', '10000');
  await pass(account, ['1']);
  coffer.advance(364 * DAY);
  await pass(account, ['1']);
  assert.deepEqual(
    (await rows()).map(({ made_on }) => made_on),
    [addDays(TODAY, 365)],
  );
});

/** Days have passed since the tokens of sign-ups were issued. */
async function signedInAgain(coffer: Coffer, { email, password }: Partial<TestUser> = {}) {
  const body = { email: email ?? 'user-1@example.test', password: password ?? 'correct horse battery' };
  const reply = await coffer.call('POST', '/api/v1/auth/login', { body });
  assert.equal(reply.status, 200, reply.text);
  return { token: reply.body.access_token };
}
