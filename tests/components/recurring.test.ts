import assert from 'node:assert/strict';
import { enter } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Opens the page with the detected recurring payments. */
async function openRecurring({ page, home, coffer, family }: OpenApp): Promise<void> {
  const path = '/api/v1/recurring_transactions/identify';
  assert.equal((await coffer.call('POST', path, { token: family.user.token })).status, 200);
  await page.goto(`${home}/recurring`);
  await row(page, 'Upcoming', 'Landlord').waitFor();
}

function row(page: Page, part: string, name: string) {
  return page.getByRole('region', { name: part }).getByRole('listitem').filter({ hasText: name });
}

componentTest('recurring payments are detected, paused, resumed and deleted', async (open) => {
  const { page, home } = await open({ width: 390 });
  await page.goto(`${home}/recurring`);
  await page.getByRole('heading', { name: 'No recurring payments yet' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Detect recurring' }).click();
  await page.getByText(/recurring payments? added$/).waitFor();
  await row(page, 'Upcoming', 'Landlord').getByText('−$1,290.00').waitFor();
  await row(page, 'Upcoming', 'Northwind Ltd').getByText('+$3,850.00').waitFor();
  await page.getByRole('button', { name: 'Actions for Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await row(page, 'Inactive', 'Landlord').waitFor();
  await page.getByRole('button', { name: 'Actions for Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await row(page, 'Upcoming', 'Landlord').waitFor();
  await page.getByRole('button', { name: 'Actions for Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Landlord?' });
  await dialog.getByText('it may be detected again').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row(page, 'Upcoming', 'Landlord').waitFor({ state: 'hidden' });
});

componentTest('monthly card payments of many amounts are not detected as yearly', async (open) => {
  const opened = await open();
  const { page, home } = opened;
  for (let month = 0; month < 30; month += 1) {
    const date = new Date(Date.UTC(2023, 9 + month, 3)).toISOString().slice(0, 10);
    // Each amount comes again a year later, and almost never a month later.
    const amount = `${2200 + 700 * ((month * 5) % 12)}.82`;
    await enter(opened, 'Everyday', { name: 'Card payment', amount, date });
  }
  await page.goto(`${home}/recurring`);
  await page.getByRole('button', { name: 'Detect recurring' }).click();
  await page.getByText(/recurring payments? added$/).waitFor();
  await row(page, 'Upcoming', 'Landlord').waitFor();
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'Card payment' }).count(), 0);
  await page.getByRole('button', { name: 'Detect recurring' }).click();
  await page.getByText(/recurring payments? (is|are) up to date$/).waitFor();
});

componentTest('a payment is added by keyboard and edited; markup stays text', async (open) => {
  const { page, home, coffer, family } = await open();
  await page.goto(`${home}/recurring?new=true`);
  const dialog = page.getByRole('dialog', { name: 'Add recurring payment' });
  await page.locator('input[name=name]:focus').waitFor();
  await page.keyboard.type('<img src=x onerror=alert(1)> club');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,015.50');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const made = row(page, 'Upcoming', '<img src=x onerror=alert(1)> club');
  await made.getByText('−$1,015.50').waitFor();
  await made.getByText('today').waitFor();
  const stored = await coffer.call('GET', '/api/v1/recurring_transactions', { token: family.user.token });
  const [one] = stored.body.recurring_transactions;
  assert.deepEqual(
    [one?.amount_cents, one?.frequency, one?.expected_day_of_month, one?.last_occurrence_date, one?.manual],
    [101_550, 'monthly', 10, '2026-02-10', true],
  );
  await made.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Next expected').fill('2026-03-20');
  await page.getByRole('dialog').getByLabel('Day of the month').fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await made.getByText('in 10 days').waitFor();
  assert.equal(await page.locator('main img').count(), 0);
});

componentTest('a payment comes every second week, or on the last working day', async (open) => {
  const { page, home, coffer, family } = await open();
  await page.goto(`${home}/recurring?new=true`);
  const dialog = page.getByRole('dialog', { name: 'Add recurring payment' });
  const choose = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await dialog.getByLabel('Name').fill('Cleaner');
  await dialog.getByLabel('Amount').fill('80');
  await dialog.getByLabel(/^Every/).fill('2');
  await choose('How often', 'Weeks');
  await choose('Weekday', 'Friday');
  await dialog.getByRole('button', { name: 'Add payment' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const made = row(page, 'Upcoming', 'Cleaner');
  await made.getByText('Every 2 weeks').waitFor();
  const stored = async () =>
    (await coffer.call('GET', '/api/v1/recurring_transactions', { token: family.user.token })).body
      .recurring_transactions[0];
  const weeks = { every: 2, unit: 'week', weekday: 5, day: null, working_day: null };
  assert.deepEqual((await stored())?.interval, weeks);
  assert.equal((await stored())?.last_occurrence_date, '2026-02-24');

  await made.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Every/)
    .fill('1');
  await choose('How often', 'Months');
  await choose('On which day', 'The last working day');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await made.getByText('Every month, last working day').waitFor();
  assert.deepEqual((await stored())?.interval, { ...weeks, every: 1, unit: 'month', weekday: null, working_day: -1 });
});

componentTest('a failed change is rolled back and shown with its request id', async (open) => {
  const opened = await open();
  const { page } = opened;
  await openRecurring(opened);
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-63', issues: [] };
  await page.route('**/api/v1/recurring_transactions/*', (route) => route.fulfill({ status: 409, json: body }));
  await page.getByRole('button', { name: 'Actions for Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByRole('alert').getByText('Request req-63').waitFor();
  await row(page, 'Upcoming', 'Landlord').waitFor();
  await page.route('**/api/v1/recurring_transactions?*', (route) => route.fulfill({ status: 409, json: body }));
  await page.reload();
  await page.getByText('Could not load this').waitFor();
  await axe(page);
});
