import assert from 'node:assert/strict';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';

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
  const isHeld = Promise.withResolvers<void>();
  for (const path of ['rules', 'merchants']) {
    await page.route(`**/api/v1/${path}*`, async (route) => {
      await isHeld.promise;
      await route.continue();
    });
  }
  await page.goto(`${home}/categories/${food.id}`);
  await main.getByRole('listitem').filter({ hasText: '…' }).getByText('$270.51').waitFor();
  assert.equal(
    await main.getByText(/^(No rule names it\.|No merchant)$/).count(),
    0,
    'nothing is missing before it is read',
  );
  isHeld.resolve();
  await main.getByText('Name contains market').waitFor();
  await main.getByRole('listitem').filter({ hasText: 'Green Market' }).waitFor();
  await page.goto(`${home}/merchants/${market.id}`);
  await page.getByRole('heading', { name: 'Green Market', level: 1 }).waitFor();
  await main.getByRole('link', { name: 'Bread and cheese' }).first().waitFor();
  await axe(page);
});

componentTest('a person page has the accounts of the person, and of others only those shared', async (open) => {
  const { page, home, coffer, family } = await open({ seeded: false }); // it is 10 March 2026
  const { token } = family.user;
  const me = { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true };
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: me });
  const ben = await inviteMember(coffer, family.user);
  const spend = async (user: typeof family.user, account_id: string, amount: string) => {
    const body = { account_id, name: 'Kiosk', date: '2026-03-04', amount, nature: 'expense' };
    const reply = await coffer.call('POST', '/api/v1/transactions', { token: user.token, body });
    assert.equal(reply.status, 201, reply.text);
  };
  await spend(family.user, await coffer.createAccount(family.user, { name: 'Daily' }), '10.50');
  await spend(family.user, await coffer.createAccount(family.user, { name: 'Card' }), '4.25');
  const [shared, hidden] = [
    await coffer.createAccount(ben, { name: 'Ben shares' }),
    await coffer.createAccount(ben, { name: 'Ben alone' }),
  ];
  await spend(ben, shared, '7');
  await spend(ben, hidden, '100');
  await shareAccount(coffer, ben, shared, family.user, 'read_only');
  await shareAccount(coffer, ben, hidden, family.user, 'none');
  await page.goto(`${home}/reports`);
  await page.getByRole('navigation', { name: 'By person' }).getByRole('link', { name: 'Ada Byron' }).click();
  await page.getByRole('heading', { name: 'Ada Byron', level: 1 }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '$14.75' }).first().waitFor();
  await main.getByRole('region', { name: 'Accounts' }).getByText('Card').waitFor();
  assert.equal(await main.getByText('Ben shares').count(), 0);
  await axe(page);
  await page.goto(`${home}/settings/members`);
  await main.getByRole('link', { name: 'Ada Byron' }).waitFor();
  await main.locator(`a[href$="/reports/people/${ben.id}"]`).click();
  await main.getByText('Money in and out of the accounts of this person that are shared with you.').waitFor();
  await main.getByRole('link', { name: '$7.00' }).first().waitFor();
  assert.equal(await main.getByText('Ben alone').count(), 0);
});
