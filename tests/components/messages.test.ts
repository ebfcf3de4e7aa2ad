import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Presses Undo in the message that contains `text`. */
async function undo(page: Page, text: string): Promise<void> {
  const message = page.getByRole('alert').filter({ hasText: text });
  const undone = page.waitForResponse(/\/changes\/revert/);
  await message.getByRole('button', { name: 'Undo' }).click();
  await undone;
  await page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor();
}

const tagNames = async (app: OpenApp) => (await send(app, 'GET', 'tags')).map(({ name }) => name);

componentTest('a message names what was renamed, added and deleted, and its Undo takes it back', async (open) => {
  const app = await open();
  const { page, home } = app;
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'Edit Holiday' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wales');
  await page.getByRole('button', { name: 'Save tag' }).click();
  await undo(page, 'Holiday is now Wales');
  await page.getByRole('button', { name: 'Edit Holiday' }).waitFor();
  assert.ok((await tagNames(app)).includes('Holiday'));

  await page.getByRole('button', { name: 'Delete Holiday' }).click();
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await undo(page, 'Holiday deleted');
  await page.getByRole('button', { name: 'Edit Holiday' }).waitFor();
  assert.ok((await tagNames(app)).includes('Holiday'));

  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Add goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add goal' });
  await dialog.getByLabel('Name').fill('Boat');
  await dialog.getByLabel('Target amount').fill('20000');
  await dialog.getByLabel('Target day').fill('2026-06-30');
  await dialog.getByRole('combobox', { name: 'Accounts' }).fill('Rainy');
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await undo(page, 'Boat added');
  await page.getByRole('heading', { name: 'No goals yet' }).waitFor();
  assert.deepEqual((await send(app, 'GET', 'goals')).goals, []);
});

componentTest('changes of an account and of its balance are undone by their messages', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  const id = family.accounts['Rainy day'];
  await page.goto(`${home}/accounts/${id}?view=details`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit account' });
  await dialog.getByLabel('Name').fill('Sunny day');
  await dialog.getByLabel('Opening balance').fill('13000');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await undo(page, 'Rainy day is now Sunny day');
  await page.getByRole('heading', { name: 'Rainy day', level: 1 }).waitFor();
  assert.equal((await send(app, 'GET', `accounts/${id}`)).opening_balance_amount, '12500.00');

  const history = page.getByRole('region', { name: 'Balance history' });
  await history.getByRole('button', { name: 'Add balance' }).click();
  await page.getByRole('dialog').getByLabel('Balance').fill('12000');
  await page.getByRole('dialog').getByLabel('Date').fill('2026-02-01');
  await page.getByRole('button', { name: 'Set balance' }).click();
  await history.getByRole('button', { name: 'Delete the balance of Feb 1' }).click();
  await page.getByRole('button', { name: 'Delete balance' }).click();
  await undo(page, 'Balance of Feb 1 deleted');
  await history.getByText('$12,000.00').waitFor();
});

componentTest('a payment that is added, paused or deleted comes back by its message', async (open) => {
  const app = await open();
  const { page, home } = app;
  const body = { name: 'Rent', amount: '900', currency: 'USD', expected_day_of_month: 1 };
  await send(app, 'POST', 'recurring_transactions', {
    ...body,
    next_expected_date: '2026-04-01',
    last_occurrence_date: '2026-03-01',
  });
  await page.goto(`${home}/recurring`);
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await undo(page, 'Rent is paused');
  await page.getByRole('region', { name: 'Upcoming' }).getByText('Rent').waitFor();
  await page.getByRole('button', { name: 'Actions for Rent' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await undo(page, 'Rent deleted');
  await page.getByRole('region', { name: 'Upcoming' }).getByText('Rent').waitFor();
});
