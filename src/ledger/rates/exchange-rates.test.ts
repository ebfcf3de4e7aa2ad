import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/exchange_rates';
const rate = (members: object = {}) => ({
  from_currency: 'USD',
  to_currency: 'CZK',
  date: '2026-01-05',
  rate: '23.5',
  ...members,
});

const post = <Path extends '' | '/bulk' = ''>(coffer: Coffer, { token }: TestUser, body: object, path = '' as Path) =>
  coffer.call('POST', `${URL}${path}`, { token, body });

test('a rate is created once, shown unchanged, listed and deleted', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const made = await post(coffer, user, { exchange_rate: rate({ from_currency: 'usd', rate: '0023.50' }) });
  assert.equal(made.status, 201, made.text);
  assert.partialDeepStrictEqual(made.body, rate({ rate: '23.5' }));
  assert.equal(made.body.created_at, '2026-03-10T10:20:00Z');
  assert.deepEqual((await coffer.call('GET', `${URL}/${made.body.id}`, { token })).body, made.body);
  const again = await post(coffer, user, rate({ rate: '24' }));
  assert.deepEqual([again.status, again.body.error], [409, 'conflict']);
  assert.equal((await post(coffer, user, rate({ from_currency: 'CZK', to_currency: 'USD' }))).status, 201);

  assert.equal((await coffer.call('DELETE', `${URL}/${made.body.id}`, { token })).status, 204);
  assert.equal((await coffer.call('GET', `${URL}/${made.body.id}`, { token })).status, 404);
  assert.equal((await coffer.call('GET', URL, { token })).body.pagination.total_count, 1);
});

test('a rate keeps every digit, sent as text or as a number', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (const [date, source, kept] of [
    ['2026-01-01', '0.000000000001', '0.000000000001'],
    ['2026-01-02', '999999999999.999999999999', '999999999999.999999999999'],
    ['2026-01-03', '0.1', '0.1'],
    ['2026-01-04', '25', '25'],
  ]) {
    for (const json of [`"${source}"`, source]) {
      const body = JSON.stringify({ exchange_rates: [rate({ date, rate: '@' })] }).replace('"@"', json ?? '');
      const reply = await coffer.call('POST', `${URL}/bulk`, { token: user.token, body });
      assert.equal(reply.status, 200, reply.text);
      assert.equal(reply.body.exchange_rates[0]?.rate, kept);
    }
  }
});

test('an invalid rate, currency, date or pair is refused with its pointer', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const faults: [object, string, string][] = [
    [{ rate: '0' }, 'rate', 'not_a_rate'],
    [{ rate: '-1' }, 'rate', 'not_a_rate'],
    [{ rate: '1.0000000000001' }, 'rate', 'not_a_rate'],
    [{ rate: 1e21 }, 'rate', 'not_a_decimal'],
    [{ from_currency: 'XYZ' }, 'from_currency', 'unknown_currency'],
    [{ to_currency: 'usd' }, 'to_currency', 'same_currency'],
    [{ date: '2026-02-30' }, 'date', 'invalid'],
  ];
  for (const [members, member, code] of faults) {
    const reply = await post(coffer, user, { exchange_rate: rate(members) });
    assert.equal(reply.status, 422, reply.text);
    assert.partialDeepStrictEqual(reply.body.issues?.[0], { pointer: `/exchange_rate/${member}`, code });
    const bulk = await post(coffer, user, { exchange_rates: [rate(), rate(members)] }, '/bulk');
    assert.deepEqual([bulk.status, bulk.body.issues?.[0]?.pointer], [422, `/exchange_rates/1/${member}`]);
  }
  assert.equal((await coffer.call('GET', URL, { token: user.token })).body.pagination.total_count, 0);
});

test('a bulk request is all or none and records each changed rate', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const bulk = (rates: object[]) => post(coffer, user, { exchange_rates: rates }, '/bulk');
  const [first, second, third] = [rate(), rate({ date: '2026-01-06' }), rate({ from_currency: 'EUR' })];
  const made = await bulk([first, second]);
  assert.partialDeepStrictEqual(made.body, { created: 2, updated: 0, unchanged: 0 });
  coffer.advance(60);
  const changed = await bulk([first, { ...second, rate: '24' }, third]);
  assert.partialDeepStrictEqual(changed.body, { created: 1, updated: 1, unchanged: 1 });
  assert.equal(changed.body.exchange_rates[1]?.id, made.body.exchange_rates[1]?.id);
  assert.deepEqual(
    changed.body.exchange_rates.map((one) => one.updated_at.slice(11, 19)),
    ['10:20:00', '10:21:00', '10:21:00'],
  );
  const repeated = await bulk([first, { ...first, from_currency: 'usd', rate: '9' }]);
  assert.deepEqual([repeated.status, repeated.body.issues?.[0]?.pointer], [422, '/exchange_rates/1']);
  const many = Array.from({ length: 501 }, () => first);
  assert.equal((await bulk(many)).status, 422);
  assert.equal((await bulk([])).status, 422);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['kind', 'resource_id'])
    .where('family_id', '=', await familyOf(coffer, user))
    .where('resource', '=', 'exchange_rate')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['create', 'create', 'update', 'create'],
  );
});

test('five hundred rates go in one request', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
  const rates = Array.from({ length: 500 }, (_, index) => rate({ date: day(index) }));
  const reply = await post(coffer, user, { exchange_rates: rates }, '/bulk');
  assert.equal(reply.body.created, 500, reply.text);
});

test('the list is newest first, the same by page and by cursor, and filtered', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const rates = ['2026-01-05', '2026-01-06', '2026-01-07'].flatMap((date) =>
    ['USD', 'EUR', 'GBP'].map((from) => rate({ date, from_currency: from })),
  );
  await post(coffer, user, { exchange_rates: rates }, '/bulk');
  const list = async <Path extends string>(query: Path) =>
    (await coffer.call('GET', `${URL}?${query}`, { token: user.token })).body;
  const names = (rows: { date: string; from_currency: string }[]) => rows.map((row) => row.date + row.from_currency);
  const all = names((await list('')).exchange_rates);
  assert.deepEqual(all, all.toSorted().reverse());
  assert.equal(all.length, 9);
  assert.deepEqual(names((await list('per_page=4&page=2')).exchange_rates), all.slice(4, 8));
  const walked: string[] = [];
  let { exchange_rates: rows, pagination } = await list('per_page=2');
  for (;;) {
    walked.push(...names(rows));
    if (pagination.next_cursor === null) break;
    ({ exchange_rates: rows, pagination } = await list(`per_page=2&cursor=${pagination.next_cursor}`));
  }
  assert.deepEqual(walked, all);
  assert.equal((await list('from_currency=eur')).pagination.total_count, 3);
  assert.equal((await list('to_currency=EUR')).pagination.total_count, 0);
  assert.equal((await list('start_date=2026-01-06&end_date=2026-01-06')).pagination.total_count, 3);
  assert.equal((await coffer.call('GET', `${URL}?cursor=x`, { token: user.token })).status, 422);
});

test("one family's rates are no rates of another", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await coffer.signUp(), await coffer.signUp()];
  const { body } = await post(coffer, theirs, rate());
  assert.equal((await post(coffer, ours, rate({ rate: '1' }))).status, 201);
  assert.equal((await coffer.call('GET', `${URL}/${body.id}`, { token: ours.token })).status, 404);
  assert.equal((await coffer.call('DELETE', `${URL}/${body.id}`, { token: ours.token })).status, 404);
  const kept = await coffer.call('GET', `${URL}/${body.id}`, { token: theirs.token });
  assert.equal(kept.body.rate, '23.5');
});

test('an amount is converted at the rate of its day, with the source of that', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const url = '/api/v1/exchange_rates/conversion?from_currency=USD&to_currency=EUR';
  const convert = (amount: string, date: string) =>
    coffer.call('GET', `${url}&amount=${amount}&date=${date}` as '/api/v1/exchange_rates/conversion', { token });
  const unknown = { amount: null, rate: null, rate_date: null, rate_source: null };
  assert.deepEqual((await convert('10', '2026-03-01')).body, unknown);
  const exchange_rate = { from_currency: 'USD', to_currency: 'EUR', date: '2026-02-27', rate: '0.92' };
  await coffer.call('POST', '/api/v1/exchange_rates', { token, body: { exchange_rate } });
  const known = { rate: '0.92', rate_date: '2026-02-27', rate_source: 'manual' };
  assert.deepEqual((await convert('-10', '2026-03-01')).body, { amount: '-9.20', ...known });
  assert.deepEqual((await convert('10', '2026-03-07')).body, unknown);
  const faulty = await convert('1.005', '2026-03-01');
  assert.deepEqual([faulty.status, faulty.body.issues?.map(({ pointer }) => pointer)], [422, ['?amount']]);
});
