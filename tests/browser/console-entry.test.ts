import { enter } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, signIn } from '#tests/harness/browser/console.ts';

browserTest('entries of another tab or person appear without a reload', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  await listening;
  const { id } = await enter(console, 'Everyday', { name: 'From elsewhere', amount: '9.99' });
  await page.locator('[data-row]', { hasText: 'From elsewhere' }).waitFor();
  await page.getByText('43 transactions').waitFor();
  const other = await open();
  await signIn(other, home.replace(/\/app$/, ''), family.user);
  await other.goto(`${home}/transactions?open=${id}`);
  const details = other.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').fill('Bäckerei Müller');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.locator('[data-row]', { hasText: 'Bäckerei Müller' }).waitFor();
});
