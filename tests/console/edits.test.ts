import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, signIn } from '#tests/harness/browser/console.ts';

browserTest('changes of another tab or person appear, and an open form keeps its input', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  const details = page.getByRole('dialog', { name: 'Transaction' });
  const rowOf = (text: string) => page.locator('[data-row]', { hasText: text });
  const listening = page.waitForResponse(/changes\?cursor=\d/);
  await page.goto(`${home}/transactions?uncategorised=true`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await listening;

  // An edit keeps what another person changes meanwhile, and undoes only itself.
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.getByText('1 transaction', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sweets', exact: true }).click();
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
  await page
    .getByRole('alert')
    .filter({ hasText: 'Sweets is now Liquorice' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByText('Undone').waitFor();
  assert.deepEqual(await stored(), { name: 'Sweets', notes: 'For the party', excluded: true });

  const other = await open();
  await signIn(other, home.replace(/\/app$/, ''), family.user);
  await other.goto(`${home}/transactions?open=${id}`);
  const theirs = other.getByRole('dialog', { name: 'Transaction' });
  await theirs.getByLabel('Name').fill('Bäckerei Müller');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await rowOf('Bäckerei Müller').waitFor();

  // An open form stays when its transaction leaves the list. The row is not loaded again: only the list without it.
  await page.getByRole('button', { name: 'Bäckerei Müller', exact: true }).click();
  await details.getByLabel('Name').fill('Liquorice');
  await page.route(`**/api/v1/transactions/${id}`, (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  await send(console, 'PATCH', `transactions/${id}`, { transaction: { category_id: family.categories.Groceries } });
  await rowOf('Bäckerei Müller').waitFor({ state: 'detached' });
  assert.equal(await details.getByLabel('Name').and(page.locator(':focus')).inputValue(), 'Liquorice');
});
