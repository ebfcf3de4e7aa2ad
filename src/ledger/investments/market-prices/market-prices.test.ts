import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { PriceSettings } from '#config/settings.ts';
import { Timers } from '#jobs/timers.ts';
import { historyCheck } from '#operations/check-history.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { createLog } from '#telemetry/log.ts';
import { operate } from '#tests/harness/family/operate.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { fetchMarketPrices, marketPriceWork } from './index.ts';

const DAY = 86_400;
const HISTORY = 'Date,Open,High,Low,Close,Volume\n2026-03-06,1,2,3,20,9\n2026-03-09,1,2,3,21.5,9\n';

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A source with an answer for each symbol; `asked` has the symbols in their order. */
async function source(t: TestContext, answers: Record<string, string | RequestListener>) {
  const asked: string[] = [];
  const url = await listen(t, (request, response) => {
    const symbol = new URL(request.url ?? '', 'http://source.example').searchParams.get('s') ?? '';
    asked.push(symbol);
    const answer = answers[symbol];
    if (typeof answer === 'function') answer(request, response);
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  return { url: `${url}/?s={symbol}`, asked, answers };
}

/** Rounds of one process, one after the other: what each has logged, and the failures that the metrics count. */
function rounds(coffer: Coffer, settings: Partial<PriceSettings>) {
  const { database } = coffer;
  const clock = () => coffer.now;
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], timeoutMs: 3000, bytesMax: 100_000 });
  const given = { url: '', currencies: [['*', 'USD']] as const, requestsPerMinute: 6000, ...settings };
  const work = marketPriceWork({ settings: given, database, clock, log, fetch });
  return async () => {
    lines.length = 0;
    const timers = new Timers({ database, log, queues: [], work });
    timers.start();
    while ((await timers.figures()).kinds.some(({ running }) => running === 1)) await setImmediate();
    await timers.stop();
    const [figures] = (await timers.figures()).kinds;
    assert.equal(figures?.kind, 'market_prices');
    return { said: lines.join(''), failures: figures?.failures ?? 0 };
  };
}

async function add(coffer: Coffer, { token }: TestUser, members: object): Promise<string> {
  const reply = await coffer.call('POST', '/api/v1/securities', { token, body: { currency: 'USD', ...members } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

async function pricesOf(coffer: Coffer, { token, key }: { token?: string; key?: string }): Promise<string[]> {
  const credential = key === undefined ? { token: token ?? '' } : { key };
  const { body } = await coffer.call('GET', '/api/v1/security_prices', credential);
  return body.security_prices.map(
    ({ security, date, price_decimal, source: from, provisional }) =>
      `${security.ticker} ${date} ${price_decimal} ${from}${provisional ? ' provisional' : ''}`,
  );
}

async function faultOf(coffer: Coffer, { token }: TestUser, id: string): Promise<string | null> {
  return (await coffer.call('GET', `/api/v1/securities/${id}`, { token })).body.offline_reason;
}

test('securities get their market prices, and their holders are worth what they say', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { account_type: 'investment', currency: 'USD', balance: '1000' });
  const id = await add(coffer, user, { ticker: 'FUND', price_symbol: 'fund.us' });
  await add(coffer, user, { ticker: 'QUIET', offline: true });
  await add(coffer, user, { ticker: 'HOUSE', security_type: 'own' });
  const bought = { account_id: account, type: 'buy', date: '2026-03-02', security_id: id, qty: '10', price: '10' };
  assert.equal((await coffer.call('POST', '/api/v1/trades', { token, body: { trade: bought } })).status, 201);
  const { url, asked } = await source(t, { 'fund.us': `${HISTORY}2026-03-10,1,2,3,22,9\n` });
  const { said, failures } = await rounds(coffer, { url })();
  assert.match(said, /"symbols":1,"prices":3,"refused":\{\}.*market prices fetched/);
  assert.deepEqual([asked, failures], [['fund.us'], 0]);
  assert.deepEqual(await pricesOf(coffer, user), [
    'FUND 2026-03-10 22 market provisional',
    'FUND 2026-03-09 21.5 market',
    'FUND 2026-03-06 20 market',
  ]);
  const security = await coffer.call('GET', `/api/v1/securities/${id}`, { token });
  assert.deepEqual([security.body.first_provider_price_on, security.body.offline_reason], ['2026-03-06', null]);
  const shown = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
  assert.equal(shown.body.balance_amount, '1120.00');
  const feed = await coffer.call('GET', '/api/v1/changes?resources=security_price', { token });
  assert.equal(feed.body.changes.length, 3);
  assert.deepEqual(await historyCheck.find(coffer.database.read), []);
});

test('a price of a person, program or file is never replaced, in any currency', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const id = await add(coffer, user, { ticker: 'FUND' });
  const put = (body: object) => coffer.call('PUT', `/api/v1/securities/${id}/prices`, { token, body });
  await coffer.call('POST', '/api/v1/security_prices', {
    token,
    body: { security_id: id, date: '2026-03-04', price: '1' },
  });
  await put({ prices: [{ date: '2026-03-05', price: '2', currency: 'EUR' }] });
  await put({ raw_file_content: 'Date,Close\n2026-03-06,3\n' });
  const lines = ['2026-03-04,11', '2026-03-05,12', '2026-03-06,13', '2026-03-09,14'];
  const { url } = await source(t, { FUND: `Date,Close\n${lines.join('\n')}\n` });
  await rounds(coffer, { url })();
  assert.deepEqual(await pricesOf(coffer, user), [
    'FUND 2026-03-09 14 market',
    'FUND 2026-03-06 3 file',
    'FUND 2026-03-05 2 api',
    'FUND 2026-03-04 1 manual',
  ]);
});

test('a source corrects its last seven days, and is asked again after six hours', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await add(coffer, user, { ticker: 'FUND' });
  const { url, asked, answers } = await source(t, {
    FUND: 'Date,Close\n2026-02-02,10\n2026-03-09,20\n2026-03-10,21\n',
  });
  const key = await coffer.createKey(user);
  const round = rounds(coffer, { url });
  await round();
  answers.FUND = 'Date,Close\n2026-02-02,5\n2026-02-03,6\n2026-03-09,20.5\n2026-03-10,21\n';
  await round();
  assert.equal(asked.length, 1);
  coffer.advance(DAY);
  assert.match((await round()).said, /"prices":3/);
  assert.deepEqual(await pricesOf(coffer, key), [
    'FUND 2026-03-10 21 market',
    'FUND 2026-03-09 20.5 market',
    'FUND 2026-02-03 6 market',
    'FUND 2026-02-02 10 market',
  ]);
});

test('prices begin with the first trade, or with the last split', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, {
    ...{ account_type: 'investment', currency: 'USD', balance: '1000', opening_balance_date: '2020-01-01' },
  });
  const trade = async (members: object) => {
    const body = { trade: { account_id: account, ...members } };
    assert.equal((await coffer.call('POST', '/api/v1/trades', { token, body })).status, 201);
  };
  const [held, split] = [await add(coffer, user, { ticker: 'HELD' }), await add(coffer, user, { ticker: 'SPLIT' })];
  await add(coffer, user, { ticker: 'NONE' });
  await trade({ type: 'buy', date: '2022-05-05', security_id: held, qty: '1', price: '1' });
  await trade({ type: 'buy', date: '2022-05-05', security_id: split, qty: '1', price: '1' });
  await trade({ type: 'split', date: '2026-03-05', security_id: split, ratio: '2' });
  const days = ['2022-05-04', '2022-05-05', '2025-03-08', '2025-03-09', '2026-03-04', '2026-03-05'];
  const file = `Date,Close\n${days.map((day) => `${day},7\n`).join('')}`;
  const { url } = await source(t, { HELD: file, SPLIT: file, NONE: file });
  await rounds(coffer, { url })();
  const found = await pricesOf(coffer, user);
  const daysOf = (ticker: string) => found.flatMap((line) => (line.startsWith(ticker) ? line.split(' ')[1] : []));
  assert.deepEqual(daysOf('HELD'), days.slice(1).toReversed());
  assert.deepEqual(daysOf('SPLIT'), ['2026-03-05']);
  assert.deepEqual(daysOf('NONE'), days.slice(3).toReversed());
});

test('each fault of an answer has a name, stores nothing and holds up no other', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const away = await listen(t, (_request, response) => response.end(HISTORY));
  const faults: [string, string | RequestListener, string][] = [
    ['HTML', '<html>Please wait</html>', 'unreadable'],
    ['OK1', HISTORY, ''],
    ['EMPTY', 'No data', 'no_price'],
    ['ND', 'Symbol,Date,Close\nND,N/D,N/D\n', 'no_price'],
    ['LATER', 'Date,Close\n2026-03-12,1\n', 'unreadable'],
    ['TWICE', 'Date,Close\n2026-03-05,1\n2026-03-05,2\n', 'unreadable'],
    ['OK2', HISTORY, ''],
    ['OTHER', 'Symbol,Date,Close\nNOTHER,2026-03-05,1\n', 'unreadable'],
    ['EURO', 'Date,Close,Currency\n2026-03-05,1,EUR\n', 'other_currency'],
    ['XYZ', 'Date,Close,Currency\n2026-03-05,1,XYZ\n', 'unknown_currency'],
    ['SLOW', () => {}, 'unreachable'],
    [
      'HALF',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '999' }).write(HISTORY, () => response.destroy()),
      'unreachable',
    ],
    ['OK3', HISTORY, ''],
    ['HUGE', (_request, response) => void response.end(`Date,Close\n${'\n'.repeat(200_000)}`), 'unreadable'],
    ['MOVED', (_request, response) => void response.writeHead(302, { location: away }).end(), 'unreachable'],
    ['OK4', HISTORY, ''],
    ['BUSY', (_request, response) => void response.writeHead(429).end('slow down'), 'unreachable'],
    ['GONE', (_request, response) => void response.writeHead(404).end(), 'no_price'],
    ['..', HISTORY, 'unusable_symbol'],
  ];
  const ids = new Map<string, string>();
  for (const [ticker] of faults) ids.set(ticker, await add(coffer, user, { ticker }));
  const { url, asked } = await source(t, Object.fromEntries(faults));
  const { said, failures } = await rounds(coffer, { url })();
  assert.equal(failures, 1);
  assert.deepEqual(
    asked.toSorted(),
    faults
      .map(([ticker]) => ticker)
      .filter((ticker) => ticker !== '..')
      .sort(),
  );
  for (const [ticker, , fault] of faults)
    assert.equal(await faultOf(coffer, user, ids.get(ticker) ?? ''), fault || null, ticker);
  const stored = (await pricesOf(coffer, user)).map((line) => line.split(' ')[0]);
  assert.deepEqual([...new Set(stored)].sort(), ['OK1', 'OK2', 'OK3', 'OK4']);
  assert.match(said, /"refused":\{"unreadable":5,"no_price":3/);
});

test('the currency is what the answer or the operator says, and is never guessed', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const currencies = [
    ['.us', 'USD'],
    ['.de', 'EUR'],
  ] as const;
  const wanted: [object, string | null][] = [
    [{ ticker: 'A.US' }, null],
    [{ ticker: 'B.DE', currency: 'EUR' }, null],
    [{ ticker: 'C.DE' }, 'other_currency'],
    [{ ticker: 'D' }, 'unknown_currency'],
    [{ ticker: 'E', currency: 'JPY' }, null],
  ];
  const json = JSON.stringify({ currency: 'JPY', prices: [{ date: '2026-03-09', price: '100' }] });
  const { url } = await source(t, { 'A.US': HISTORY, 'B.DE': HISTORY, 'C.DE': HISTORY, D: HISTORY, E: json });
  const ids: string[] = [];
  for (const [members] of wanted) ids.push(await add(coffer, user, members));
  await rounds(coffer, { url, currencies })();
  for (const [index, [, fault]] of wanted.entries())
    assert.equal(await faultOf(coffer, user, ids[index] ?? ''), fault, String(index));
});

test('a source that is away is left alone, longer each time, then gone on with', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (const ticker of ['A', 'B', 'C', 'D', 'E']) await add(coffer, user, { ticker });
  const down: RequestListener = (_request, response) => void response.writeHead(503).end();
  const { url, asked, answers } = await source(t, { A: down, B: down, C: down, D: down, E: down });
  const round = rounds(coffer, { url });
  const { said, failures } = await round();
  assert.match(said, /"level":"error".*the source of market prices is away/);
  assert.deepEqual([asked.length, failures], [3, 1]);
  await round();
  assert.equal(asked.length, 3);
  coffer.advance(15 * 60);
  await round();
  assert.equal(asked.length, 5, 'the two that were not asked');
  for (const ticker of Object.keys(answers)) answers[ticker] = HISTORY;
  coffer.advance(2 * 3600);
  assert.match((await round()).said, /"symbols":5,"prices":10,/);
});

test('families share the answer of a symbol; one that refuses it holds up no other', async (t) => {
  const coffer = await startCoffer(t);
  const users = [await coffer.signUp(), await coffer.signUp(), await coffer.signUp(), await coffer.signUp()];
  const [full, suspended, left, fine] = users as [TestUser, TestUser, TestUser, TestUser];
  const ids = new Map<TestUser, string>();
  for (const user of users) ids.set(user, await add(coffer, user, { ticker: 'FUND' }));
  await operate(coffer, 'families quota', { family: full.email, rows: '1' });
  await operate(coffer, 'families suspend', { family: suspended.email, reason: 'unpaid' });
  assert.equal((await coffer.call('DELETE', '/api/v1/users/me', { token: left.token })).status, 200);
  const { url, asked } = await source(t, { FUND: HISTORY });
  const round = rounds(coffer, { url });
  const { said } = await round();
  assert.deepEqual(asked, ['FUND']);
  assert.match(said, /"symbols":1,"prices":2,"refused":\{"not_stored":1\}/);
  assert.equal(await faultOf(coffer, full, ids.get(full) ?? ''), 'not_stored');
  assert.equal((await pricesOf(coffer, fine)).length, 2);
  const { rows } = await coffer.database.read
    .selectFrom('security_prices')
    .select('family_id')
    .distinct()
    .execute()
    .then((found) => ({ rows: found.map(({ family_id }) => Number(family_id)) }));
  assert.deepEqual(rows, [4]);
  await operate(coffer, 'families resume', { family: suspended.email });
  await round();
  assert.equal((await pricesOf(coffer, suspended)).length, 2);
  assert.deepEqual(await historyCheck.find(coffer.database.read), []);
});

test('a security whose symbol is changed is asked for at once', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const id = await add(coffer, user, { ticker: 'FUND' });
  const { url, asked } = await source(t, { 'fund.us': HISTORY });
  const round = rounds(coffer, { url });
  await round();
  assert.equal(await faultOf(coffer, user, id), 'no_price');
  const changed = await coffer.call('PATCH', `/api/v1/securities/${id}`, {
    ...{ token: user.token, body: { price_symbol: 'fund.us' } },
  });
  assert.deepEqual([changed.status, changed.body.offline_reason], [200, null]);
  await round();
  assert.deepEqual(asked, ['FUND', 'fund.us']);
  assert.equal((await pricesOf(coffer, user)).length, 2);
});

test('the operator asks for every security at once, and gets the counts', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await add(coffer, user, { ticker: 'FUND' });
  await add(coffer, user, { ticker: 'NONE' });
  const { url, asked } = await source(t, { FUND: HISTORY });
  await rounds(coffer, { url })();
  const { database, now } = coffer;
  const log = createLog({ level: 'silent' });
  const settings = { url, currencies: [['*', 'USD']] as const, requestsPerMinute: 6000 };
  const counts = await fetchMarketPrices({ settings, database, clock: () => now, log, fetch });
  assert.partialDeepStrictEqual(counts, { symbols: 2, prices: 0, refused: { no_price: 1 } });
  assert.equal(asked.length, 4);
});

test('a server reads one document with the prices of all, or a file of each symbol', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-prices-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [all, one] = [join(folder, 'all.csv'), join(folder, 'ONE.csv')];
  writeFileSync(
    all,
    'Symbol,Date,Close,Currency\none,2026-03-09,1,USD\nTWO,2026-03-09,2,USD\nOTHER,2026-03-09,3,USD\n',
  );
  writeFileSync(one, HISTORY);
  const coffer = await startCoffer(t, { COFFER_PRICE_SOURCE: pathToFileURL(all).href });
  const user = await coffer.signUp();
  for (const ticker of ['ONE', 'TWO', 'THREE']) await add(coffer, user, { ticker });
  await rounds(coffer, { url: pathToFileURL(all).href, currencies: [] })();
  assert.deepEqual((await pricesOf(coffer, user)).sort(), ['ONE 2026-03-09 1 market', 'TWO 2026-03-09 2 market']);
  const key = await coffer.createKey(user);
  coffer.advance(DAY);
  await rounds(coffer, { url: `${pathToFileURL(folder).href}/{symbol}.csv` })();
  assert.equal((await pricesOf(coffer, key)).length, 3);
});

test('requests keep their distance, and without an address none is sent', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (const ticker of ['A', 'B', 'C']) await add(coffer, user, { ticker });
  const at: number[] = [];
  const answer: RequestListener = (_request, response) => {
    at.push(performance.now());
    response.end(HISTORY);
  };
  const { url } = await source(t, { A: answer, B: answer, C: answer });
  await rounds(coffer, { url, requestsPerMinute: 300 })();
  const distances = at.slice(1).map((ms, index) => ms - (at[index] ?? 0));
  assert.deepEqual([distances.length, distances.every((ms) => ms > 150)], [2, true], String(distances));
  const { database, now } = coffer;
  const log = createLog({ level: 'silent' });
  const parts = { settings: null, database, clock: () => now, log, fetch: () => assert.fail('a request') };
  assert.deepEqual(marketPriceWork(parts), []);
});
