import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

// biome-ignore lint/style/noRestrictedImports: the benchmarks seed the same data.
import { fillAccount } from '../../benchmarks/data/fill-account.ts';

const HOSTILE = '<img src=x onerror=document.title=1>';

const DIALOG = '[role=dialog]';
const VIEWS = ['Weekly shopping', 'Donaudampfschifffahrtsgesellschaftskapitän', 'Rent'].map((name) => ({
  name,
  search: { q: name },
}));
const SAVE_VIEWS = `localStorage.setItem('coffer-saved-views', ${JSON.stringify(JSON.stringify(VIEWS))})`;

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

/** Makes a transaction in an account in euros, with the rate to dollars. */
async function enterInEuros(console: OpenConsole): Promise<void> {
  const account = { name: 'Paris', account_type: 'depository', balance: '900.00', currency: 'EUR' };
  const { id } = await send(console, 'POST', 'accounts', { ...account, opening_balance_date: '2026-03-01' });
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-10', rate: '1.25' };
  await send(console, 'POST', 'exchange_rates', rate);
  await enter(console, 'Paris', { account_id: id, name: 'Metro', amount: '100.00' });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the list and its dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
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
    await enter(console, 'Everyday', { name: HOSTILE, amount: '5', notes: HOSTILE });
    await enter(console, 'Everyday', { name: 'مرحبا بالعالم <b>', amount: '6', notes: 'شكرا' });
    await enter(console, 'Everyday', { name: 'W'.repeat(255), amount: '7', notes: 'n'.repeat(5000) });
    await enterInEuros(console);
    await page.addInitScript(SAVE_VIEWS);
    await openList(console);
    await page.getByText('March 2026', { exact: true }).waitFor();
    const look = async (view: string, inside?: string) => {
      await fits(page);
      await axe(page, undefined, inside);
      await shot(page, name(view));
    };
    // A row on a phone has no room for the value in the family's currency; the details show it.
    await rowOf(page, 'Metro')
      .getByText('−$125.00')
      .waitFor({ state: width === 390 ? 'hidden' : 'visible' });
    await look('list');
    await rowOf(page, 'Metro').getByRole('button', { name: 'Metro' }).click();
    await page
      .getByRole('dialog', { name: 'Transaction' })
      .getByText(/^−\$125\.00, at 1\.25 of /)
      .waitFor();
    await look('converted', DIALOG);
    await page.keyboard.press('Escape');
    await rowOf(page, HOSTILE).getByRole('button', { name: HOSTILE, exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
    await look('hostile', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await page.getByText('Excluded from reports').waitFor();
    await look('filters');
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select Weekly shop' }).first().click();
    await page.getByRole('checkbox', { name: 'Select Pharmacy' }).first().click();
    await look('selected');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await rowOf(page, 'Pharmacy').getByRole('button', { name: 'Category: Healthcare' }).click();
    await page.getByRole('combobox', { name: 'Category' }).waitFor();
    await look('category');
    await page.keyboard.press('Escape');
    await rowOf(page, 'Pharmacy').getByRole('button', { name: 'Pharmacy', exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
    await look('details', DIALOG);
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('group', { name: 'Line 1' }).waitFor();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor({ state: 'detached' });
    await look('split', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Match as transfer' }).click();
    await page.getByText('No matching transaction in another account').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 suggested transfer' }).click();
    await page.getByRole('dialog', { name: 'Suggested transfers' }).getByText('$250.00').waitFor();
    await look('suggested', DIALOG);
  });
}

browserTest('selecting rows moves and covers nothing; the current view is in sight of a phone', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
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
    const all = width === 390 ? page.getByText('42 transactions', { exact: true }) : bar.getByText('Select all 42');
    await all.waitFor();
    const [barBox, first] = [await bar.boundingBox(), await page.locator('[data-row="0"]').boundingBox()];
    assert.ok(barBox !== null && first !== null && barBox.y + barBox.height <= first.y);
    await fits(page);
  }

  await page.addInitScript(SAVE_VIEWS);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/transactions?q=Rent`);
  const current = page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: /^Rent( |$)/ });
  await current.and(page.locator('[aria-current]')).waitFor();
  // In sight again when the counts of the views have come.
  await page.waitForFunction(
    `(({ left, right }) => left >= 0 && right <= 390)(document.querySelector('nav[aria-label=Views] [aria-current]').getBoundingClientRect())`,
  );
  assert.ok(((await current.boundingBox())?.height ?? 0) >= 44, 'a finger can press it');
  await fits(page);
  await axe(page);
  await shot(page, 'transactions-views-390');
});

browserTest('100,000 rows: any place is reached at once with few rows in the DOM', async (t, open) => {
  const console = await openConsole(t, open, { ownServer: true, opened: false });
  const { page, coffer, family } = console;
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Ten years', account_type: 'depository' },
  });
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
  await page.locator(`[data-row="${first}"]:focus`).getByText('Jun 30, 2019').waitFor();
  assert.ok((await page.locator('[data-row]').count()) < 60);
});
