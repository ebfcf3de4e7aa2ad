import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/merchants';

test('merchants are a plain array with millisecond times', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  assert.deepEqual((await coffer.call('GET', PATH, { token })).body, []);
  const { body } = await coffer.call('POST', PATH, { token, body: { merchant: { name: 'Bakery' } } });
  assert.deepEqual((await coffer.call('GET', `${PATH}?page=7&per_page=1`, { token })).body, [
    {
      id: body.id,
      name: 'Bakery',
      type: 'FamilyMerchant',
      color: '#e99537',
      website_url: null,
      created_at: '2026-03-10T10:20:00.000Z',
      updated_at: '2026-03-10T10:20:00.000Z',
    },
  ]);
});

test('a website can be set, left unchanged and cleared; other schemes are refused', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const website_url = 'https://bakery.example/shop?x=1';
  const { id } = (await coffer.call('POST', PATH, { token, body: { merchant: { name: 'Bakery', website_url } } })).body;
  const change = (merchant: object) => coffer.call('PATCH', `${PATH}/${id}`, { token, body: { merchant } });
  assert.equal((await change({ name: 'Baker' })).body.website_url, website_url);
  assert.equal((await change({ website_url: null })).body.website_url, null);
  for (const wrong of ['javascript:alert(1)', 'bakery.example', '', 7]) {
    const reply = await change({ website_url: wrong });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '/merchant/website_url'], String(wrong));
  }
});

test("a search finds transactions by their merchant's current name, ignoring case", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const { id } = (await coffer.call('POST', PATH, { token, body: { name: 'CORNER Shop' } })).body;
  await coffer.createTransaction(user, await coffer.createAccount(user), { name: 'Card payment', merchant_id: id });
  const found = async (word: string) =>
    (await coffer.call('GET', `/api/v1/transactions?search=${word}`, { token })).body.transactions.length;
  assert.equal(await found('corner'), 1);
  await coffer.call('PATCH', `${PATH}/${id}`, { token, body: { name: 'Bäckerei' } });
  assert.deepEqual([await found('corner'), await found(encodeURIComponent('BÄCK'))], [0, 1]);
});

test('deleting a merchant clears it from more transactions than one chunk holds', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user);
  const { id: merchant_id } = (await coffer.call('POST', PATH, { token, body: { name: 'Bakery' } })).body;
  const transaction = { account_id, merchant_id, name: 'Bread', date: '2026-01-05', amount: '2.40' };
  for (const length of [450, 50]) {
    const operations = Array.from({ length }, () => ({ op: 'create', transaction }));
    await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
  }
  assert.equal((await coffer.call('DELETE', `${PATH}/${merchant_id}`, { token })).status, 204);
  const { count } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resource', '=', 'transaction')
    .where('kind', '=', 'update')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 500);
});
