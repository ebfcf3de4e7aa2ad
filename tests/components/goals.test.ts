import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

// It is 10 March 2026, and the account Rainy day has 12,500.00.

/** Saves in the account Rainy day. */
async function saveFor(console: OpenApp, name: string, target_amount: string, more: object = {}) {
  const account_ids = [console.family.accounts['Rainy day']];
  const goal = { name, target_amount, target_date: '2026-06-30', account_ids, ...more };
  return send(console, 'POST', 'goals', goal);
}

componentTest('a goal is added by keyboard, and shows what to save each month', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Add goal' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add goal' });
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('Fill in this field').first().waitFor();
  await dialog.locator('[name=name]:focus').waitFor();
  await dialog.getByLabel('Name').fill('Boat');
  await dialog.getByLabel('Target amount').fill('20000');
  await dialog.getByLabel('Target day').fill('06/30/2026');
  await dialog.getByRole('combobox', { name: 'Accounts' }).fill('Rainy');
  await page.getByRole('option', { name: 'Rainy day' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Not for this goal').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: 'Boat' });
  await card.getByText('$2,000.00').waitFor();
  await card.getByText('To save in each of 4 months').waitFor();
  await card.getByText('On track').waitFor();
  assert.equal(await card.getByRole('progressbar').getAttribute('aria-valuenow'), '60');
});

componentTest('a goal is edited to an envelope, deleted and brought back', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { id } = await saveFor(console, 'Boat', '20000');
  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Actions for Boat' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Boat' });
  await dialog.getByText('In an envelope').click();
  await page.getByText('Fees').waitFor({ state: 'attached' }); // the list closes when the categories arrive
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Travel');
  await page.getByRole('option', { name: 'Travel' }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Behind').or(page.getByText('On track')).first().waitFor();
  assert.equal((await send(console, 'GET', `goals/${id}`)).category?.name, 'Travel');
  await page.getByRole('button', { name: 'Actions for Boat' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('heading', { name: 'No goals yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Boat' }).waitFor();
  assert.equal((await send(console, 'GET', `goals/${id}`)).category?.name, 'Travel');
});

componentTest('a goal needs no day: it says what is missing, and asks for no monthly amount', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Add goal' }).press('Enter');
  const added = page.getByRole('dialog', { name: 'Add goal' });
  await added.getByLabel('Name').fill('Loft');
  await added.getByLabel('Target amount').fill('20000');
  await added.getByRole('combobox', { name: 'Accounts' }).fill('Rainy');
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await added.getByRole('button', { name: 'Save' }).press('Enter');
  const card = page.getByRole('listitem').filter({ hasText: 'Loft' });
  await card.getByText('In progress').waitFor();
  await card.getByText('Target day').waitFor();
  await card.getByText('None').waitFor();
  await card.getByText('$7,500.00').waitFor();
  assert.equal(await card.getByText('To save').count(), 0);
  await axe(page);
  const edit = async (day: string) => {
    await page.getByRole('button', { name: 'Actions for Loft' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Loft' });
    await dialog.getByLabel('Target day').fill(day);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };
  await edit('06/30/2026');
  await card.getByText('To save in each of 4 months').waitFor();
  await edit('');
  await card.getByText('In progress').waitFor();
  assert.equal((await send(console, 'GET', 'goals')).goals[0]?.target_date, null);
  await page.goto(`${home}/`);
  const goals = page.getByRole('region', { name: 'Goals' });
  await goals.getByText('In progress', { exact: true }).waitFor();
});

componentTest('the overview shows the next goals, and saving begins on a chosen day', async (open) => {
  const console = await open();
  const { page, home } = console;
  const goals = page.getByRole('region', { name: 'Goals' });
  await goals.getByRole('link', { name: 'Add goal' }).waitFor();
  const boat = await saveFor(console, 'Boat', '20000', { start_date: '2026-01-01' });
  await saveFor(console, 'Reached', '100');
  await page.reload();
  await goals.getByRole('progressbar', { name: 'Progress of Boat' }).waitFor();
  await goals.getByText('$12,500.00 / $20,000.00').waitFor();
  await axe(page);
  await goals.getByRole('link', { name: '1 more goal' }).click();
  await page.getByRole('button', { name: 'Actions for Boat' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Boat' });
  assert.equal(await dialog.getByLabel('Start day').inputValue(), '01-01-2026');
  await dialog.getByLabel('Start day').fill('02/01/2026');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  assert.equal((await send(console, 'GET', `goals/${boat.id}`)).start_date, '2026-02-01');
  await page.goto(`${home}/`);
  await page.getByRole('button', { name: 'Customize overview' }).click();
  await page.getByRole('dialog').getByRole('switch', { name: 'Goals' }).click();
  await goals.waitFor({ state: 'hidden' });
});

componentTest('a form names its missing fields in the person’s language, in its own words', async (open) => {
  const { page, home } = await open({ languages: ['de-DE'] });
  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Ziel hinzufügen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ziel hinzufügen' });
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  // Name and amount.
  await dialog.getByText('Fülle dieses Feld aus').nth(1).waitFor();
  assert.equal(await dialog.getByText('Fülle dieses Feld aus').count(), 2);
});
