import assert from 'node:assert/strict';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

componentTest('months begin on the day that the family chose, today is in its time zone', async (open) => {
  const { page, send, home } = await open().then((opened) => ({
    ...opened,
    send: (body: object) =>
      opened.coffer.call('PATCH', '/api/v1/family_settings', { token: opened.family.user.token, body }),
  }));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // 10:20 UTC on 10 March is already the 11th on Kiritimati.
  assert.equal((await send({ month_start_day: 15, timezone: 'Pacific/Kiritimati' })).status, 200);
  await page.goto(`${home}/`);
  await page.getByRole('heading', { name: 'February 2026', level: 1 }).waitFor();
  await page.getByText('Day 25 of 28').waitFor();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
  const asked = 'income_statement?start_date=2026-02-15&end_date=2026-03-11&compare=previous';
  assert.ok(requests.some((url) => url.endsWith(asked)));
  await page.getByText('The mark shows Jan 15 to Feb 8.').waitFor();
  await page.getByRole('link', { name: 'January 2026' }).click();
  await page.getByText('Jan 15 to Feb 14').waitFor();
});

componentTest('the overview leads to the transactions to review', async (open) => {
  const opened = await open();
  const { page, home, coffer, family } = opened;
  const body = { account_id: family.accounts.Everyday, name: 'Kiosk', date: '2026-03-09', amount: '3' };
  await coffer.call('POST', '/api/v1/transactions', { token: family.user.token, body });
  await page.goto(`${home}/`);
  await page.getByRole('region', { name: 'To review' }).getByRole('link', { name: '1 transaction to review' }).click();
  await page.waitForURL('**/app/review');
  await page.getByRole('heading', { name: 'Kiosk', level: 2 }).waitFor();
  await page.getByRole('link', { name: 'Show as list' }).click();
  await page.waitForURL('**/app/transactions?q=-is%3Areviewed');
});

/** A console whose family has been introduced and has no accounts, or those of the sample. */
async function openBare(open: () => Promise<OpenApp>, { sample = false } = {}) {
  const opened = await open();
  const { coffer, family, page, home } = opened;
  const send = async <M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token: family.user.token, ...(body && { body }) });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  await send('PATCH', 'users/me', { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true });
  await send('PATCH', 'family_settings', { name: 'The Byrons', timezone: 'UTC' });
  if (sample) await send('POST', 'sample_data');
  await page.goto(`${home}/`);
  await page.getByRole('heading', { name: 'March 2026', level: 1 }).waitFor();
  return { ...opened, send };
}

/** Waits until everything that the overview shows has come. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}

componentTest('net worth follows the period in the address and is exact to the cent', async (open) => {
  const { page, send } = await openBare(() => open({ seeded: false }), { sample: true });
  await settled(page);
  const sheet = await send('GET', 'balance_sheet');
  const netWorth = page.getByRole('region', { name: 'Net worth' });
  await netWorth.getByText(sheet.net_worth.formatted, { exact: true }).first().waitFor();
  await netWorth.getByText('5Y', { exact: true }).click();
  await page.waitForURL('**/app/?range=5Y');
  await page.reload();
  await settled(page);
  assert.equal(await netWorth.getByRole('radio', { name: '5Y' }).isChecked(), true);
  const { points } = await send('GET', 'balance_sheet/history?start_date=2021-03-10');
  await netWorth.getByRole('img', { name: `to ${sheet.net_worth.formatted} on Mar 10` }).waitFor();
  await netWorth.getByRole('button', { name: 'Show table' }).click();
  assert.equal(await netWorth.getByRole('row').count(), points.length + 1);
});

componentTest('each figure of the month links to the transactions that make it up', async (open) => {
  const { page, send } = await openBare(() => open({ seeded: false }), { sample: true });
  await page.getByRole('link', { name: 'February 2026' }).click();
  await page.getByRole('heading', { name: 'February 2026', level: 1 }).waitFor();
  const statement = await send('GET', 'income_statement?start_date=2026-02-01&end_date=2026-02-28');
  const month = page.getByRole('region', { name: 'February 2026' });
  await month.getByText('Left', { exact: true }).waitFor();
  await month.getByRole('link', { name: statement.expense.formatted }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  const search = new URL(page.url()).searchParams;
  assert.deepEqual([search.get('from'), search.get('to'), search.get('type')], ['2026-02-01', '2026-02-28', 'expense']);
  await page.goBack();
  const groceries = statement.categories.find(({ category }) => category?.name === 'Groceries');
  assert.ok(groceries?.category);
  const spending = page.getByRole('region', { name: 'Spending' });
  await spending.getByText(groceries.expense.formatted, { exact: true }).waitFor();
  await spending.getByRole('link', { name: 'Groceries' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('category'), JSON.stringify([groceries.category.id]));
});

componentTest('a new account has a history since its first day, without a flat line', async (open) => {
  const { page, send, home } = await openBare(() => open({ seeded: false }));
  await send('POST', 'accounts', { name: 'New', account_type: 'depository', balance: '100' });
  await page.goto(`${home}/`);
  const netWorth = page.getByRole('region', { name: 'Net worth' });
  await netWorth.getByText(/The history begins on Mar \d+\./).waitFor();
  assert.equal(await netWorth.getByRole('img').count(), 0);
  const cash = page.getByRole('region', { name: 'Cash flow' });
  await cash.getByText('Add transactions or import a file').waitFor();
  assert.equal(await cash.getByRole('img').count(), 0, 'no empty grid');
});

componentTest('cash flow has a table with the figures of the API', async (open) => {
  const { page, send } = await openBare(() => open({ seeded: false }), { sample: true });
  await settled(page);
  const year = await send('GET', 'income_statement?start_date=2025-04-01&end_date=2026-03-10');
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByText('March 2026 is not finished').waitFor();
  await flow.getByRole('button', { name: 'Show table' }).click();
  const table = flow.getByRole('table', { name: 'Cash flow by month' });
  assert.equal(await table.getByRole('row').count(), 13);
  const december = year.months.find(({ month }) => month === '2025-12');
  await table.getByRole('row', { name: `December 2025 ${december?.income.formatted}` }).waitFor();
});

componentTest('cards are hidden, moved and remembered', async (open) => {
  const { page, home } = await open();
  await page.getByRole('button', { name: 'Customize overview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize overview' });
  await dialog.getByRole('switch', { name: 'Bills' }).click();
  await dialog.getByRole('button', { name: 'Move Cash flow up' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${home}/`);
  const titles = page.locator('main section h2');
  await page.getByRole('heading', { name: 'Recent transactions' }).waitFor();
  assert.deepEqual(await titles.allTextContents(), [
    'Spending pace',
    'Cash flow',
    'Net worth',
    'Recent transactions',
    'To review',
    'Spending',
    'Cash forecast',
    'Goals',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await titles
    .first()
    .and(page.getByRole('heading', { name: 'To review' }))
    .waitFor();
});

componentTest('sample data is named by a badge, which says what it is and removes it', async (open) => {
  const { page } = await openBare(() => open({ seeded: false, width: 390 }));
  await page.getByRole('link', { name: 'Add account' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Add sample data' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sample data' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample data' });
  await dialog.getByText(/9 accounts with their [\d,]+ transactions, and the budgets/).waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('button', { name: 'Add sample data' }).waitFor();
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: 'Add account' }).waitFor();
});

componentTest('a failed card shows its message and request id; the others load', async (open) => {
  const { page, home } = await open();
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-52', issues: [] };
  await page.route('**/api/v1/income_statement*', (route) => route.fulfill({ status: 409, json: body }));
  await page.goto(`${home}/`);
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByText('The server is busy').waitFor();
  await flow.getByText('Request req-52').waitFor();
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await axe(page);
  await page.unroute('**/api/v1/income_statement*');
  await flow.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
});

componentTest('the spending pace compares a month with the one before, and opens its entries', async (open) => {
  const { page, home, coffer, family } = await open({ seeded: false });
  const { token } = family.user;
  const account_id = await coffer.createAccount(family.user, { name: 'Daily' });
  await coffer.call('PATCH', '/api/v1/users/me', {
    token,
    body: { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true },
  });
  for (const [date, amount] of [
    ['2026-01-05', '90'],
    ['2026-02-05', '60'],
    ['2026-02-25', '40'],
    ['2026-03-04', '75.50'],
  ]) {
    const body = { account_id, name: 'Kiosk', date, amount, nature: 'expense' };
    assert.equal((await coffer.call('POST', '/api/v1/transactions', { token, body })).status, 201);
  }
  await page.goto(`${home}/`);
  const pace = page.getByRole('region', { name: 'Spending pace' });
  await pace
    .getByText('spent: $15.50 more than on this day of the month before, and $15.50 more than the average.')
    .waitFor();
  await pace.getByText('Average').first().waitFor();
  await pace.getByRole('button', { name: 'Show table' }).click();
  assert.equal(await pace.getByRole('row').count(), 32);
  await pace.getByText('How is this computed?').click();
  await pace.getByText('The average is that of the whole month before, up to the same day.').waitFor();
  await axe(page);
  await pace.getByRole('link', { name: 'Entries of the month before' }).click();
  await page.waitForURL('**/app/transactions?**from=2026-02-01**');
  assert.match(page.url(), /to=2026-02-10/);
  await page.goto(`${home}/reports`);
  await page
    .getByRole('region', { name: 'Spending pace' })
    .getByText(/spent: \$15\.50 more than/)
    .waitFor();
});

componentTest('the overview says how low the cash gets, by which bill, and when it is short', async (open) => {
  const { page, home, coffer, family } = await open({ seeded: false });
  const { token } = family.user;
  const me = { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true };
  await coffer.call('PATCH', '/api/v1/users/me', { token, body: me });
  const account_id = await coffer.createAccount(family.user, { name: 'Daily', balance: '1000' });
  await page.goto(`${home}/`);
  const cash = page.getByRole('region', { name: 'Cash forecast' });
  await cash.getByText('Lowest until Jun 8').waitFor();
  await cash.getByRole('link', { name: 'Expected payments' }).waitFor();
  const rent = { name: 'Rent', amount: '600', currency: 'USD', account_id, expected_day_of_month: 15 };
  const days = { last_occurrence_date: '2026-02-15', next_expected_date: '2026-03-15' };
  const { status } = await coffer.call('POST', '/api/v1/recurring_transactions', { token, body: { ...rent, ...days } });
  assert.equal(status, 201);
  await page.goto(`${home}/`);
  await cash.getByText('−$800.00').first().waitFor();
  await cash.getByText('on May 15, after Rent, and −$800.00 on Jun 8.').waitFor();
  await axe(page);
  await cash.getByRole('link', { name: 'Less than $0.00 is expected to be left on Apr 15.' }).click();
  await page.waitForURL('**/app/forecast');
});
