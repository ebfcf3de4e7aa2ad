import { enter } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

/** Visits the page of a seeded account. */
async function visitAccount({ page, home, family }: OpenConsole, name: string): Promise<void> {
  await visit(page, `${home}/accounts/${family.accounts[name]}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('slider').waitFor();
}

browserTest('accounts, their dialogs and a reconciled statement are accessible', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false });
  const { page, home } = opened;
  await enter(opened, 'Rainy day', { name: 'Cheque', amount: '100.00', date: '2026-03-08' });
  await enter(opened, 'Rainy day', { name: 'Interest', amount: '-1.25', date: '2026-03-09' });
  await page.goto(`${home}/accounts`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Everyday/ })
    .waitFor();
  await page.locator('polyline').nth(4).waitFor({ state: 'attached' });
  await lookAt(page, 'accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: 'Add account' }).getByLabel('Name').waitFor();
  await lookAt(page, 'accounts-new', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await visitAccount(opened, 'Everyday');
  await page.getByRole('region', { name: 'Transactions' }).getByText('Weekly shop').first().waitFor();
  await page.locator('[data-row="0"]').getByText('$16,928.71').waitFor();
  await lookAt(page, 'account');
  for (const name of ['Reconcile', 'Edit']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await lookAt(page, `account-${name.toLowerCase()}`, DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByText('This account is not empty').waitFor();
  await lookAt(page, 'account-delete', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await visitAccount(opened, 'Rainy day');
  await page.getByRole('button', { name: 'Reconcile' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Balance' }).fill('12501.25');
  await page.getByRole('dialog').getByRole('link', { name: 'Compare with cleared transactions' }).click();
  await page.getByRole('checkbox', { name: 'Interest is cleared' }).check();
  await page.getByRole('region', { name: 'Statement of Mar 10' }).getByText('It matches').waitFor();
  await lookAt(page, 'reconcile');
});
