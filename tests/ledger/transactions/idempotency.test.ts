import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const post = (members: string, accountId = account) =>
    coffer.call('POST', URL, {
      token: user.token,
      body: `{"transaction":{"account_id":"${accountId}","name":"x","date":"2026-01-05","amount":"1",${members}}}`,
    });
  const count = async () => (await coffer.call('GET', URL, { token: user.token })).body.pagination.total_count;
  return { coffer, user, account, post, count };
}

test('a repeated identity returns 200 with the stored transaction, whatever the body', async (t) => {
  const { coffer, user, account, post, count } = await setUp(t);
  const first = await post('"external_id":"e","source":"sure_mobile"');
  assert.equal(first.status, 201);
  for (const body of ['"amount":"99","name":"other"', '"category_id":"nope"', '"currency":"EUR"']) {
    const again = await post(`"external_id":"e","source":"sure_mobile",${body}`);
    assert.deepEqual([again.status, again.body], [200, first.body], again.text);
  }
  assert.equal((await post('"external_id":"e"')).status, 201, 'the default source is another');
  assert.equal((await post('"external_id":"e","source":"api"')).status, 200, 'api is the default source');
  assert.equal((await post('"external_id":"E","source":"api"')).status, 201, 'letter case counts');
  const other = await coffer.createAccount(user);
  assert.equal((await post('"external_id":"e","source":"sure_mobile"', other)).status, 201, 'another account');
  assert.equal(await count(), 4);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token: user.token });
  assert.equal(body.balance_cents, -300);
});

test('a numeric external_id keeps its digits exactly as sent', async (t) => {
  const { post, count } = await setUp(t);
  const numbers = ['42', '12345678901234567890', '12345678901234567891', '1.50', '9007199254740993', '-7'];
  for (const number of numbers) {
    const made = await post(`"external_id":${number},"source":7`);
    assert.deepEqual([made.status, made.body.external_id, made.body.source], [201, number, '7'], number);
    assert.equal((await post(`"external_id":${number},"source":"7"`)).status, 200, number);
    assert.equal((await post(`"external_id":"${number}","source":7`)).status, 200, number);
  }
  assert.equal(await count(), numbers.length);
});

test('an identity that is an object, an array, blank or null is absent', async (t) => {
  const { post, count } = await setUp(t);
  const absent = ['{}', '{"source":"1.5"}', '[]', '["e"]', 'null', '""'];
  for (const value of absent) {
    const made = await post(`"external_id":${value},"source":${value}`);
    assert.deepEqual([made.status, made.body.external_id, made.body.source], [201, null, null], value);
  }
  assert.equal(await count(), absent.length);
  for (const value of absent) {
    assert.equal((await post(`"external_id":"with ${absent.indexOf(value)}","source":${value}`)).body.source, 'api');
    const refused = await post(`"external_id":${value},"source":"bank"`);
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/transaction/source'], value);
  }
});

test('50 parallel creates with one identity create and return one transaction', async (t) => {
  const { coffer, user, account, post, count } = await setUp(t);
  const replies = await Promise.all(Array.from({ length: 50 }, () => post('"external_id":"once"')));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [...Array(49).fill(200), 201]);
  assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
  assert.equal(await count(), 1);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token: user.token });
  assert.deepEqual([body.balance_cents, body.transaction_count], [-100, 1]);
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select('kind')
    .where('resource', '=', 'transaction')
    .execute();
  assert.deepEqual(changes, [{ kind: 'create' }]);
});

test('an identity can be used again after its transaction is deleted', async (t) => {
  const { coffer, user, post } = await setUp(t);
  const first = await post('"external_id":"e"');
  await coffer.call('DELETE', `${URL}/${first.body.id}`, { token: user.token });
  const second = await post('"external_id":"e"');
  assert.equal(second.status, 201);
  assert.notEqual(second.body.id, first.body.id);
});
