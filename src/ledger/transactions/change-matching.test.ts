import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { countChanges } from '#tests/harness/family/dump-ledger.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/transactions/matching';

/** A family with entries named "Rent 0", "Rent 1" and so on, and one named "Other". */
async function setUp(t: Parameters<typeof startCoffer>[0], count: number) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const entry = (name: string) => ({
    op: 'create',
    transaction: { account_id: account, name, date: '2026-01-05', amount: '1' },
  });
  for (let from = 0; from < count; from += 500) {
    const length = Math.min(500, count - from);
    const operations = Array.from({ length }, (_, index) => entry(`Rent ${from + index}`));
    await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations, atomic: true } });
  }
  await coffer.createTransaction(user, account, { name: 'Other' });
  const category = (await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Home' } })).body.id;
  const change = (query: string, body: object, credential: object = { token }) =>
    coffer.call('POST', `${PATH}?${query}` as typeof PATH, { ...credential, body });
  const matching = async (query: string) =>
    (await coffer.call('GET', `/api/v1/transactions?${query}` as '/api/v1/transactions', { token })).body.pagination
      .total_count;
  return { coffer, user, token, account, category, change, matching };
}

test('all that match are changed in one write, which one revert takes back', async (t) => {
  const { coffer, token, category, change, matching } = await setUp(t, 1284);
  const before = await countChanges(coffer);
  const started = performance.now();
  const done = await change('search=rent', {
    op: 'update',
    expected_count: 1284,
    transaction: { category_id: category, reviewed: true },
  });
  t.diagnostic(`1,284 in ${Math.round(performance.now() - started)} ms`);
  assert.deepEqual([done.status, done.body], [200, { count: 1284, changes: 1284 }], done.text);
  assert.equal((await countChanges(coffer)) - before, 1284);
  assert.equal(await matching(`category_id=${category}&reviewed=true`), 1284);
  const request_id = String(done.headers['x-request-id']);
  const reverted = await coffer.call('POST', '/api/v1/changes/revert', { token, body: { request_id } });
  assert.equal(reverted.status, 200, reverted.text);
  assert.equal(await matching(`category_id=${category}`), 0);
  await checkLedger(coffer.database.read);
});

test('with another number than expected nothing is written', async (t) => {
  const { coffer, category, change } = await setUp(t, 3);
  const before = await countChanges(coffer);
  for (const [expected_count, found] of [
    [2, 'More match than the 2'],
    [4, 'Only 3 match than the 4'],
  ] as const) {
    const body = { op: 'update', expected_count, transaction: { category_id: category } };
    const { status, body: answer } = await change('q=rent', body);
    assert.deepEqual([status, answer.error], [409, 'conflict']);
    assert.ok(String(answer.message).startsWith(found), String(answer.message));
  }
  assert.equal(await countChanges(coffer), before);
});

test('all that match are deleted; a dry run deletes nothing', async (t) => {
  const { coffer, token, account, change, matching } = await setUp(t, 3);
  assert.equal((await change('search=rent&dry_run=true', { op: 'delete', expected_count: 3 })).status, 200);
  assert.equal(await matching('search=rent'), 3);
  const done = await change('search=rent', { op: 'delete', expected_count: 3 });
  assert.deepEqual([done.status, done.body], [200, { count: 3, changes: 3 }], done.text);
  const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
  assert.equal(body.transaction_count, 1);
  await checkLedger(coffer.database.read);
});

test('tags are added and removed where they are, and kept otherwise', async (t) => {
  const { coffer, user, token, account, change } = await setUp(t, 0);
  const tags: string[] = [];
  for (const name of ['a', 'b', 'c'])
    tags.push(String((await coffer.call('POST', '/api/v1/tags', { token, body: { name } })).body.id));
  const [a = '', b = '', c = ''] = tags;
  await coffer.createTransaction(user, account, { name: 'Tagged', tag_ids: [a, b] });
  await change('', { op: 'update', expected_count: 2, transaction: { add_tag_ids: [c], remove_tag_ids: [b] } });
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions', { token })).body;
  const named = transactions.map(({ name, tags: own }) => [name, own.map((tag) => tag.name).toSorted()]);
  assert.deepEqual(Object.fromEntries(named), { Other: ['c'], Tagged: ['a', 'c'] });
});

test('one that may not be changed refuses all, and so does a fault of the body', async (t) => {
  const { coffer, user, token, account, change } = await setUp(t, 2);
  const member = await inviteMember(coffer, user);
  const share = `/api/v1/accounts/${account}/shares/${member.id}` as '/api/v1/accounts/*/shares/*';
  await coffer.call('PUT', share, { token, body: { permission: 'read_write' } });
  const before = await countChanges(coffer);
  const theirs = { token: member.token };
  assert.equal((await change('', { op: 'delete', expected_count: 3 }, theirs)).status, 403);
  for (const [transaction, pointer] of [
    [undefined, '/transaction'],
    [{}, '/transaction'],
    [{ category_id: 'unknown' }, '/transaction/category_id'],
  ] as const) {
    const { status, body } = await change('', { op: 'update', expected_count: 3, transaction });
    assert.equal(status, 422);
    assert.equal(body.issues?.[0]?.pointer, pointer, JSON.stringify(body));
  }
  assert.equal((await change('', { op: 'delete', expected_count: 2001 })).status, 422);
  assert.equal(await countChanges(coffer), before);
});
