import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

/** The dialog of that name, once it has the focus: focus that arrives later would close a list of options. */
async function dialogOf(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator(':focus').waitFor();
  return dialog;
}

browserTest('labels, their dialogs and the import of merchants are accessible', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const goTo = async (path: string) => {
    await visit(page, home + path);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  for (const [path, one] of [
    ['/categories', 'category'],
    ['/merchants', 'merchant'],
    ['/tags', 'tag'],
  ] as const) {
    await goTo(path);
    await lookAt(page, `labels${path.replace('/', '-')}`);
    await page.getByRole('button', { name: `New ${one}` }).click();
    await dialogOf(page, `New ${one}`);
    await lookAt(page, `labels-new-${one}`, DIALOG);
    await leave();
  }
  await goTo('/categories');
  await page.getByRole('button', { name: 'Delete Groceries' }).click();
  await page.getByText('12 transactions use it.').waitFor();
  await lookAt(page, 'labels-delete', DIALOG);
  await leave();

  await goTo('/merchants');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = await dialogOf(page, 'Import merchants');
  await lookAt(page, 'merchants-import', DIALOG);
  const buffer = Buffer.from('name,color\nKiosk,\nLandlord,\nGarage,red\n');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Import merchants' }).click();
  await dialog.getByText('1 merchant imported, 2 rows skipped').waitFor();
  await lookAt(page, 'merchants-imported', DIALOG);
});
