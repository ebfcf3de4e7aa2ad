import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { listAllByCursor, listAllByPage } from '#tests/harness/server/list-all.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/balances';
const UNKNOWN = '01990000-0000-7000-8000-000000000000';

/** Two accounts, each with a few days of history: the older one from 1 to 4 January, the newer one from 3 to 5. */
async function setUp(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const get = async <Path extends '' | `?${string}` | `/${string}`>(path: Path) =>
    (await coffer.call('GET', `${URL}${path}`, { token })).body;
  const open = async (members: object, days: readonly string[]) => {
    const id = await coffer.createAccount(user, members);
    const { valuations } = (await coffer.call('GET', `/api/v1/valuations?account_id=${id}`, { token })).body;
    await coffer.call('DELETE', `/api/v1/valuations/${valuations[0]?.id}`, { token });
    for (const day of days) await coffer.createTransaction(user, id, { date: `2026-01-${day}`, amount: '-1' });
    return id;
  };
  const older = await open({ name: 'Older' }, ['02', '04']);
  coffer.advance(1);
  const newer = await open({ name: 'Newer', currency: 'EUR' }, ['04', '05']);
  return { coffer, user, token, get, older, newer };
}

const summaries = (rows: readonly Schemas['Balance'][]) =>
  rows.map((row) => `${row.date.slice(-2)} ${row.account.name} ${row.balance}`);

const ALL = [
  ...['05 Newer €2.00', '04 Newer €1.00', '04 Older $2.00', '03 Newer €0.00', '03 Older $1.00'],
  ...['02 Older $1.00', '01 Older $0.00'],
];

test('balances are listed by day, newest first, then by account, newest first', async (t) => {
  const { coffer, user, get, older } = await setUp(t);
  const { balances, pagination } = await get('');
  assert.deepEqual(summaries(balances), ALL);
  assert.deepEqual(pagination, { page: 1, per_page: 25, total_count: 7, total_pages: 1, next_cursor: null });
  for (const walk of [listAllByPage, listAllByCursor]) {
    assert.deepEqual(await walk(coffer, user, 'balances', 'per_page=2'), balances);
  }
  assert.equal((await get('?per_page=200')).pagination.per_page, 100);
  assert.equal((await get('?page=9&per_page=3')).pagination.page, 3, 'past the end the last page is served');
  assert.deepEqual(summaries((await get(`?account_id=${older}&page=2&per_page=3`)).balances), ['01 Older $0.00']);
});

test('the list is filtered by account, currency in any case, and days', async (t) => {
  const { coffer, token, get, newer } = await setUp(t);
  const only = async (query: `?${string}`) => summaries((await get(query)).balances);
  const ofNewer = ALL.filter((row) => row.includes('Newer'));
  assert.deepEqual(await only(`?account_id=${newer}`), ofNewer);
  assert.deepEqual(await only('?currency=eur'), ofNewer);
  assert.deepEqual(await only('?start_date=2026-01-04'), ALL.slice(0, 3));
  assert.deepEqual(await only('?end_date=2026-01-02'), ALL.slice(5));
  assert.deepEqual(await only('?start_date=2026-01-03&end_date=2026-01-03&currency=USD'), ['03 Older $1.00']);
  for (const none of ['?currency=GBP', '?start_date=2027-01-01'] as const) {
    const { balances, pagination } = await get(none);
    assert.deepEqual([balances, pagination.total_count, pagination.total_pages], [[], 0, 1], none);
  }
  assert.deepEqual(await only(`?account_id=${UNKNOWN}`), []);
  const reversed = 'start_date=2026-01-04&end_date=2026-01-03';
  for (const wrong of [
    reversed,
    'currency=XXY',
    'account_id=x',
    'start_date=x',
    'end_date=2026-02-30',
    'cursor=x',
    'locale=xx',
  ]) {
    assert.equal((await coffer.call('GET', `${URL}?${wrong}`, { token })).status, 422, wrong);
  }
});

test('a cursor goes on from its day and account, whatever came in between', async (t) => {
  const { coffer, user, get, older } = await setUp(t);
  const first = await get('?per_page=3');
  await coffer.createTransaction(user, older, { date: '2026-01-09', amount: '-1' });
  const second = await get(`?per_page=3&cursor=${first.pagination.next_cursor}`);
  assert.deepEqual(summaries(second.balances), ALL.slice(3, 6));
  assert.deepEqual([second.pagination.page, second.pagination.total_count], [null, null]);
});

test('a balance keeps its id when it changes, is found by it, and is gone with its day', async (t) => {
  const { coffer, user, token, get, older } = await setUp(t);
  const { balances } = await get(`?account_id=${older}`);
  for (const row of balances) assert.deepEqual(await get(`/${row.id}`), row);
  const late = await coffer.createTransaction(user, older, { date: '2026-01-03', amount: '-5' });
  const [fourth, third] = balances;
  assert.ok(third && fourth);
  assert.partialDeepStrictEqual(await get(`/${third.id}`), { id: third.id, date: '2026-01-03', balance: '$6.00' });
  await coffer.call('DELETE', `/api/v1/transactions/${late.id}`, { token });
  const beyond = fourth.id.replace(/.{6}$/, (day) => (Number.parseInt(day, 16) + 1).toString(16).padStart(6, '0'));
  const stranger = await coffer.signUp();
  for (const [id, who] of [
    [beyond, token],
    [UNKNOWN, token],
    ['x', token],
    [third.id, stranger.token],
  ] as const) {
    assert.equal((await coffer.call('GET', `${URL}/${id}`, { token: who })).status, 404, id);
  }
});

test('a series returns every requested day of an account in one response', async (t) => {
  const { coffer, user, token, get, older } = await setUp(t);
  const series = await get(`/series?account_id=${older}`);
  assert.deepEqual(
    series.balances.map((row) => [row.date, row.balance_amount, row.balance_cents]),
    [
      ['2026-01-01', '0.00', 0],
      ['2026-01-02', '1.00', 100],
      ['2026-01-03', '1.00', 100],
      ['2026-01-04', '2.00', 200],
    ],
  );
  assert.partialDeepStrictEqual(series, { account: { id: older, name: 'Older' }, currency: 'USD', missing_rates: [] });
  const part = await get(`/series?account_id=${older}&start_date=2026-01-03&end_date=2030-01-01`);
  assert.deepEqual(part.balances, series.balances.slice(2));
  assert.deepEqual((await get(`/series?account_id=${older}&start_date=2027-01-01`)).balances, []);
  assert.equal((await coffer.call('GET', `${URL}/series?account_id=${UNKNOWN}`, { token })).status, 404);
  await coffer.createTransaction(user, older, { date: '2999-12-31' });
  const long = await coffer.call('GET', `${URL}/series?account_id=${older}`, { token });
  assert.deepEqual([long.status, long.body.issues?.[0]?.code], [422, 'too_many_days']);
  assert.equal((await get(`?account_id=${older}&per_page=1`)).balances[0]?.date, '2999-12-31');
});
