import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/securities';
const APPLE = { ticker: 'aapl', exchange_operating_mic: 'xnas', name: 'Apple', isin: 'us0378331005', currency: 'usd' };

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const post = (body: object) => coffer.call('POST', URL, { token, body });
  const change = (id: string, body: object) => coffer.call('PATCH', `${URL}/${id}`, { token, body });
  const remove = (id: string) => coffer.call('DELETE', `${URL}/${id}`, { token });
  const list = async (query = '') =>
    (await coffer.call('GET', `${URL}${query}` as typeof URL, { token })).body.securities.map(
      ({ ticker, exchange_operating_mic }) => `${ticker} ${exchange_operating_mic}`,
    );
  const make = async (body: object) => {
    const made = await post(body);
    assert.equal(made.status, 201, made.text);
    return made.body;
  };
  return { coffer, user, token, post, make, change, remove, list };
}

test('a security has the members of the wire contract and its own', async (t) => {
  const { coffer, user, token, make } = await start(t);
  const made = await make({
    security: { ...APPLE, security_type: 'share', country_code: 'us', price_symbol: 'aapl.us' },
  });
  assert.deepEqual(made, {
    id: made.id,
    ticker: 'AAPL',
    name: 'Apple',
    kind: 'standard',
    security_type: 'share',
    isin: 'US0378331005',
    currency: 'USD',
    country_code: 'US',
    exchange_mic: 'XNAS',
    exchange_acronym: null,
    exchange_operating_mic: 'XNAS',
    exchange_name: null,
    offline: false,
    offline_reason: null,
    website_url: null,
    logo_url: null,
    price_symbol: 'aapl.us',
    first_provider_price_on: null,
    created_at: '2026-03-10T10:20:00Z',
    updated_at: '2026-03-10T10:20:00Z',
  });
  assert.deepEqual((await coffer.call('GET', `${URL}/${made.id}`, { token })).body, made);
  const own = await make({ ticker: 'Our house', security_type: 'own', offline: true });
  assert.deepEqual([own.ticker, own.offline, own.currency, own.exchange_mic], ['OUR HOUSE', true, 'USD', null]);
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('GET', `${URL}/${made.id}`, { token: stranger.token })).status, 404);
  assert.equal((await coffer.call('GET', `${URL}/${made.id}`, { token: user.token })).status, 200);
});

test('a family has one security of a ticker on an exchange, and one on none', async (t) => {
  const { post, make, change } = await start(t);
  await make(APPLE);
  const other = await make({ ...APPLE, exchange_operating_mic: 'XETR' });
  await make({ ticker: 'AAPL' });
  for (const taken of [
    { ...APPLE, name: 'Again' },
    { ticker: 'AAPL', exchange_operating_mic: null },
  ])
    assert.equal((await post(taken)).status, 409);
  assert.equal((await change(other.id, { exchange_operating_mic: 'XNAS' })).status, 409);
  assert.equal((await change(other.id, { exchange_operating_mic: null })).status, 409);
  assert.equal((await change(other.id, { exchange_operating_mic: 'XETR', name: 'Apple' })).status, 200);
});

test('securities are listed by ticker and exchange, filtered, and page by page', async (t) => {
  const { coffer, token, make, list } = await start(t);
  for (const exchange_operating_mic of ['XNAS', 'XETR', null]) await make({ ...APPLE, exchange_operating_mic });
  await make({ ticker: 'CASH', security_type: 'cash', offline: true });
  const all = ['AAPL null', 'AAPL XETR', 'AAPL XNAS', 'CASH null'];
  assert.deepEqual(await list(), all);
  assert.deepEqual(await list('?ticker=aapl&exchange_operating_mic=xetr'), ['AAPL XETR']);
  assert.deepEqual(await list('?kind=cash'), ['CASH null']);
  assert.deepEqual(await list('?kind=standard&isin=us0378331005'), all.slice(0, 3));
  assert.deepEqual(await list('?offline=true'), ['CASH null']);
  assert.deepEqual(await list('?security_type=share'), all.slice(0, 3));
  const seen: string[] = [];
  for (let cursor = ''; seen.length < 4; ) {
    const reply = await coffer.call('GET', `${URL}?per_page=1${cursor}` as typeof URL, { token });
    seen.push(...reply.body.securities.map((one) => `${one.ticker} ${one.exchange_operating_mic}`));
    cursor = `&cursor=${reply.body.pagination.next_cursor}`;
  }
  assert.deepEqual(seen, all);
  assert.equal((await coffer.call('GET', `${URL}?offline=perhaps`, { token })).status, 422);
});

test('what is no ticker, code or currency is refused with its pointer', async (t) => {
  const { post } = await start(t);
  const faults: [object, string, string][] = [
    [{ ticker: ' ' }, 'ticker', 'too_small'],
    [{ exchange_operating_mic: 'NASDAQ' }, 'exchange_operating_mic', 'not_a_mic'],
    [{ isin: 'US037833' }, 'isin', 'not_an_isin'],
    [{ country_code: 'USA' }, 'country_code', 'not_a_country'],
    [{ currency: 'XYZ' }, 'currency', 'unknown_currency'],
  ];
  for (const [members, member, code] of faults) {
    const reply = await post({ ...APPLE, ...members });
    const { issues }: { issues: { pointer: string; code: string }[] } = JSON.parse(reply.text);
    assert.deepEqual([reply.status, issues[0]?.pointer, issues[0]?.code], [422, `/${member}`, code], reply.text);
  }
});

test('a security that prices use keeps its currency and is not deleted', async (t) => {
  const { coffer, user, make, change, remove } = await start(t);
  const { id } = await make(APPLE);
  const familyId = await familyOf(coffer, user);
  const at = new Date(coffer.now).toISOString();
  const price = { security_id: id, date: '2026-01-05', currency: 'USD', price: '10', source: 'manual' as const };
  const row = { ...price, is_provisional: 0 as const, family_id: familyId, id, created_at: at, updated_at: at };
  await coffer.database.write(({ db }) => db.insertInto('security_prices').values(row).execute(), familyId);
  assert.equal((await change(id, { currency: 'EUR' })).status, 409);
  assert.equal((await remove(id)).status, 409);
  await coffer.database.write(
    ({ db }) => db.deleteFrom('security_prices').where('family_id', '=', familyId).execute(),
    familyId,
  );
  assert.equal((await change(id, { currency: 'EUR' })).body.currency, 'EUR');
  assert.equal((await remove(id)).status, 204);
  assert.equal((await remove(id)).status, 404);
});

test('a deleted security is put back, unless its ticker is taken', async (t) => {
  const { coffer, token, make, remove, list } = await start(t);
  const bare = { ticker: 'GOLD', security_type: 'metal' };
  const { id } = await make(bare);
  await remove(id);
  const feed = await coffer.call('GET', '/api/v1/changes?resources=security', { token });
  const deleted = feed.body.changes.at(-1) ?? assert.fail('no change');
  assert.deepEqual([deleted.resource, deleted.kind, deleted.before?.ticker], ['security', 'delete', 'GOLD']);
  const revert = () => coffer.call('POST', `/api/v1/changes/${deleted.sequence}/revert`, { token, body: {} });
  const other = await make(bare);
  assert.equal((await revert()).status, 409);
  await remove(other.id);
  assert.equal((await revert()).status, 200);
  assert.deepEqual(await list(), ['GOLD null']);
});

test('an export of all data has the securities in a form that imports read', async (t) => {
  const { coffer, user, make } = await start(t);
  const { id } = await make(APPLE);
  const lines = (readZip(await exportArchive(coffer, user)).get('coffer.ndjson') ?? '').split('\n');
  const line = JSON.parse(lines.find((one) => one.includes('"Security"')) ?? '{}');
  assert.partialDeepStrictEqual(line.data, { id, ticker: 'AAPL', security_type: 'share', offline: false });
});
