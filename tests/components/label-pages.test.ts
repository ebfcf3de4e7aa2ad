import assert from 'node:assert/strict';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';

componentTest('a category page has its months, budget, rules and payees, each with its entries', async (open) => {
  const { page, home, coffer, family } = await open({ seeded: false }); // it is 10 March 2026
  const { token } = family.user;
  const send = async (path: string, body: object): Promise<{ id: string }> => {
    const reply = await coffer.call('POST', `/api/v1/${path}` as '/api/v1/categories', { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body as { id: string };
  };
  await coffer.call('PATCH', '/api/v1/users/me', {
    token,
    body: { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true },
  });
  const account_id = await coffer.createAccount(family.user, { name: 'Daily' });
  const food = await send('categories', { name: 'Bread and cheese' });
  const market = await send('merchants', { name: 'Green Market' });
  const budget = await send('budgets', { month: '2026-03' });
  await send('budget_categories', { budget_id: budget.id, category_id: food.id, budgeted_spending: '100' });
  await send('rules', {
    resource_type: 'transaction',
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'market' }],
    actions: [{ action_type: 'set_transaction_category', value: food.id }],
  });
  for (const [date, amount] of [
    ['2025-12-20', '5'],
    ['2026-01-05', '90'],
    ['2026-02-05', '60.01'],
    ['2026-02-25', '40'],
    ['2026-03-04', '75.50'],
  ]) {
    const labels = { category_id: food.id, merchant_id: market.id };
    await send('transactions', { account_id, name: 'Kiosk', date, amount, nature: 'expense', ...labels });
  }
  await page.goto(`${home}/categories`);
  await page.getByRole('link', { name: 'Bread and cheese', exact: true }).click();
  await page.getByRole('heading', { name: 'Bread and cheese', level: 1 }).waitFor();
  const main = page.getByRole('main');
  await main.getByText('$60.01 by this day of the month before').waitFor();
  // December, in which the entries begin, is no whole month, and March is not over.
  await main.getByText('Average of 2 whole months $95.01').waitFor();
  await main.getByText('$24.50').first().waitFor();
  await main.getByText('Name contains market').waitFor();
  await main.getByRole('listitem').filter({ hasText: 'Green Market' }).getByText('$270.51').waitFor();
  await axe(page);
  await main.getByRole('link', { name: '$75.50' }).first().click();
  await page.waitForURL('**/app/transactions?**from=2026-03-01**');
  await page.goto(`${home}/merchants/${market.id}`);
  await page.getByRole('heading', { name: 'Green Market', level: 1 }).waitFor();
  await main.getByRole('link', { name: 'Bread and cheese' }).first().waitFor();
  await axe(page);
});
