import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/security_prices';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const security = await coffer.call('POST', '/api/v1/securities', {
    token,
    body: { ticker: 'AAPL', exchange_operating_mic: 'XNAS', name: 'Apple' },
  });
  const { id } = security.body;
  const post = (body: object) => coffer.call('POST', URL, { token, body: { security_id: id, ...body } });
  const put = (body: object) => coffer.call('PUT', `/api/v1/securities/${id}/prices`, { token, body });
  const list = async (query = '') =>
    (await coffer.call('GET', `${URL}${query}` as typeof URL, { token })).body.security_prices.map(
      ({ date, price_decimal, currency, source }) => `${date} ${price_decimal} ${currency} ${source}`,
    );
  return { coffer, user, token, id, post, put, list };
}

test('a price has the members of the wire contract, and every digit', async (t) => {
  const { coffer, token, id, post } = await start(t);
  const made = await post({ date: '2026-01-05', price: '187.4212500', provisional: true });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.body, {
    id: made.body.id,
    date: '2026-01-05',
    price: '$187.42',
    price_amount: '187.4212',
    price_decimal: '187.42125',
    currency: 'USD',
    provisional: true,
    source: 'manual',
    security: { id, ticker: 'AAPL', name: 'Apple', exchange_operating_mic: 'XNAS' },
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  assert.deepEqual((await coffer.call('GET', `${URL}/${made.body.id}`, { token })).body, made.body);
  const small = await post({ date: '2026-01-06', price: '0.000000000000000001', currency: 'eur' });
  assert.deepEqual([small.body.price_decimal, small.body.price_amount], ['0.000000000000000001', '0.0000']);
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('GET', `${URL}/${made.body.id}`, { token: stranger.token })).status, 404);
  const theirs = { security_id: id, date: '2026-01-07', price: '1' };
  assert.equal((await coffer.call('POST', URL, { token: stranger.token, body: theirs })).status, 404);
});

test('a security has one price of a day and currency, which is changed and deleted', async (t) => {
  const { coffer, token, post, list } = await start(t);
  const { id } = (await post({ date: '2026-01-05', price: '10' })).body;
  assert.equal((await post({ date: '2026-01-05', price: '11' })).status, 409);
  assert.equal((await post({ date: '2026-01-05', price: '9', currency: 'EUR' })).status, 201);
  const changed = await coffer.call('PATCH', `${URL}/${id}`, { token, body: { security_price: { price: '12.50' } } });
  assert.equal(changed.body.price_decimal, '12.5');
  assert.equal((await coffer.call('DELETE', `${URL}/${id}`, { token })).status, 204);
  assert.equal((await coffer.call('DELETE', `${URL}/${id}`, { token })).status, 404);
  assert.deepEqual(await list(), ['2026-01-05 9 EUR manual']);
});

test('prices are listed newest first, filtered, and page by page', async (t) => {
  const { coffer, token, id, put, list } = await start(t);
  const days = ['2026-01-05', '2026-01-06', '2026-01-07'];
  await put({ prices: days.map((date, index) => ({ date, price: String(index + 1), provisional: index === 2 })) });
  assert.deepEqual(await list(), ['2026-01-07 3 USD api', '2026-01-06 2 USD api', '2026-01-05 1 USD api']);
  assert.deepEqual(await list('?start_date=2026-01-06&end_date=2026-01-06'), ['2026-01-06 2 USD api']);
  assert.deepEqual(await list('?provisional=true'), ['2026-01-07 3 USD api']);
  assert.deepEqual(await list('?currency=EUR'), []);
  assert.equal((await list(`?security_id=${id}`)).length, 3);
  const first = await coffer.call('GET', `${URL}?per_page=2` as typeof URL, { token });
  assert.deepEqual(await list(`?per_page=2&cursor=${first.body.pagination.next_cursor}`), ['2026-01-05 1 USD api']);
});

test('a list or a CSV file replaces the prices of its days, and writes no others', async (t) => {
  const { coffer, token, id, put, list } = await start(t);
  const counts = async (body: object) => {
    const reply = await put(body);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const prices = [
    { date: '2026-01-05', price: '10' },
    { date: '2026-01-06', price: '11' },
  ];
  assert.deepEqual(await counts({ prices }), { created: 2, updated: 0, unchanged: 0 });
  assert.deepEqual(await counts({ prices }), { created: 0, updated: 0, unchanged: 2 });
  const stooq = 'Date,Open,High,Low,Close,Volume\n2026-01-06,1,2,3,12.5,9\r\n2026-01-07,1,2,3,13,9\n';
  assert.deepEqual(await counts({ raw_file_content: stooq }), { created: 1, updated: 1, unchanged: 0 });
  assert.deepEqual(await list(), ['2026-01-07 13 USD file', '2026-01-06 12.5 USD file', '2026-01-05 10 USD api']);
  const range = `/api/v1/securities/${id}/prices?start_date=2026-01-06` as '/api/v1/securities/{id}/prices';
  assert.equal((await coffer.call('DELETE', range, { token })).text, '{"deleted":2}');
  assert.deepEqual(await list(), ['2026-01-05 10 USD api']);
});

test('a file or list with one wrong price is refused whole, each fault with its place', async (t) => {
  const { put, list } = await start(t);
  const faults: [object, string, RegExp][] = [
    [{}, '/prices', /raw_file_content/],
    [{ prices: [] }, '/prices', /at least one/],
    [{ prices: [{ date: '2026-01-05', price: '0' }] }, '/prices/0/price', /above zero/],
    [{ raw_file_content: 'Date,Volume\n2026-01-05,1\n' }, '/raw_file_content', /line 1 must be a header/],
    [{ raw_file_content: 'date,price\n2026-01-05,1\n2026-02-30,1\n' }, '/raw_file_content', /line 3 has no date/],
    [{ raw_file_content: 'date,price,currency\n2026-01-05,1,XYZ\n' }, '/raw_file_content', /line 2 has an unknown/],
    [
      {
        prices: [
          { date: '2026-01-05', price: '1' },
          { date: '2026-01-05', price: '2' },
        ],
      },
      '/prices/1',
      /repeat/,
    ],
  ];
  for (const [body, pointer, message] of faults) {
    const reply = await put(body);
    const { issues }: { issues: { pointer: string; message: string }[] } = JSON.parse(reply.text);
    assert.deepEqual([reply.status, issues[0]?.pointer], [422, pointer], reply.text);
    assert.match(issues[0]?.message ?? '', message);
  }
  assert.deepEqual(await list(), []);
});

test('prices are in the feed, are put back, and are in exports of all data', async (t) => {
  const { coffer, user, token, post, list } = await start(t);
  const { id } = (await post({ date: '2026-01-05', price: '10' })).body;
  const lines = (readZip(await exportArchive(coffer, user)).get('coffer.ndjson') ?? '').split('\n');
  const line = JSON.parse(lines.find((one) => one.includes('"SecurityPrice"')) ?? '{}');
  assert.partialDeepStrictEqual(line.data, { id, date: '2026-01-05', price: '10', source: 'manual' });
  await coffer.call('DELETE', `${URL}/${id}`, { token });
  const feed = await coffer.call('GET', '/api/v1/changes?resources=security_price', { token });
  const deleted = feed.body.changes.at(-1) ?? assert.fail('no change');
  assert.deepEqual([deleted.kind, deleted.before?.price], ['delete', '10']);
  const reverted = await coffer.call('POST', `/api/v1/changes/${deleted.sequence}/revert`, { token, body: {} });
  assert.equal(reverted.status, 200, reverted.text);
  assert.deepEqual(await list(), ['2026-01-05 10 USD manual']);
});
