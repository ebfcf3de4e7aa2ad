import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const post = async (path: string, body: object) => {
    const reply = await coffer.call('POST', `/api/v1/${path}` as '/api/v1/goals', { token, body });
    assert.ok(reply.status < 300, reply.text);
  };
  const open = (name: string, balance: string, more: object = {}) =>
    coffer.createAccount(user, { name, balance, opening_balance_date: '2025-06-01', ...more });
  const read = async (query = '', as = token) => {
    const reply = await coffer.call('GET', `/api/v1/forecast/cash${query}` as '/api/v1/forecast/cash', { token: as });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const bill = (name: string, amount: string, currency: string, account_id: string, day: number) =>
    post('recurring_transactions', {
      ...{ name, amount, currency, account_id, expected_day_of_month: day },
      ...{ last_occurrence_date: `2026-02-${day}`, next_expected_date: `2026-03-${day}` },
    });
  return { coffer, user, post, open, read, bill };
}

test('bank accounts are added up without what moves between them', async (t) => {
  const { coffer, user, post, open, read, bill } = await setUp(t);
  const [checking, savings] = [await open('Everyday', '5000'), await open('Savings', '500')];
  await open('Card', '100', { account_type: 'credit_card' });
  for (const month of ['2025-12', '2026-01', '2026-02'])
    await post('transfers', {
      ...{ from_account_id: checking, to_account_id: savings, date: `${month}-20`, amount: '300' },
    });
  await bill('Rent', '600', 'USD', checking, 15);
  const moved = await coffer.call('GET', `/api/v1/accounts/${savings}/forecast?days=30`, { token: user.token });
  assert.equal(moved.body.end_balance_decimal, '1700.00');

  const cash = await read('?days=30&below=5000');
  assert.deepEqual(cash.accounts.map(({ name }) => name).sort(), ['Everyday', 'Savings']);
  assert.partialDeepStrictEqual(cash, {
    currency: 'USD',
    balance_decimal: '5500.00',
    lowest_balance_decimal: '4900.00',
    lowest_date: '2026-03-15',
    end_balance_decimal: '4900.00',
    short_date: '2026-03-15',
  });
  assert.deepEqual(
    cash.days.flatMap(({ date, items }) => items.map((one) => [date, one.name, one.amount_decimal, one.account_id])),
    [['2026-03-15', 'Rent', '600.00', checking]],
  );
});

test('foreign accounts count at the rate of today; one without a rate is named', async (t) => {
  const { post, open, read, bill } = await setUp(t);
  await open('Everyday', '10');
  const euro = await open('Euro', '100', { currency: 'EUR' });
  await open('Yen', '42000', { currency: 'JPY' });
  await post('exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-10', rate: '1.1005' });
  await bill('Phone', '3.33', 'EUR', euro, 12);
  await bill('Radio', '3.33', 'EUR', euro, 12);
  const cash = await read('?days=30');
  assert.deepEqual(
    [cash.accounts.map(({ name }) => name).sort(), cash.balance_decimal],
    [['Euro', 'Everyday'], '120.05'],
  );
  assert.deepEqual(
    cash.missing_rates.map(({ from, to }) => [from, to]),
    [['JPY', 'USD']],
  );
  const day = cash.days.find(({ date }) => date === '2026-03-12');
  // 93.34 EUR are 102.72 USD: the parts of 7.33 are 3.67 and 3.66.
  assert.equal(day?.balance_decimal, '112.72');
  assert.deepEqual(day?.items.map((one) => one.amount_decimal).sort(), ['3.66', '3.67']);
});

test('a member sees the cash of the accounts that they see; none is zero on each day', async (t) => {
  const { coffer, user, open, read } = await setUp(t);
  const hidden = await open('Hidden', '900');
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, hidden, member, 'none');
  const theirs = await read('?days=5', member.token);
  assert.deepEqual([theirs.accounts, theirs.lowest_balance_decimal, theirs.days.length], [[], '0.00', 5]);
  assert.equal((await read()).balance_decimal, '900.00');
});
