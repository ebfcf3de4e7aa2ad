import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
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
  await page.getByRole('heading', { name: 'March 2026', level: 1 }).waitFor();
  return { ...opened, send };
}

/** Waits until everything that the overview shows has come. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
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

browserTest('the headline shows the value under the pointer and the arrow keys', async (t, open) => {
  const { page, send } = await openBare(t, open, { sample: true });
  await settled(page);
  const { points } = await send('GET', 'balance_sheet/history?start_date=2025-03-10&interval=week');
  const figure = (index: number) => {
    const [whole = '', cents = ''] = (points.at(index)?.net_worth ?? '').split('.');
    return `$${Number(whole).toLocaleString('en')}.${cents}`;
  };
  const netWorth = page.getByRole('region', { name: 'Net worth' });
  const slider = netWorth.getByRole('slider', { name: 'Net worth over time' });
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await netWorth.getByText(figure(-2), { exact: true }).first().waitFor();
  assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /: net worth \$.*, Property \$.*Debts −\$/);
  await page.keyboard.press('Home');
  await netWorth.getByText(figure(0), { exact: true }).first().waitFor();
  await shot(page, 'overview-pointer');
  await slider.blur();
  await slider.hover();
  await netWorth
    .getByText(figure(Math.round((points.length - 1) / 2)), { exact: true })
    .first()
    .waitFor();
});

browserTest('cash flow has a table with the figures of the API and opens a month', async (t, open) => {
  const { page, send } = await openBare(t, open, { sample: true });
  await settled(page);
  const year = await send('GET', 'income_statement?start_date=2025-04-01&end_date=2026-03-10');
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByText('March 2026 is not finished').waitFor();
  await flow.getByRole('button', { name: 'Show table' }).click();
  const table = flow.getByRole('table', { name: 'Cash flow by month' });
  assert.equal(await table.getByRole('row').count(), 13);
  const december = year.months.find(({ month }) => month === '2025-12');
  await table.getByRole('row', { name: `December 2025 ${december?.income.formatted}` }).waitFor();
  const slider = flow.getByRole('slider', { name: 'Cash flow, by period' });
  await slider.focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');
  await flow.getByText('December 2025', { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/transactions?from=2025-12-01&to=2025-12-31&q=is%3Areported');
});

browserTest('huge amounts fit a phone of 320 px', async (t, open) => {
  const { page, send, home } = await openBare(t, open);
  const { id } = await send('POST', 'accounts', {
    name: 'Treasury',
    account_type: 'depository',
    balance: '9999999999999.99',
    opening_balance_date: '2025-01-01',
  });
  for (const amount of ['-4503599627370.49', '9999999999999.99']) {
    await send('POST', 'transactions', { account_id: id, name: 'Gigantic'.repeat(8), date: '2026-03-09', amount });
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${home}/`);
    await settled(page);
    await fits(page);
    await shot(page, `overview-huge-${width}`);
    for (const report of ['', '?report=savings', '?report=flow']) {
      await page.goto(`${home}/reports${report}`);
      await page.getByRole('img', { name: /^(Spending|Savings rate|Money flow)/ }).waitFor();
      await fits(page);
    }
  }
});

browserTest('a negative net hangs below the zero line, in an honest axis', async (t, open) => {
  const { page, send, home } = await openBare(t, open);
  const { id } = await send('POST', 'accounts', {
    name: 'Card',
    account_type: 'credit_card',
    balance: '500',
    opening_balance_date: '2025-01-01',
  });
  await send('POST', 'transactions', { account_id: id, name: 'Chair', date: '2026-02-09', amount: '250' });
  await page.goto(`${home}/`);
  await settled(page);
  const netWorth = page.getByRole('region', { name: 'Net worth' });
  const box = async (selector: string) =>
    (await netWorth.locator(`svg ${selector}`).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [zero, debts] = [await box('[class*=zero]'), await box('[class*=tint]')];
  assert.ok(debts.y >= zero.y - 2 && debts.height > 20, 'the area of debts lies below the zero line');
  const labels = await netWorth.locator('[class*=yAxis] span').allTextContents();
  assert.equal(new Set(labels).size, labels.length);
  assert.ok(labels.includes('$0'));
});

browserTest('cards are hidden, moved and remembered', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await page.getByRole('button', { name: 'Customize overview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize overview' });
  await dialog.getByRole('switch', { name: 'Bills' }).click();
  await dialog.getByRole('button', { name: 'Move Cash flow up' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(`${home}/`);
  const titles = page.locator('main section h2');
  await page.getByRole('heading', { name: 'Recent transactions' }).waitFor();
  assert.deepEqual(await titles.allTextContents(), [
    'Cash flow',
    'Net worth',
    'Recent transactions',
    'To review',
    'Spending',
    'Goals',
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await titles
    .and(page.getByRole('heading', { name: 'To review' }))
    .first()
    .waitFor();
  assert.equal(await titles.first().textContent(), 'To review');
});

browserTest('the overview asks for each resource once, and unchanged ones come as 304', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await page.goto('about:blank');
  const asked: string[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/changes')) asked.push(pathname + search);
  });
  page.on('response', (response) => {
    if (isHistory(response)) statuses.push(response.status());
  });
  await page.goto(`${home}/`);
  await settled(page);
  assert.equal(new Set(asked).size, asked.length, asked.join(' '));
  assert.ok(asked.length <= 14, asked.join(' '));
  await page.getByRole('link', { name: 'All transactions' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  asked.length = 0;
  // The page shows what it has, so that its charts are there before the responses.
  const history = page.waitForResponse(isHistory);
  await page.goBack();
  await history;
  await settled(page);
  assert.deepEqual(statuses, [200, 304]);
  assert.equal(new Set(asked).size, asked.length, asked.join(' '));
});

function isHistory(response: Response): boolean {
  return new URL(response.url()).pathname === '/api/v1/balance_sheet/history';
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the money flow is accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const { page, home, send } = await openBare(t, open, { width, colorScheme, sample: true });
    await page.goto(`${home}/reports?report=flow&months=1&month=2026-02`);
    const flow = page.getByRole('region', { name: 'Money flow, February 2026' });
    await flow.getByRole('img', { name: /^Money flow/ }).waitFor();
    await flow.getByRole('button', { name: 'Show table' }).click();
    const { categories } = await send('GET', 'income_statement?start_date=2026-02-01&end_date=2026-02-28');
    const income = categories.find(({ income }) => income.amount !== '0.00');
    await flow
      .getByRole('table')
      .getByText(income?.income.formatted ?? '', { exact: true })
      .waitFor();
    await fits(page);
    await axe(page);
    await page.setViewportSize({ width, height: 1300 });
    await shot(page, `reports-flow-sample-${width}-${colorScheme}`);
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: '12 months' }).click();
    await page.getByRole('region', { name: 'Money flow, Mar 25 to Feb 26' }).waitFor();
  });
}

browserTest('sample data is added and removed with one click each', async (t, open) => {
  const { page } = await openBare(t, open, { width: 390 });
  await page.getByRole('link', { name: 'Add account' }).waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'overview-empty-390');
  await page.getByRole('button', { name: 'Add sample data' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Sample data' }).waitFor({ timeout: 30_000 });
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
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await fits(page);
  await axe(page);
  await page.unroute('**/api/v1/income_statement*');
  await flow.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
});
