import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { type ConsoleOptions, fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

type Open = (options?: BrowserContextOptions) => Promise<Page>;
type Test = Parameters<typeof openConsole>[0];

/** A console whose family has been introduced and has no accounts, or those of the sample. */
async function openBare(t: Test, open: Open, options: ConsoleOptions & { readonly sample?: boolean } = {}) {
  const { sample = false, ...rest } = options;
  const opened = await openConsole(t, open, { ...rest, seeded: false });
  const { coffer, family, page, home } = opened;
  const send = async <M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token: family.user.token, ...(body && { body }) });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  await send('PATCH', 'users/me', { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true });
  await send('PATCH', 'family_settings', { name: 'The Byrons', timezone: 'UTC' });
  if (sample) await send('POST', 'sample_data');
  await page.goto(`${home}/`);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  return { ...opened, send };
}

/** Waits until everything that the overview shows has come. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('application', { name: 'Net worth, chart' }).waitFor();
  await page.getByRole('application', { name: 'Cash flow by month, chart' }).waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the overview of five years is accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const { page } = await openBare(t, open, { width, colorScheme, sample: true });
    await settled(page);
    await fits(page);
    await axe(page);
    await page.setViewportSize({ width, height: width === 390 ? 3400 : 1900 });
    await shot(page, `overview-${width}-${colorScheme}`);
  });
}

browserTest('net worth follows the period in the address and is exact to the cent', async (t, open) => {
  const { page, send } = await openBare(t, open, { sample: true });
  await settled(page);
  const sheet = await send('GET', 'balance_sheet');
  const netWorth = page.getByRole('region', { name: 'Net worth' });
  await netWorth.getByText(sheet.net_worth.formatted, { exact: true }).first().waitFor();
  await netWorth.getByText('5Y', { exact: true }).click();
  await page.waitForURL('**/app/?range=5Y');
  await page.reload();
  await settled(page);
  assert.equal(await netWorth.getByRole('radio', { name: '5Y' }).isChecked(), true);
  const history = await send('GET', 'balance_sheet/history?start_date=2021-03-10');
  await netWorth.getByText(`to ${sheet.net_worth.formatted} on 03-10-2026`).waitFor({ state: 'attached' });
  await netWorth.getByRole('application').focus();
  for (let presses = 0; presses < history.points.length; presses += 1) await page.keyboard.press('ArrowRight');
  await netWorth.getByText(`Liabilities ${sheet.liabilities.formatted}`).waitFor();
  await shot(page, 'overview-tooltip');
});

browserTest('cash flow and spending match the API and link to their transactions', async (t, open) => {
  const { page, send } = await openBare(t, open, { sample: true });
  await settled(page);
  const year = await send('GET', 'income_statement?start_date=2025-04-01&end_date=2026-03-10');
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByText(year.income.formatted, { exact: true }).waitFor();
  const table = flow.getByRole('table', { name: 'Cash flow by month' });
  assert.equal(await table.getByRole('row').count(), 13);
  const december = year.months.find(({ month }) => month === '2025-12');
  await table.getByRole('row', { name: `December 2025 ${december?.income.formatted}` }).waitFor();
  const spending = page.getByRole('region', { name: 'Spending' });
  await spending.getByRole('combobox', { name: 'Spending period' }).click();
  await page.getByRole('option', { name: 'Last 12 months' }).click();
  await page.waitForURL('**/app/?spending=year');
  const groceries = year.categories.find(({ category }) => category?.name === 'Groceries');
  assert.ok(groceries?.category);
  await spending.getByText(groceries.expense.formatted, { exact: true }).waitFor();
  await spending.getByRole('link', { name: 'Groceries' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  const search = new URL(page.url()).searchParams;
  assert.equal(search.get('category'), JSON.stringify([groceries.category.id]));
  assert.equal(search.get('from'), '2025-04-01');
});

browserTest('sample data is added and removed with one click each', async (t, open) => {
  const { page } = await openBare(t, open, { width: 390 });
  await page.getByRole('link', { name: 'Add account' }).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'overview-empty-390');
  await page.getByRole('button', { name: 'Add sample data' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'This is sample data' }).waitFor({ timeout: 30_000 });
  await settled(page);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove sample data?' });
  await dialog.getByText(/^7 sample accounts and their [\d,]+ transactions will be deleted/).waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByRole('button', { name: 'Add sample data' }).waitFor({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: 'Add account' }).waitFor();
});

browserTest('a failed card shows its message and request id; the others load', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-52', issues: [] };
  await page.route('**/api/v1/income_statement*', (route) => route.fulfill({ status: 409, json: body }));
  await page.goto(`${home}/`);
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByText('The server is busy').waitFor();
  await flow.getByText('Request req-52').waitFor();
  await page.getByRole('application', { name: 'Net worth, chart' }).waitFor();
  await fits(page);
  await axe(page);
  await page.unroute('**/api/v1/income_statement*');
  await flow.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('application', { name: 'Cash flow by month, chart' }).waitFor();
});
