import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Opens a page of labels and waits until it lists them. */
async function goTo({ page, home }: OpenConsole, path: string): Promise<void> {
  await page.goto(home + path);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** The dialog of that name, once it has the focus: focus that arrives later would close a list of options. */
async function dialogOf(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator(':focus').waitFor();
  return dialog;
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`labels and their dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page } = console;
    const look = async (name: string) => {
      await fits(page);
      await axe(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    for (const [path, one] of [
      ['/categories', 'category'],
      ['/merchants', 'merchant'],
      ['/tags', 'tag'],
    ]) {
      await goTo(console, path ?? '');
      await look(`labels${path?.replace('/', '-')}`);
      await page.getByRole('button', { name: `New ${one}` }).click();
      await dialogOf(page, `New ${one}`);
      await look(`labels-new-${one}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await goTo(console, '/categories');
    await page.getByRole('button', { name: 'Delete Groceries' }).click();
    await page.getByText('12 transactions use it.').waitFor();
    await look('labels-delete');
  });
}

browserTest('the focus goes to the page when a deleted label leaves it late', async (t, open) => {
  const console = await openConsole(t, open);
  const { page } = console;
  await page.clock.install();
  await goTo(console, '/tags');
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/tags(\?|$)/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete tag' }).click();
  await page.getByText(/ deleted$/).waitFor();
  await page.clock.runFor(2000);
  list.resolve();
  await page.locator('main:focus').waitFor();
});

browserTest('merchants are imported from a CSV file, and the skipped rows are listed', async (t, open) => {
  const console = await openConsole(t, open, { width: 390, opened: false });
  const { page, coffer, family } = console;
  await goTo(console, '/merchants');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = await dialogOf(page, 'Import merchants');
  await axe(page);
  await dialog.getByRole('button', { name: 'Import merchants' }).click();
  await dialog.getByText('Choose a file first').waitFor();
  const choose = (content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('shop\nKiosk\n');
  await dialog.getByRole('button', { name: 'Import merchants' }).click();
  await dialog.getByText(/must have a column/i).waitFor();
  await choose('name,color\nKiosk,\nLandlord,\nGarage,red\n');
  await dialog.getByRole('button', { name: 'Import merchants' }).click();
  await dialog.getByText('1 merchant imported, 2 rows skipped').waitFor();
  await dialog.getByText(/^Line 3: /).waitFor();
  await dialog.getByText(/^Line 4: /).waitFor();
  await axe(page);
  await fits(page);
  await shot(page, 'merchants-imported');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Kiosk').waitFor();
  const { body } = await coffer.call('GET', '/api/v1/merchants', { token: family.user.token });
  assert.equal(body.filter(({ name }) => name === 'Kiosk').length, 1);
});
