import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadTransactions, presentAll } from '#ledger/transactions/load-transactions.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/transactions';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user);
  const rate = (date: string, rate: string) =>
    coffer.call('POST', '/api/v1/exchange_rates/bulk', {
      token,
      body: { exchange_rates: [{ from_currency: 'EUR', to_currency: 'USD', date, rate }] },
    });
  const euros = await coffer.createAccount(user, { name: 'Paris', currency: 'EUR' });
  const add = (members: object, to = euros) => coffer.createTransaction(user, to, members);
  const show = async (id: string) => (await coffer.call('GET', `${PATH}/${id}`, { token })).body.converted;
  return { coffer, user, token, account, euros, rate, add, show };
}

test("a foreign amount is shown in the family's currency, rounded once, half to even", async (t) => {
  const { coffer, token, euros, rate, add, show } = await start(t);
  await rate('2026-01-03', '1.25');
  const created = await add({ amount: '0.10' });
  const converted = { amount: '-0.12', currency: 'USD', rate: '1.25', rate_date: '2026-01-03' };
  assert.deepEqual(created.converted, converted);
  assert.deepEqual(await show(created.id), converted);
  const listed = await coffer.call('GET', PATH, { token });
  assert.deepEqual(listed.body.transactions[0]?.converted, converted);
  const body = { transaction: { amount: '-0.30' } };
  const changed = await coffer.call('PATCH', `${PATH}/${created.id}`, { token, body });
  assert.deepEqual(changed.body.converted, { ...converted, amount: '0.38' });
  const transaction = { account_id: euros, name: 'Tea', date: '2026-01-05', amount: '1' };
  const bulk = await coffer.call('POST', `${PATH}/bulk`, {
    token,
    body: { operations: [{ op: 'create', transaction }] },
  });
  assert.deepEqual(bulk.body.results[0]?.transaction?.converted, { ...converted, amount: '-1.25' });
});

test("converted is null in the family's currency, and without a rate of seven days", async (t) => {
  const { account, rate, add } = await start(t);
  await rate('2026-01-03', '1.25');
  assert.equal((await add({ amount: '1' }, account)).converted, null);
  assert.equal((await add({ date: '2026-01-11', amount: '1' })).converted, null);
  assert.equal((await add({ date: '2026-01-02', amount: '1' })).converted, null);
  assert.equal((await add({ date: '2026-01-10', amount: '1' })).converted?.rate_date, '2026-01-03');
});

test('a new rate and a new family currency show at once', async (t) => {
  const { coffer, token, rate, add, show } = await start(t);
  const { id } = await add({ amount: '10' });
  assert.equal(await show(id), null);
  await rate('2026-01-05', '1.5');
  assert.equal((await show(id))?.amount, '-15.00');
  await rate('2026-01-05', '2');
  assert.equal((await show(id))?.amount, '-20.00');
  await coffer.call('PATCH', '/api/v1/family_settings', { token, body: { currency: 'EUR' } });
  assert.equal(await show(id), null);
});

test('a page reads its rates at once, and none without a foreign currency', async (t) => {
  const { coffer, user, account, rate, add } = await start(t);
  await rate('2026-01-03', '1.25');
  const [own, foreign, other] = [await add({}, account), await add({}), await add({ date: '2026-01-06' })];
  const familyId = await familyOf(coffer, user);
  const rowsFor = async (ids: string[]) => {
    const loaded = await loadTransactions(coffer.database.read, { familyId, userId: user.id, limits: null }, ids);
    assert.equal(loaded.length, ids.length);
    const rows: number[] = [];
    const db = coffer.database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        rows.push(result.rows.length);
        return result;
      },
    });
    await presentAll(db, familyId, loaded, 'en');
    return rows;
  };
  assert.deepEqual(await rowsFor([own.id]), []);
  assert.deepEqual(await rowsFor([own.id, foreign.id, other.id]), [1, 0]);
  for (let year = 1990; year < 2026; year += 1) await rate(`${year}-06-01`, '1.25');
  const old = await add({ date: '1990-06-03' });
  assert.deepEqual(await rowsFor([old.id, foreign.id]), [2, 0], 'no rates of the years between');
});
