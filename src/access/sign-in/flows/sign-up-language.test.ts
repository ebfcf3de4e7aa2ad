import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const categories = async (body: object, headers: Record<string, string> = {}) => {
    const user = { email: `${crypto.randomUUID()}@example.test`, password: 'correct horse battery' };
    const reply = await coffer.call('POST', '/api/v1/auth/signup', { body: { user, ...body }, headers });
    assert.equal(reply.status, 201, reply.text);
    const token = reply.body.access_token;
    const page = await coffer.call('GET', '/api/v1/categories?per_page=100', { token });
    const settings = await coffer.call('GET', '/api/v1/family_settings', { token });
    return { names: page.body.categories.map(({ name }) => name), settings: settings.body, token };
  };
  return { coffer, categories };
}

test('default categories are in the language of the person who signs up', async (t) => {
  const { coffer, categories } = await start(t);
  assert.ok((await categories({})).names.includes('Groceries'));
  assert.ok((await categories({}, { 'accept-language': 'ja' })).names.includes('Groceries'));
  const german = await categories({}, { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' });
  assert.deepEqual([german.names.length, german.names.includes('Lebensmittel')], [22, true]);
  const french = await categories({ family: { locale: 'fr' } }, { 'accept-language': 'de' });
  assert.ok(french.names.includes('Courses'));
  assert.equal(french.settings.locale, 'fr');
  const { token } = german;
  const sample = await coffer.call('POST', '/api/v1/sample_data', { token });
  assert.ok(sample.status < 300, sample.text);
  const { body } = await coffer.call('GET', '/api/v1/categories?per_page=100', { token });
  assert.ok(!body.categories.some(({ name }) => name === 'Groceries'));
});

test('a contribution to an investment has its category in each language', async (t) => {
  const { coffer, categories } = await start(t);
  const { token } = await categories({}, { 'accept-language': 'nl' });
  const open = async (account_type: string) =>
    (await coffer.call('POST', '/api/v1/accounts', { token, body: { account: { name: 'A', account_type } } })).body.id;
  const [from_account_id, to_account_id] = [await open('depository'), await open('investment')];
  const body = { from_account_id, to_account_id, date: '2026-01-05', amount: '5' };
  await coffer.call('POST', '/api/v1/transfers', { token, body });
  const { body: list } = await coffer.call('GET', '/api/v1/transactions', { token });
  assert.ok(list.transactions.some(({ category }) => category?.name === 'Inleg in beleggingen'));
});
