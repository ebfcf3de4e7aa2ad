import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const OPENING = { balance: '1000', opening_balance_date: '2025-08-01' };
const RENT = {
  name: 'Rent',
  amount: '600',
  currency: 'USD',
  expected_day_of_month: 15,
  last_occurrence_date: '2026-02-15',
  next_expected_date: '2026-03-15',
};

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, OPENING);
  const post = async <Path extends string>(path: Path, body: object) => {
    const made = await coffer.call('POST', `/api/v1/${path}`, { token, body });
    assert.equal(made.status, 201, made.text);
    return made.body as { readonly id: string };
  };
  const read = async (id = account, query = '') => {
    const reply = await coffer.call('GET', `/api/v1/accounts/${id}/forecast${query}` as '/api/v1/accounts/*/forecast', {
      token,
    });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { coffer, user, token, account, post, read };
}

type Read = Awaited<ReturnType<Awaited<ReturnType<typeof setUp>>['read']>>;
const dayOf = ({ days }: Read, date: string) => days.find((one) => one.date === date) ?? assert.fail(date);
const amounts = ({ items }: Read['days'][number]) =>
  items.map(({ kind, amount_decimal }) => `${kind} ${amount_decimal}`);

test('bills, later entries and usual spending make each day, with a range', async (t) => {
  const { coffer, user, account, post, read } = await setUp(t);
  const dates = ['2026-02-20', '2026-01-20', '2025-12-20', '2025-11-20', '2025-10-20', '2025-09-20'];
  for (const [index, date] of dates.entries()) {
    await coffer.createTransaction(user, account, { name: 'Shop', amount: String(30 * (index + 1)), date });
  }
  const rent = await post('recurring_transactions', { ...RENT, account_id: account });
  const salary = await coffer.createTransaction(user, account, { name: 'Pay', amount: '-500', date: '2026-03-20' });
  const forecast = await read();
  assert.deepEqual([forecast.start_date, forecast.days.length], ['2026-03-11', 90]);
  assert.deepEqual(
    [forecast.balance_decimal, forecast.short_date, forecast.short_date_at_worst],
    [...['370.00', '2026-03-15', '2026-03-15']],
  );
  const [first] = forecast.days;
  assert.partialDeepStrictEqual(first, { balance_decimal: '366.50', low_decimal: '364.00', high_decimal: '369.00' });
  assert.deepEqual(first && amounts(first), ['average 3.50']);
  const due = dayOf(forecast, '2026-03-15');
  assert.equal(due.balance_decimal, '-247.50');
  assert.deepEqual(amounts(due), ['recurring 600.00', 'average 3.50']);
  assert.equal(due.items[0]?.source_id, rent.id);
  const paid = dayOf(forecast, '2026-03-20');
  assert.equal(paid.balance_decimal, '235.00');
  assert.equal(paid.items[0]?.source_id, salary.id);
  assert.deepEqual(
    forecast.spending.map(({ median_decimal, windows }) => [median_decimal, windows.map((one) => one.spent_decimal)]),
    [['105.00', ['30.00', '60.00', '90.00', '120.00', '150.00', '180.00']]],
  );
  assert.equal((await read(account, '?below=366.51&days=5')).short_date, '2026-03-11');
});

test('a payment that came is no usual spending, and is not expected again', async (t) => {
  const { coffer, user, account, post, read } = await setUp(t);
  await post('recurring_transactions', { ...RENT, account_id: account, next_expected_date: '2026-03-10' });
  await coffer.createTransaction(user, account, { name: 'Rent', amount: '600', date: '2026-03-09' });
  const forecast = await read();
  assert.deepEqual([forecast.spending, forecast.balance_decimal], [[], '400.00']);
  assert.deepEqual(
    forecast.days.filter(({ items }) => items.length > 0).map(({ date }) => date),
    ['2026-04-15', '2026-05-15'],
  );
});

test('what budgets leave is spent in the accounts that spent on the category before', async (t) => {
  const { coffer, user, account, post, read } = await setUp(t);
  const other = await coffer.createAccount(user, OPENING);
  const { id: food } = await post('categories', { name: 'Food' });
  const spend = (id: string, amount: string, date: string) =>
    coffer.createTransaction(user, id, { name: 'Food', amount, date, category_id: food });
  await spend(account, '20', '2026-01-20');
  await spend(account, '40', '2026-03-02');
  await spend(other, '30', '2026-03-03');
  const { id } = await post('budgets', { month: '2026-03' });
  await post('budget_categories', { budget_id: id, category_id: food, budgeted_spending: '300' });
  await post('recurring_transactions', { ...RENT, name: 'Box', amount: '45', account_id: other, category_id: food });
  const total = ({ days }: Read, month: string) =>
    days
      .filter(({ date }) => date.startsWith(month))
      .flatMap(({ items }) => items.filter(({ kind }) => kind === 'budget'))
      .reduce((sum, { amount_decimal }) => sum + Math.round(Number(amount_decimal) * 100), 0);
  const forecast = await read();
  // 300 less 70 spent less 45 expected are 185, of which this account has 60 of 90; in April 300 less 45.
  assert.deepEqual([total(forecast, '2026-03'), total(forecast, '2026-04')], [12_333, 17_000]);
  assert.deepEqual([total(await read(other), '2026-03'), total(await read(other), '2026-04')], [6_166, 8_500]);
  const [item] = dayOf(forecast, '2026-03-11').items;
  assert.deepEqual([item?.kind, item?.source_id], ['budget', food]);
});

test('a debt grows by what is bought, and does not run short', async (t) => {
  const { coffer, user, post, read } = await setUp(t);
  const card = await coffer.createAccount(user, { account_type: 'credit_card', balance: '100' });
  await post('recurring_transactions', { ...RENT, name: 'Stream', amount: '10', account_id: card });
  const forecast = await read(card);
  assert.deepEqual([forecast.end_balance_decimal, forecast.short_date], ['130.00', null]);
  const house = await coffer.createAccount(user, { account_type: 'property', balance: '900' });
  assert.deepEqual((await read(house)).end_balance_decimal, '900.00');
});

test('all accounts are forecast at once, and each member sees their own', async (t) => {
  const { coffer, user, token, account, post } = await setUp(t);
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  await post('recurring_transactions', { ...RENT, amount: '2000', account_id: account });
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, hidden, member, 'none');
  const all = await coffer.call('GET', '/api/v1/forecast?days=30', { token });
  assert.deepEqual(
    all.body.accounts.map((one) => [one.account.id, one.short_date]),
    [
      [hidden, null],
      [account, '2026-03-15'],
    ],
  );
  const theirs = await coffer.call('GET', '/api/v1/forecast', { token: member.token });
  assert.deepEqual(
    theirs.body.accounts.map((one) => one.account.id),
    [account],
  );
  const of = (id: string, query = '') =>
    coffer.call('GET', `/api/v1/accounts/${id}/forecast${query}` as '/api/v1/accounts/*/forecast', {
      token: member.token,
    });
  assert.equal((await of(hidden)).status, 404);
  assert.deepEqual((await of(account, '?below=1.005')).body.issues?.[0]?.code, 'too_many_decimals');
  assert.equal((await of(account, '?days=181')).status, 422);
});
