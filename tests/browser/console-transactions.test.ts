import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

// biome-ignore lint/style/noRestrictedImports: the benchmarks seed the same data.
import { fillAccount } from '../../benchmarks/data/fill-account.ts';

const HOSTILE = '<img src=x onerror=document.title=1>';

/** Opens the list with search parameters. */
async function openList({ page, home }: OpenConsole, search = ''): Promise<Locator> {
  await page.goto(`${home}/transactions${search}`);
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await grid.locator('[data-row="0"]').waitFor();
  return grid;
}

/** The first row that holds a text. */
function rowOf(page: Page, text: string): Locator {
  return page.locator('[data-row]', { hasText: text }).first();
}

/** The stored transactions that match a query. */
async function stored(open: OpenConsole, query: string) {
  return (await send(open, 'GET', `transactions?per_page=100&${query}`)).transactions;
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the list and its dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page } = console;
    const name = (view: string) => `transactions-${view}-${width}-${colorScheme}`;
    await enter(console, 'Everyday', { name: 'Standing order', amount: '250.00', notes: 'Every month' });
    await enter(console, 'Rainy day', { name: 'Received', amount: '-250.00' });
    await enter(console, 'Travel card', {
      name: 'A very long name of a restaurant where the whole family ate on the last evening of the holiday',
      amount: '1234567.89',
      tag_ids: Object.values(console.family.tags),
      notes: 'Split with Charles',
    });
    await openList(console);
    const look = async (view: string) => {
      await fits(page);
      await axe(page);
      await shot(page, name(view));
    };
    await look('list');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByText('Uncategorised only').waitFor();
    await look('filters');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Select Rent' }).first().click();
    await page.getByRole('checkbox', { name: 'Select Salary' }).first().click();
    await look('selected');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await rowOf(page, 'Pharmacy').getByRole('button', { name: 'Category: Healthcare' }).click();
    await page.getByRole('combobox', { name: 'Category' }).waitFor();
    await look('category');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Pharmacy').getByRole('button', { name: 'Pharmacy', exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
    await look('details');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('group', { name: 'Line 1' }).waitFor();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor({ state: 'detached' });
    await look('split');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Match as transfer' }).click();
    await page.getByText('No matching transaction in another account').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 suggested transfer' }).click();
    await page.getByRole('dialog', { name: 'Suggested transfers' }).getByText('$250.00').waitFor();
    await look('suggested');
  });
}

for (const width of WIDTHS) {
  browserTest(`search and filters are in the address and survive a reload at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page, family } = console;
    await openList(console);
    await page.keyboard.press('/');
    await page.keyboard.type('weekly');
    await page.waitForURL(/q=weekly/); // before, the list may be that of the first letters
    await page.getByText('12 transactions').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('From').fill('2026-01-01');
    await page.getByLabel('Minimum amount').fill('90');
    await page.keyboard.press('Enter');
    await page.getByText('3 transactions').waitFor();
    await page.getByLabel('Category', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Groceries' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search.includes(family.categories.Groceries ?? '?'));
    await page.reload();
    await page.getByText('3 transactions').waitFor();
    await page.getByRole('button', { name: 'Remove filter Min. 90' }).click();
    await page.getByText('6 transactions').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('42 transactions').waitFor();
    assert.equal(new URL(page.url()).search, '');
    await page.getByLabel('Search transactions').fill('no such thing');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await axe(page);
  });

  browserTest(`a transaction is added, edited, deleted and restored at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page } = console;
    await openList(console);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New transaction' });
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await drawer.getByText('Enter a name').waitFor();
    await drawer.getByText('Select an account').waitFor();
    await axe(page);
    await drawer.getByLabel('Name').fill('Violin');
    await drawer.getByLabel('Amount in USD').fill('90,071,992,547.99');
    await drawer.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Rainy day' }).click();
    assert.equal(await drawer.getByText('Select an account').count(), 0);
    await shot(page, `transactions-entry-${width}`);
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    const row = rowOf(page, 'Violin');
    await row.getByText('−$90,071,992,547.99').waitFor();
    assert.equal((await stored(console, 'search=violin'))[0]?.signed_amount, '-90071992547.99');
    await row.getByRole('button', { name: 'Violin' }).click();
    const details = page.getByRole('dialog', { name: 'Transaction' });
    await details.getByLabel('Amount in USD').fill('0.10');
    await details.getByText('Income', { exact: true }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await row.getByText('+$0.10').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await row.getByText('−$90,071,992,547.99').waitFor();
    await row.getByRole('button', { name: 'Violin' }).click();
    await details.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 1 transaction?' }).getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    assert.deepEqual(await stored(console, 'search=violin'), []);
    const gone = page.getByRole('alert').filter({ hasText: '1 transaction deleted' });
    await gone.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('−$90,071,992,547.99').waitFor();
    assert.equal((await stored(console, 'search=violin')).length, 1);
  });

  browserTest(`a split adds up exactly, shows the rest and is undone at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page } = console;
    await enter(console, 'Everyday', { name: 'Sweets', amount: '0.30' });
    await openList(console);
    await rowOf(page, 'Sweets').getByRole('button', { name: 'Sweets' }).click();
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Split' });
    const part = (number: number) => dialog.getByRole('group', { name: `Line ${number}` });
    await part(1).getByLabel('Amount').fill('0.1');
    await dialog.getByText('Remaining: $0.20').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Save split' }).isDisabled());
    await part(2).getByRole('button', { name: 'Add remaining amount' }).click();
    assert.equal(await part(2).getByLabel('Amount').inputValue(), '0.20');
    await dialog.getByText('Remaining: $0.00').waitFor();
    await part(2).getByLabel('Name').fill('Liquorice');
    await axe(page);
    await dialog.getByRole('button', { name: 'Save split' }).click();
    await rowOf(page, 'Sweets').getByText('Split into 2').waitFor();
    const parts = (await stored(console, 'include_split_parts=true&search=liquorice')) as { signed_amount: string }[];
    assert.deepEqual(
      parts.map((part) => part.signed_amount),
      ['-0.20'],
    );
    await page
      .getByRole('alert')
      .filter({ hasText: 'Split into 2 lines' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await rowOf(page, 'Sweets').getByText('No category').waitFor();
    assert.equal((await stored(console, 'search=sweets'))[0]?.split_parent, false);
  });
}

for (const width of WIDTHS) {
  browserTest(`selecting rows moves nothing and covers nothing at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page } = console;
    await openList(console);
    const tops = () =>
      page.evaluate<number[]>(
        "[...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().top + scrollY)",
      );
    const before = await tops();
    await page.getByRole('checkbox', { name: 'Select Salary' }).first().click();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select Rent' }).first().click();
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByText('$2,560.00').waitFor();
    assert.deepEqual(await tops(), before);
    await page.getByText('42 transactions', { exact: true }).waitFor();
    const [barBox, first] = [await bar.boundingBox(), await page.locator('[data-row="0"]').boundingBox()];
    assert.ok(barBox !== null && first !== null && barBox.y + barBox.height <= first.y);
    await fits(page);
  });
}

browserTest('all that match are selected and changed; a failure in between is reported', async (t, open) => {
  const console = await openConsole(t, open, { ownServer: true });
  const { page, coffer, family } = console;
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Busy', account_type: 'depository' },
  });
  await page.goto('about:blank');
  await fillAccount(coffer.database, { familyId: 1, accountId: body.id }, 1200);
  await openList(console, `?account=${JSON.stringify([body.id])}`);
  await page.getByText('1,200 transactions').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).click();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Select all 1,200' }).click();
  await bar.getByText('1,200 selected').waitFor();
  const fees = async () =>
    (await send(console, 'GET', `transactions?category_id=${family.categories.Fees}&per_page=1`)).pagination
      .total_count;
  const choose = async () => {
    await bar.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('combobox', { name: 'Category' }).fill('fees');
    await page.getByRole('option', { name: 'Fees' }).click();
  };
  let sent = 0;
  const refused = { error: 'busy', message: 'The server is busy', request_id: 'req-43', issues: [] };
  await page.route('**/api/v1/transactions/bulk', (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 409, json: refused }) : route.continue();
  });
  await choose();
  await page.getByText('500 of 1200 transactions changed, the others did not').waitFor();
  assert.equal(await fees(), 500);
  await choose();
  await page.getByText('Category changed for 1,200 transactions').waitFor();
  assert.equal(await fees(), 1200);
});

browserTest('views fit a phone: the current one is in sight', async (t, open) => {
  const console = await openConsole(t, open, { width: 390 });
  const { page, home } = console;
  const views = ['Weekly shopping', 'Donaudampfschifffahrtsgesellschaftskapitän', 'Rent'].map((name) => ({
    name,
    search: { q: name },
  }));
  await page.evaluate(`localStorage.setItem('coffer-saved-views', ${JSON.stringify(JSON.stringify(views))})`);
  await page.goto(`${home}/transactions?q=Rent`);
  const current = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Rent', exact: true });
  await current.and(page.locator('[aria-current]')).waitFor();
  const box = await current.boundingBox();
  assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, 'the current view is in the window');
  assert.ok(box.height >= 44, 'a finger can press it');
  await fits(page);
  await axe(page);
  await shot(page, 'transactions-views-390');
});

browserTest('a refused edit is rolled back and shown with its request id', async (t, open) => {
  const console = await openConsole(t, open);
  const { page } = console;
  await openList(console);
  const body = { error: 'forbidden', message: 'You may only look at this account', request_id: 'req-41', issues: [] };
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/v1/transactions/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await seen.promise;
    return route.fulfill({ status: 403, json: body });
  });
  const row = rowOf(page, 'Pharmacy');
  await row.getByRole('button', { name: 'Category: Healthcare' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  // Seen before the server has answered.
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  seen.resolve();
  await page.getByText('You may only look at this account').waitFor();
  await page.getByText('Request req-41').waitFor();
  await row.getByRole('button', { name: 'Category: Healthcare' }).waitFor();
  await axe(page);
  await shot(page, 'transactions-refused-1280-light');
  await page.route('**/api/v1/transactions?*', (route) =>
    route.fulfill({
      status: 409,
      json: { ...body, error: 'busy', message: 'The server is busy', request_id: 'req-42' },
    }),
  );
  await page.reload();
  await page.getByText('The server is busy').waitFor();
  await page.getByText('req-42').waitFor();
  await axe(page);
  await shot(page, 'transactions-failed-1280-light');
});

for (const width of WIDTHS) {
  browserTest(`markup in every field stays text at ${width} px`, async (t, open) => {
    const console = await openConsole(t, open, { width });
    const { page } = console;
    const label = async (path: 'categories' | 'merchants' | 'tags') =>
      (await send(console, 'POST', path, { name: `${HOSTILE} ${path}` })).id;
    await enter(console, 'Everyday', {
      name: HOSTILE,
      amount: '5',
      notes: HOSTILE,
      category_id: await label('categories'),
      merchant_id: await label('merchants'),
      tag_ids: [await label('tags')],
    });
    await enter(console, 'Everyday', { name: 'مرحبا بالعالم <b>', amount: '6', notes: 'شكرا' });
    await enter(console, 'Everyday', { name: 'W'.repeat(255), amount: '7', notes: 'n'.repeat(5000) });
    await openList(console);
    await rowOf(page, HOSTILE).getByRole('button', { name: HOSTILE, exact: true }).waitFor();
    await fits(page);
    await axe(page);
    await shot(page, `transactions-hostile-${width}-light`);
    await rowOf(page, HOSTILE).getByRole('button', { name: HOSTILE, exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
    await fits(page);
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assert.equal(await page.title(), 'Transactions – Coffer');
  });
}

browserTest('100,000 rows: any place is reached at once with few rows in the DOM', async (t, open) => {
  const console = await openConsole(t, open, { ownServer: true });
  const { page, coffer, family } = console;
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Ten years', account_type: 'depository' },
  });
  // The rows are made in the server's own thread, which answers no page meanwhile.
  await page.goto('about:blank');
  await fillAccount(coffer.database, { familyId: 1, accountId: body.id }, 100_000);
  const account = `account=${JSON.stringify([body.id])}`;
  await openList(console, `?${account}`);
  await page.getByText('100,000 transactions').waitFor();
  const last = (await send(console, 'GET', `transactions?account_id=${body.id}&sort=date&per_page=1`)).transactions[0];
  const rowAt = (index: number) => page.locator(`[data-row="${index}"]`);
  await page.keyboard.press('j');
  await page.keyboard.press('End');
  await rowAt(99_999)
    .getByRole('button', { name: String(last?.name), exact: true })
    .waitFor();
  assert.equal(await page.evaluate("document.activeElement?.getAttribute('data-row')"), '99999');
  await page.keyboard.press('Home');
  await rowAt(0).getByRole('checkbox').waitFor();
  // The scrollbar covers the whole list: its middle is the middle of the list.
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
  await rowAt(50_000).getByRole('checkbox').waitFor();
  await page.getByRole('button', { name: 'Go to a date' }).click();
  await page.getByLabel('Date', { exact: true }).fill('2019-06-30');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  const newer = await send(console, 'GET', `transactions?account_id=${body.id}&start_date=2019-07-01&per_page=1`);
  const first = newer.pagination.total_count;
  await page.locator(`[data-row="${first}"]:focus`).getByText('06-30-2019').waitFor();
  assert.ok((await page.locator('[data-row]').count()) < 60);
});
