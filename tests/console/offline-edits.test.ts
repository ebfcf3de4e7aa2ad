import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';

type Page = OpenConsole['page'];

const waitingIn = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const detailsIn = (page: Page) => page.getByRole('dialog', { name: 'Transaction', exact: true });
const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });

/** Opens the page of transactions and waits until it follows the changes of the server. */
async function openTransactions({ page, home }: OpenConsole): Promise<void> {
  const listening = page.waitForResponse(/changes\?cursor=\d/);
  await page.goto(`${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  await listening;
  // The code of dialogs loads while the page is idle.
  await page.waitForLoadState('networkidle');
}

/** Gives a transaction of the list another category by its cell. */
async function categorize(page: Page, name: string, category: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^(Choose )?[Cc]ategory/ })
    .click();
  await page.getByRole('combobox', { name: 'Category' }).fill(category);
  await page.getByRole('option', { name: category }).first().click();
}

/** Changes fields of a transaction in its details. */
async function change(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await rowOf(page, name).getByRole('button', { name, exact: true }).click();
  for (const [label, value] of Object.entries(fields)) await detailsIn(page).getByLabel(label).fill(value);
  await detailsIn(page).getByRole('button', { name: 'Save', exact: true }).click();
  await detailsIn(page).waitFor({ state: 'detached' });
}

browserTest('edits made offline are shown as waiting, survive a reload and are sent', async (t, open) => {
  const console = await openConsole(t, open, { offline: true, opened: false });
  const { page } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await openTransactions(console);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  await openTransactions(console);
  await page.context().setOffline(true);
  await page.getByText('New transactions and changes of their labels').waitFor();
  await categorize(page, 'Sweets', 'Groceries');
  await page.getByText('Kept on this device until it can be sent').waitFor();
  await waitingIn(page).getByText('Category: Groceries').waitFor();
  await change(page, 'Sweets', { Name: 'Liquorice', Notes: 'For the party' });
  await waitingIn(page).getByText('Name: Liquorice').waitFor();
  await page.reload();
  const row = rowOf(page, 'Liquorice');
  await row.getByText('Groceries').first().waitFor();
  await row.getByRole('img', { name: 'Waiting to be sent' }).waitFor();
  assert.equal(await waitingIn(page).getByRole('listitem').count(), 1, 'one transaction waits once');
  await lookAt(page, 'offline-edit');
  assert.equal((await send(console, 'GET', `transactions/${id}`)).name, 'Sweets');
  await page.context().setOffline(false);
  await waitingIn(page).waitFor({ state: 'detached' });
  const { name, notes, category } = await send(console, 'GET', `transactions/${id}`);
  assert.deepEqual([name, notes, category?.name], ['Liquorice', 'For the party', 'Groceries']);
});

browserTest('a change that another person has made meanwhile is shown, never overwritten', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page } = console;
  const add = async (name: string) => (await enter(console, 'Everyday', { name, amount: '3.00' })).id;
  const [apart, theirs, mine, none] = [await add('Pears'), await add('Plums'), await add('Quinces'), await add('Figs')];
  await openTransactions(console);
  // Without a service worker the details open offline only where the page has loaded them before.
  await rowOf(page, 'Pears').getByRole('button', { name: 'Pears', exact: true }).click();
  await detailsIn(page).getByLabel('Notes').waitFor();
  await page.keyboard.press('Escape');
  await detailsIn(page).waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  for (const name of ['Pears', 'Plums', 'Quinces', 'Figs']) await change(page, name, { Notes: 'From me' });
  await waitingIn(page).getByText('Quinces').waitFor();
  await waitingIn(page).getByRole('button', { name: 'Delete the change of Figs' }).click();
  await waitingIn(page).getByText('Figs').waitFor({ state: 'detached' });
  await send(console, 'PATCH', `transactions/${apart}`, { transaction: { name: 'Williams pears' } });
  for (const id of [theirs, mine]) {
    await send(console, 'PATCH', `transactions/${id}`, { transaction: { notes: 'From another' } });
  }
  // The first request after the connection is back fails: it is tried again.
  await page.route(`**/api/v1/transactions/${apart}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.context().setOffline(false);
  const itemOf = (name: string) => waitingIn(page).getByRole('listitem').filter({ hasText: name });
  await itemOf('Pears').waitFor({ state: 'detached' });
  const stored = async (id: string) => {
    const { name, notes } = await send(console, 'GET', `transactions/${id}`);
    return [name, notes];
  };
  assert.deepEqual(await stored(apart), ['Williams pears', 'From me'], 'another member of it is no conflict');
  assert.deepEqual(await stored(none), ['Figs', null], 'a deleted change is not sent');
  const lost = 'Changed by another person meanwhile. Notes: From another there, From me here.';
  for (const name of ['Plums', 'Quinces']) await itemOf(name).getByText(lost).waitFor();
  assert.deepEqual(
    [await stored(theirs), await stored(mine)].map(([, notes]) => notes),
    ['From another', 'From another'],
  );
  await lookAt(page, 'offline-edit-conflict');
  await itemOf('Plums').getByRole('button', { name: 'Keep theirs' }).click();
  await itemOf('Plums').waitFor({ state: 'detached' });
  await itemOf('Quinces').getByRole('button', { name: 'Use mine' }).click();
  await waitingIn(page).waitFor({ state: 'detached' });
  assert.deepEqual(
    [await stored(theirs), await stored(mine)].map(([, notes]) => notes),
    ['From another', 'From me'],
  );
});

browserTest('by plain http the page says that it must stay open while it is offline', async (t, open) => {
  const console = await openConsole(t, open, { host: 'home.test', opened: false });
  const { page } = console;
  await openTransactions(console);
  await page.context().setOffline(true);
  await page.getByText('This page was opened by plain http').first().waitFor();
});
