import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/reports/spending_pace';

async function start(t: TestContext) {
  const coffer = await startCoffer(t); // it is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const enter = (date: string, amount: string, members: object = {}) =>
    coffer.createTransaction(user, account, { date, amount, ...members });
  const read = async (query = '' as '' | '?month=2026-02') => {
    const { status, body, text } = await coffer.call('GET', `${PATH}${query}`, { token });
    assert.equal(status, 200, text);
    return body;
  };
  return { coffer, user, token, account, enter, read };
}

test('the spending of a month is compared by days with the last month and the average', async (t) => {
  const { enter, read, coffer, token } = await start(t);
  await enter('2025-12-20', '7');
  await enter('2026-01-05', '10');
  await enter('2026-01-31', '1.01');
  await enter('2026-02-10', '30');
  await enter('2026-02-11', '4');
  await enter('2026-03-02', '5');
  await enter('2026-03-10', '2.50');
  await enter('2026-03-10', '100', { nature: 'income' });
  await enter('2026-03-20', '1000');
  const pace = await read();
  assert.deepEqual(
    [pace.month, pace.start_date, pace.end_date, pace.as_of, pace.spent],
    ['2026-03', '2026-03-01', '2026-03-31', '2026-03-10', '7.50'],
  );
  assert.deepEqual(pace.last_month, {
    spent: '30.00',
    total: '34.00',
    filter: { q: 'is:reported', start_date: '2026-02-01', end_date: '2026-02-10', type: 'expense' },
  });
  // December, in which the entries begin, is no whole month.
  assert.deepEqual(pace.average, { spent: '20.00', total: '22.51', months_count: 2 });
  assert.deepEqual(
    [1, 2, 9, 10, 29, 30].map((at) => Object.values(pace.days[at] ?? {}).join(' ')),
    [
      '2026-03-02 5.00 0.00 0.00',
      '2026-03-03 5.00 0.00 0.00',
      '2026-03-10 7.50 30.00 20.00',
      '2026-03-11  34.00 22.00',
      '2026-03-30  34.00 22.00',
      '2026-03-31  34.00 22.51',
    ],
  );
  const listed = await coffer.call(
    'GET',
    `/api/v1/transactions?${new URLSearchParams(Object.entries(pace.filter).map(([name, value]) => [name, String(value)]))}`,
    {
      token,
    },
  );
  assert.deepEqual(listed.body.transactions.map(({ date }) => date).sort(), ['2026-03-02', '2026-03-10']);
  const february = await read('?month=2026-02');
  assert.deepEqual(
    [february.as_of, february.spent, february.days.length, february.last_month?.spent, february.average?.months_count],
    ['2026-02-28', '34.00', 28, '11.01', 1],
  );
});

test('a month is compared with nothing before the first entry, and never lies ahead', async (t) => {
  const { coffer, token, enter, read } = await start(t);
  const empty = await read();
  assert.deepEqual([empty.spent, empty.last_month, empty.average, empty.days.length], ['0.00', null, null, 31]);
  await enter('2026-03-05', '3');
  const first = await read();
  assert.deepEqual([first.spent, first.last_month, first.average], ['3.00', null, null]);
  for (const [month, code] of [
    ['2026-04', 'in_future'],
    ['2026-13', 'invalid_format'],
  ]) {
    const { status, body } = await coffer.call('GET', `${PATH}?month=${month}`, { token });
    assert.deepEqual([status, (body as unknown as { issues: { code: string }[] }).issues[0]?.code], [422, code]);
  }
});

test('spending in other currencies counts at the rate of its day, without one nowhere', async (t) => {
  const { coffer, user, token, read } = await start(t);
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-01', rate: '1.5' };
  await coffer.createTransaction(user, account, { date: '2026-03-02', amount: '10' });
  assert.deepEqual([(await read()).spent, (await read()).unconverted_count], ['0.00', 1]);
  assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body: rate })).status, 201);
  assert.deepEqual([(await read()).spent, (await read()).unconverted_count], ['15.00', 0]);
});
