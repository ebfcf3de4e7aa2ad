import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';

/** Opens the details of a new transaction, in a page that follows changes. */
async function openDetails({ page, home }: OpenConsole, id: string) {
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${home}/transactions?open=${id}`);
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').waitFor();
  await listening;
  return details;
}

browserTest('an edit keeps what another person changes meanwhile, and undoes only itself', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  const details = await openDetails(console, id);
  await details.getByLabel('Name').fill('Liquorice');
  await send(console, 'PATCH', `transactions/${id}`, { transaction: { notes: 'For the party', excluded: true } });
  await page.getByRole('img', { name: 'Excluded from reports' }).waitFor();
  assert.equal(await details.getByLabel('Name').and(page.locator(':focus')).inputValue(), 'Liquorice');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.waitFor({ state: 'detached' });
  const stored = async () => {
    const { name, notes, excluded } = await send(console, 'GET', `transactions/${id}`);
    return { name, notes, excluded };
  };
  assert.deepEqual(await stored(), { name: 'Liquorice', notes: 'For the party', excluded: true });
  await page.getByRole('alert').filter({ hasText: 'Saved' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  assert.deepEqual(await stored(), { name: 'Sweets', notes: 'For the party', excluded: true });
});

browserTest('an open form stays when its transaction leaves the list', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, family } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${console.home}/transactions?uncategorised=true`);
  await page.getByRole('button', { name: 'Sweets', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').fill('Liquorice');
  await listening;
  // The row is not loaded again: only the list without it.
  await page.route(`**/api/v1/transactions/${id}`, (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  const category = { category_id: family.categories.Groceries };
  await send(console, 'PATCH', `transactions/${id}`, { transaction: category });
  await page.locator('[data-row]', { hasText: 'Sweets' }).waitFor({ state: 'detached' });
  assert.equal(await details.getByLabel('Name').and(page.locator(':focus')).inputValue(), 'Liquorice');
});
