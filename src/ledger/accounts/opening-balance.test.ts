import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/accounts';
const TODAY = '2026-03-10';

async function open(coffer: Coffer, { token }: TestUser, members: object) {
  const account = { name: 'Everyday', account_type: 'depository', balance: '100', ...members };
  const reply = await coffer.call('POST', URL, { token, body: { account } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

async function read<Path extends string>(coffer: Coffer, { token }: TestUser, path: Path) {
  const { status, body, text } = await coffer.call('GET', `/api/v1/${path}`, { token });
  assert.equal(status, 200, text);
  return body;
}

test('the history of an account begins today unless a date is given', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (const [members, date] of [
    [{}, TODAY],
    [{ opening_balance_date: '2026-01-01' }, '2026-01-01'],
  ] as const) {
    const account = await open(coffer, user, members);
    assert.equal(account.opening_balance_date, date);
    assert.equal((await read(coffer, user, `accounts/${account.id}`)).opening_balance_date, date);
    const { balances } = await read(coffer, user, `balances/series?account_id=${account.id}`);
    assert.deepEqual([balances[0]?.date, balances[0]?.balance_amount], [date, '100.00']);
    const { valuations } = await read(coffer, user, `valuations?account_id=${account.id}`);
    assert.deepEqual([valuations.length, valuations[0]?.date, valuations[0]?.kind], [1, date, 'opening_anchor']);
  }
});

test('an opening balance without a chosen day moves back before an entry, which counts', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id } = await open(coffer, user, {});
  const dates = [];
  for (const date of ['2026-03-11', '2026-02-01', '2026-01-05']) {
    await coffer.createTransaction(user, id, { date, amount: '1' });
    const { balance_amount, opening_balance_date } = await read(coffer, user, `accounts/${id}`);
    dates.push([balance_amount, opening_balance_date]);
  }
  assert.deepEqual(dates, [
    ['99.00', TODAY],
    ['98.00', '2026-01-31'],
    ['97.00', '2026-01-04'],
  ]);
});

test('the balance of a chosen day stays, and earlier days are computed back from it', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  for (const type of ['depository', 'credit_card'] as const) {
    const members = { account_type: type, balance: '1000', opening_balance_date: TODAY };
    const { id } = await open(coffer, user, members);
    const sign = type === 'depository' ? 1 : -1;
    await coffer.createTransaction(user, id, { date: '2025-09-15', amount: '-500' });
    await coffer.createTransaction(user, id, { date: '2025-10-15', amount: '300' });
    await coffer.createTransaction(user, id, { date: TODAY, amount: '7' });
    const shown = await read(coffer, user, `accounts/${id}`);
    assert.deepEqual([shown.balance_amount, shown.opening_balance_date], ['1000.00', TODAY]);
    const { balances } = await read(coffer, user, `balances/series?account_id=${id}`);
    const on = (day: string) => balances.find(({ date }) => date === day)?.balance_amount;
    assert.deepEqual(
      ['2025-09-15', '2025-10-14', '2025-10-15', '2026-03-09', TODAY].map(on),
      [1000 + 307 * sign, 1000 + 307 * sign, 1000 + 7 * sign, 1000 + 7 * sign, 1000].map((sum) => `${sum}.00`),
    );
    assert.equal(balances[0]?.date, '2025-09-15');
    const before = (await read(coffer, user, `balance_sheet?date=2025-09-14`)).net_worth.amount;
    assert.equal(before, '0.00', 'a history begins with its first entry');
    await coffer.createTransaction(user, id, { date: '2026-03-11', amount: '9' });
    assert.equal((await read(coffer, user, `accounts/${id}`)).balance_amount, `${1000 - 9 * sign}.00`);
    await coffer.call('DELETE', `${URL}/${id}?force=true`, { token });
  }
});

test('opening_balance_date is a civil date, and null without an opening balance', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id } = await open(coffer, user, {});
  for (const opening_balance_date of ['2026-02-30', 'yesterday', 5, '1899-12-31']) {
    const account = { name: 'x', account_type: 'depository', opening_balance_date };
    const { status, body } = await coffer.call('POST', URL, { token: user.token, body: { account } });
    assert.deepEqual([status, body.issues?.[0]?.pointer], [422, '/account/opening_balance_date']);
  }
  const { valuations } = await read(coffer, user, `valuations?account_id=${id}`);
  await coffer.call('DELETE', `/api/v1/valuations/${valuations[0]?.id}`, { token: user.token });
  assert.equal((await read(coffer, user, `accounts/${id}`)).opening_balance_date, null);
});

test("an account's updated_at moves only with a change row", async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { id, updated_at } = await open(coffer, user, {});
  const changed = async () => (await read(coffer, user, `accounts/${id}`)).updated_at;
  coffer.advance(60);
  const entry = await coffer.createTransaction(user, id, { date: TODAY });
  await coffer.call('DELETE', `/api/v1/transactions/${entry.id}`, { token: user.token });
  const valuation = { account_id: id, date: TODAY, amount: '7' };
  await coffer.call('POST', '/api/v1/valuations', { token: user.token, body: { valuation } });
  assert.equal(await changed(), updated_at);
  await coffer.call('PATCH', `${URL}/${id}`, { token: user.token, body: { name: 'Renamed' } });
  assert.notEqual(await changed(), updated_at);
});
