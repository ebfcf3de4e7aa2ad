import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startSampleFamily } from '../harness/family/sample-family.ts';
import { inviteMember, shareAccount } from '../harness/family/sharing.ts';

const DAYS = 'start_date=2026-01-01&end_date=2026-01-31';

/** A family with transfers of every kind in January. */
async function seedTransfers(t: TestContext) {
  const family = await startSampleFamily(t);
  const { accounts, send, enter } = family;
  await send('PATCH', `accounts/${accounts.savings}`, { account: { subtype: 'savings' } });
  // By its name and amount each pair is a transfer by itself.
  const move = async (from: string, to: string, amount: string, day: string) => {
    await enter(from, amount, `2026-01-${day}`);
    await enter(to, `-${amount}`, `2026-01-${day}`);
  };
  await enter(accounts.checking, '-3000.00', '2026-01-01', { name: 'Salary' });
  const { id } = await enter(accounts.card, '400.00', '2026-01-05', { name: 'Food' });
  await send('PUT', `transactions/${id}/splits`, { splits: [{ amount: '150.00' }, { amount: '250.00' }] });
  await enter(accounts.checking, '77.00', '2026-01-06', { name: 'Sofa', kind: 'one_time' });
  await move(accounts.checking, accounts.card, '300.00', '10');
  await move(accounts.checking, accounts.loan, '1390.00', '11');
  await move(accounts.checking, accounts.broker, '800.00', '12');
  await move(accounts.checking, accounts.savings, '500.00', '13');
  await move(accounts.savings, accounts.checking, '120.00', '14');
  await move(accounts.savings, accounts.broker, '60.00', '15');
  await move(accounts.loan, accounts.checking, '10000.00', '16');
  return family;
}

type Listed = { signed_amount_cents: number };

test('a month has the same in, out and put aside in every response', async (t) => {
  const { send } = await seedTransfers(t);
  const expected = ['3000.00', '400.00', '2570.00'];
  const statement = await send('GET', `income_statement?${DAYS}`);
  const figures = ({ income, expense, put_aside }: typeof statement | (typeof statement.months)[number]) =>
    [income, expense, put_aside].map(({ amount }) => amount);
  assert.deepEqual(figures(statement), expected);
  assert.deepEqual(statement.months.map(figures), [expected]);
  const saved = await send('GET', `reports/savings_rate?${DAYS}`);
  for (const part of [saved, ...saved.periods]) {
    assert.deepEqual([part.income, part.expense, part.put_aside], expected);
    assert.equal(part.savings_rate, '86.7');
  }
  const { sums } = await send('GET', `transaction_sums?${DAYS}`);
  assert.deepEqual(
    sums.map(({ reported }) => reported && [reported.income, reported.expense, reported.put_aside]),
    [expected],
  );
  const { id } = await send('POST', 'budgets', { month: '2026-01' });
  const budget = await send('GET', `budgets/${id}`);
  const ofBudget = [budget.actual_income_decimal, budget.actual_spending_decimal, budget.put_aside_decimal];
  assert.deepEqual(ofBudget, expected);
});

test('the search of each figure lists entries that sum to it', async (t) => {
  const { send } = await seedTransfers(t);
  const sum = async (q: string) => {
    const path = `transactions?${DAYS}&q=${encodeURIComponent(q)}`;
    const { transactions } = await send('GET', path as `transactions?${string}`);
    return (transactions as Listed[]).reduce((all, { signed_amount_cents: cents }) => all + cents, 0);
  };
  assert.equal(await sum('is:reported is:income'), 3000_00);
  assert.equal(await sum('is:reported is:expense'), -400_00);
  assert.equal(await sum('is:put_aside'), -2570_00);
  assert.equal(await sum('is:reported,put_aside'), 30_00);
});

test('what a hidden account would tell about a transfer is in no figure', async (t) => {
  const { coffer, user, accounts } = await seedTransfers(t);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, accounts.savings, member, 'none');
  const read = await coffer.call('GET', `/api/v1/income_statement?${DAYS}`, { token: member.token });
  assert.equal(read.body.put_aside.amount, '2190.00');
});
