import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('visible transactions are counted by account, label, currency and state', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const [visa, cash] = [await coffer.createAccount(user), await coffer.createAccount(user)];
  const make = async (path: 'categories' | 'tags', name: string) =>
    (await coffer.call('POST', `/api/v1/${path}`, { token, body: { name } })).body.id;
  const [food, work] = [await make('categories', 'Food'), await make('tags', 'Work')];
  await coffer.createTransaction(user, visa, { name: 'Tea', category_id: food, tag_ids: [work] });
  await coffer.createTransaction(user, visa, { name: 'Tea', category_id: food, pending: true });
  const { id } = await storeForeign(coffer, user, cash, { name: 'Shop', amount: '9', currency: 'JPY' });
  const counts = async (query: string, as = token) => {
    const { status, body, text } = await coffer.call('GET', `/api/v1/transaction_counts?${query}`, { token: as });
    assert.equal(status, 200, text);
    return body.counts.map(({ value, transaction_count: count }) => `${value} ${count}`);
  };
  assert.deepEqual(await counts('by=account'), [`${visa} 2`, `${cash} 1`]);
  assert.deepEqual(await counts(''), [`${food} 2`, 'null 1']);
  assert.deepEqual(await counts('by=tag'), [`${work} 1`]);
  assert.deepEqual(await counts('by=currency'), ['USD 2', 'JPY 1']);
  assert.deepEqual(await counts('by=category&q=is:pending'), [`${food} 1`]);
  const states = await counts('by=state');
  assert.deepEqual(
    ['expense 3', 'pending 1', 'uncategorized 1', 'transfer 0'].filter((one) => !states.includes(one)),
    [],
  );
  const splits = [{ amount: '4', category_id: food }, { amount: '5' }];
  assert.equal(
    (await coffer.call('PUT', `/api/v1/transactions/${id}/splits`, { token, body: { splits } })).status,
    200,
  );
  assert.deepEqual(await counts('by=category'), [`${food} 3`, 'null 1']);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, visa, member, 'none');
  assert.deepEqual(await counts('by=account', member.token), [`${cash} 1`]);
});
