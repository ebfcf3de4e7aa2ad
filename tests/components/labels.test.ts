import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';

/** Opens a page of labels and waits until it lists them. */
async function goTo({ page, home }: OpenApp, path: string): Promise<void> {
  await page.goto(home + path);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** The dialog of that name, once it has the focus: focus that arrives later would close a list of options. */
async function dialogOf(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator(':focus').waitFor();
  return dialog;
}

/** How many transactions have the label, by the API. */
async function transactionsWith({ coffer, family }: OpenApp, filter: string): Promise<number> {
  const url = `/api/v1/transactions?per_page=1&page=1&${filter}` as const;
  return Number((await coffer.call('GET', url, { token: family.user.token })).body.pagination.total_count);
}

componentTest('a subcategory is added, renamed, moved to the top level and deleted', async (open) => {
  const console = await open();
  const { page } = console;
  await goTo(console, '/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const form = await dialogOf(page, 'New category');
  await form.getByLabel('Name').fill('Cheese');
  await form.getByRole('combobox', { name: 'Parent category' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await form.getByRole('button', { name: 'Coffee' }).click();
  await form.getByRole('button', { name: 'Add category' }).click();
  const subs = page.getByRole('list', { name: 'Subcategories of Groceries' });
  await subs.getByText('Cheese').waitFor();

  await page.getByRole('button', { name: 'Edit Cheese' }).click();
  const edit = await dialogOf(page, 'Edit Cheese');
  await edit.getByLabel('Name').fill('Fine cheese');
  await edit.getByRole('combobox', { name: 'Parent category' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await edit.getByRole('button', { name: 'Save category' }).click();
  await page.getByText('Cheese is now Fine cheese').waitFor();
  await subs.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Delete Fine cheese' }).click();
  await page.getByText('No transactions use it.').waitFor();
  await page.getByRole('button', { name: 'Delete category' }).click();
  await page.getByText('Fine cheese deleted').waitFor();
  await page.getByRole('button', { name: 'Edit Fine cheese' }).waitFor({ state: 'hidden' });
  await page.locator('main:focus').waitFor();
});

componentTest('deleting a category shows its usage and can replace it', async (open) => {
  const console = await open();
  const { page, family } = console;
  const before = await transactionsWith(console, `category_id=${family.categories['Food & Drink']}`);
  await goTo(console, '/categories');
  await page.getByRole('button', { name: 'Delete Groceries' }).click();
  const dialog = await dialogOf(page, 'Delete Groceries?');
  await dialog.getByText('12 transactions use it.').waitFor();
  await dialog.getByRole('combobox', { name: 'Replace it with' }).fill('food');
  await page.getByRole('option', { name: 'Food & Drink' }).click();
  await dialog.getByRole('button', { name: 'Merge into Food & Drink' }).click();
  await page.getByText('Groceries merged into Food & Drink').waitFor();
  assert.equal(await transactionsWith(console, `category_id=${family.categories['Food & Drink']}`), before + 12);
});

componentTest('merchants are selected and merged by keyboard', async (open) => {
  const console = await open();
  const { page, family } = console;
  await goTo(console, '/merchants');
  for (const name of ['Corner Bakery', 'Green Grocer', 'Landlord']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Merge 3 merchants' }).focus();
  await page.keyboard.press('Enter');
  const dialog = await dialogOf(page, 'Merge 3 merchants');
  await dialog.getByRole('radio', { name: 'Corner Bakery' }).focus();
  await page.keyboard.press('ArrowDown');
  await axe(page);
  await dialog.getByRole('button', { name: 'Merge into Green Grocer' }).press('Enter');
  await page.getByText('3 merchants merged into Green Grocer').waitFor();
  await page.getByText('Landlord').waitFor({ state: 'hidden' });
  const ofGrocer = `merchant_ids=${family.merchants['Green Grocer']}`;
  assert.equal(await transactionsWith(console, ofGrocer), 24);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Landlord').waitFor();
  assert.equal(await transactionsWith(console, ofGrocer), 12);
});

componentTest('a refused label change is rolled back and shown at its field', async (open) => {
  const console = await open();
  const { page } = console;
  await goTo(console, '/tags');
  await page.getByRole('button', { name: 'Edit Holiday' }).click();
  const edit = await dialogOf(page, 'Edit Holiday');
  await edit.getByLabel('Name').fill('Work');
  await edit.getByRole('button', { name: 'Save tag' }).click();
  await edit.getByText('Has already been taken').waitFor();
  await edit.getByRole('alert').getByText('Correct the marked fields').waitFor();
  await axe(page);
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Holiday' }).waitFor();
});

componentTest('the search is in the address, and markup in names stays text', async (open) => {
  const console = await open();
  const { page, home, coffer, family } = console;
  const name = '<img src=x onerror=alert(1)>{{7*7}}';
  await coffer.call('POST', '/api/v1/tags', { token: family.user.token, body: { name } });
  await page.goto(`${home}/tags?q=img`);
  await page.getByText(name, { exact: true }).waitFor();
  assert.equal(await page.getByText('Holiday', { exact: true }).count(), 0);
  await page.getByRole('textbox', { name: 'Search tags' }).fill('hol');
  await page.getByText('Holiday', { exact: true }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('q'), 'hol');
  await page.getByRole('textbox', { name: 'Search tags' }).fill('nothing like it');
  await page.getByText('No results').waitFor();
  await axe(page);
});

componentTest('merchants are imported from a CSV file, and the skipped rows are listed', async (open) => {
  const console = await open({ width: 390 });
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
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Kiosk').waitFor();
  const { body } = await coffer.call('GET', '/api/v1/merchants', { token: family.user.token });
  assert.equal(body.filter(({ name }) => name === 'Kiosk').length, 1);
});

for (const width of WIDTHS) {
  componentTest(`a label's number opens exactly its transactions at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home, family } = console;
    for (const kind of ['categories', 'merchants', 'tags'] as const) {
      await page.goto(`${home}/${kind}`);
      const count = page
        .getByRole('main')
        .getByRole('link', { name: /^\d+ transactions?$/ })
        .first();
      const text = (await count.textContent()) ?? '';
      await axe(page);
      await count.click();
      await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    }
    const groceries = family.categories.Groceries;
    const sums = await send(console, 'GET', 'transaction_sums?by=category');
    const own = sums.sums.filter(({ label_id }) => label_id === groceries);
    const list = await send(console, 'GET', `transactions?category_ids=${groceries}`);
    assert.equal(
      own.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
      list.pagination.total_count,
    );
  });
}

componentTest('the focus goes to the page when a deleted label leaves it late', async (open) => {
  const console = await open();
  const { page } = console;
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

componentTest('small bars begin at zero: what has risen a little looks a little higher', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  for (const [date, amount] of [
    ['2025-12-12', '43.20'],
    ['2026-01-12', '43.20'],
    ['2026-02-12', '43.70'],
  ]) {
    const bill = { name: 'Chatter Mobile', merchant_id: family.merchants['City Transit'], date, amount };
    await enter(console, 'Travel card', bill);
  }
  await page.goto(`${home}/merchants`);
  const row = page.getByRole('listitem').filter({ hasText: 'City Transit' });
  await row.locator('svg rect').first().waitFor();
  const bars = await row.locator('svg rect').all();
  const heights = (await Promise.all(bars.map((bar) => bar.getAttribute('height')))).map(Number);
  const [february = 0, march = 0] = heights.slice(-2);
  assert.equal(heights.length, 12);
  // 62.00 of 105.70
  assert.ok(Math.abs(march / february - 0.587) < 0.02, heights.join());
});
