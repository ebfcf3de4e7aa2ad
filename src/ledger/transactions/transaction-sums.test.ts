import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const enter = (date: string, amount: string, members: object = {}) =>
    coffer.createTransaction(user, account, { date, amount, ...members });
  const sums = async (query: string, token = user.token) => {
    const { status, body, text } = await coffer.call('GET', `/api/v1/transaction_sums?${query}`, { token });
    assert.equal(status, 200, text);
    return body.sums.map(({ date, label_id, currency, income, expense, transaction_count: count }) =>
      [date, ...(label_id === null ? [] : [label_id]), currency, income, expense, count].join(' '),
    );
  };
  const label = async (kind: 'categories' | 'tags', name: string) =>
    (await coffer.call('POST', `/api/v1/${kind}`, { token: user.token, body: { name } })).body.id;
  return { coffer, user, account, enter, sums, label };
}

test('transactions are summed by day and by month, each currency by itself', async (t) => {
  const { coffer, user, account, enter, sums } = await start(t);
  await enter('2026-01-05', '10.10');
  await enter('2026-01-05', '-2.30');
  await enter('2026-01-06', '0.10');
  await storeForeign(coffer, user, account, { date: '2026-02-01', amount: '500', currency: 'JPY' });
  assert.deepEqual(await sums('by=day'), [
    '2026-02-01 JPY 0 500 1',
    '2026-01-06 USD 0.00 0.10 1',
    '2026-01-05 USD 2.30 10.10 2',
  ]);
  assert.deepEqual(await sums('by=month'), ['2026-02-01 JPY 0 500 1', '2026-01-01 USD 2.30 10.20 3']);
  assert.deepEqual(await sums('by=day&type=income'), ['2026-01-05 USD 2.30 0.00 1']);
  assert.deepEqual(await sums('by=month&end_date=2026-01-05&search=bak'), ['2026-01-01 USD 2.30 10.10 2']);
});

test("months begin on the family's day, and large sums are exact", async (t) => {
  const { coffer, user, enter, sums } = await start(t);
  const body = { month_start_day: 15 };
  assert.equal((await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body })).status, 200);
  await enter('2026-01-14', '9999999999999.99');
  await enter('2026-01-13', '9999999999999.99');
  await enter('2026-01-15', '1');
  await enter('2026-02-14', '-9999999999999.99');
  assert.deepEqual(await sums('by=month'), [
    '2026-01-15 USD 9999999999999.99 1.00 2',
    '2025-12-15 USD 0.00 19999999999999.98 2',
  ]);
});

test('sums by label are those of the list with that label, split lines included', async (t) => {
  const { coffer, user, enter, sums, label } = await start(t);
  const [food, home] = [await label('categories', 'Food!'), await label('categories', 'Home!')];
  const [shared, trip] = [await label('tags', 'Shared'), await label('tags', 'Trip')];
  await enter('2026-01-05', '8', { category_id: food, tag_ids: [shared, trip] });
  await enter('2026-01-06', '4', { category_id: food, tag_ids: [shared] });
  const { id } = await enter('2026-02-01', '10');
  const splits = [
    { amount: '7', category_id: food },
    { amount: '3', category_id: home },
  ];
  const split = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token: user.token, body: { splits } });
  assert.equal(split.status, 201, split.text);
  const byCategory = await sums('by=category');
  assert.deepEqual(
    byCategory.toSorted(),
    [
      `2026-01-01 ${food} USD 0.00 12.00 2`,
      `2026-02-01 ${food} USD 0.00 7.00 1`,
      `2026-02-01 ${home} USD 0.00 3.00 1`,
    ].toSorted(),
  );
  assert.deepEqual(
    (await sums('by=tag')).toSorted(),
    [`2026-01-01 ${shared} USD 0.00 12.00 2`, `2026-01-01 ${trip} USD 0.00 8.00 1`].toSorted(),
  );
  const list = await coffer.call('GET', `/api/v1/transactions?category_ids=${food}`, { token: user.token });
  assert.equal(list.body.pagination.total_count, 3);
});

test('accounts that a member does not see are in no sum', async (t) => {
  const { coffer, user, account, enter, sums } = await start(t);
  await enter('2026-01-05', '8');
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, account, member, 'none');
  assert.deepEqual(await sums('by=day', member.token), []);
  const refused = await coffer.call('GET', '/api/v1/transaction_sums?by=week', { token: user.token });
  assert.equal(refused.status, 422);
});
