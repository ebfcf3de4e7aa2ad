import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

/** Bills in every state: today is 10 March 2026. */
async function addBills(console: OpenConsole): Promise<void> {
  await send(console, 'POST', 'recurring_transactions/identify');
  const bill = { account_id: console.family.accounts.Everyday, currency: 'USD', expected_day_of_month: 5 };
  const add = (name: string, amount: string, next_expected_date: string) =>
    send(console, 'POST', 'recurring_transactions', {
      ...bill,
      name,
      amount,
      next_expected_date,
      last_occurrence_date: '2025-12-05',
    });
  await add('Streaming', '8.99', '2026-03-05');
  for (const [amount, date] of [
    ['8.99', '2026-01-05'],
    ['8.99', '2026-02-05'],
    ['9.99', '2026-03-05'],
  ] as const) {
    await enter(console, 'Everyday', { name: 'Streaming', amount, date });
  }
  await add('Gym', '25', '2026-03-04');
  await add('Phone', '30', '2026-03-12');
  await add('Magazine', '4.50', '2026-03-24');
}

browserTest('recurring payments, bills, subscriptions and forecasts are accessible', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  await page.goto(`${home}/recurring?view=subscriptions`);
  await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
  await lookAt(page, 'subscriptions-empty');
  await addBills(console);
  await page.goto(`${home}/recurring`);
  await page.getByRole('region', { name: 'Upcoming' }).getByRole('listitem').filter({ hasText: 'Landlord' }).waitFor();
  await lookAt(page, 'recurring');
  await page.getByRole('button', { name: 'Add recurring' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await lookAt(page, 'recurring-new', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Actions for Landlord' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Next expected').waitFor();
  await lookAt(page, 'recurring-edit', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.goto(`${home}/recurring?view=calendar`);
  await page.getByText('Gym').first().waitFor();
  await lookAt(page, 'bills');
  await page.goto(`${home}/recurring?view=subscriptions`);
  await page.getByText('Streaming').first().click();
  await page.getByRole('table', { name: 'Prices of Streaming' }).waitFor();
  await lookAt(page, 'subscriptions');
  await page.goto(`${home}/forecast`);
  await page.getByRole('link', { name: 'Everyday' }).first().waitFor();
  await lookAt(page, 'forecasts');
  await visit(page, `${home}/accounts/${family.accounts.Everyday}?view=forecast`);
  await page.getByRole('heading', { name: 'Expected payments' }).waitFor();
  await lookAt(page, 'forecast');
});
