import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page, Response } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import {
  type ConsoleOptions,
  fits,
  lookAt,
  openConsole,
  seeChart,
  shot,
  visit,
  WIDTHS,
} from '#tests/harness/browser/console.ts';

const MARKUP = '"><img src=x onerror=alert(1)>';

type Open = (options?: BrowserContextOptions) => Promise<Page>;
type Test = Parameters<typeof openConsole>[0];

/** A console whose family has been introduced and has no accounts. */
async function openBare(t: Test, open: Open, options: ConsoleOptions = {}) {
  const opened = await openConsole(t, open, { ...options, seeded: false, opened: false });
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
  await page.goto(`${home}/`);
  await page.getByRole('heading', { name: 'March 2026', level: 1 }).waitFor();
  return { ...opened, send };
}

/** Scrolls through the overview, and waits until everything has come. */
async function settled(page: Page): Promise<void> {
  await seeChart(page, 'Net worth');
  await seeChart(page, 'Cash flow');
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}

browserTest('the overview of five years is accessible, its charts by keyboard and mouse', async (t, open) => {
  const { page, home, send } = await openBare(t, open);
  await page.getByRole('link', { name: 'Add account' }).waitFor();
  await lookAt(page, 'overview-empty');
  await send('POST', 'sample_data');
  await page.goto(`${home}/`);
  await settled(page);
  await lookAt(page, 'overview');
  await page.getByRole('button', { name: 'Customize overview' }).click();
  await page.getByRole('dialog', { name: 'Customize overview' }).getByRole('switch', { name: 'Bills' }).waitFor();
  await lookAt(page, 'overview-customize', '[role=dialog]');
  await page.getByRole('button', { name: 'Done' }).click();
  const history = await send('GET', 'balance_sheet/history?start_date=2025-03-10&interval=week');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, `${home}/`);
    await settled(page);
    await assertPointed(page, history);
    await openMonth(page);
  }

  await visit(page, `${home}/reports?report=flow&months=1&month=2026-02`);
  const flow = page.getByRole('region', { name: 'Money flow, February 2026' });
  await flow.getByRole('img', { name: /^Money flow/ }).waitFor();
  await flow.getByRole('button', { name: 'Show table' }).click();
  const { categories } = await send('GET', 'income_statement?start_date=2026-02-01&end_date=2026-02-28');
  const income = categories.find(({ income }) => income.amount !== '0.00');
  await flow
    .getByRole('table')
    .getByText(income?.income.formatted ?? '', { exact: true })
    .waitFor();
  await lookAt(page, 'reports-flow-sample');
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: '12 months' }).click();
  await page.getByRole('region', { name: 'Money flow, Mar 2025 to Feb 2026' }).waitFor();
});

/** The headline shows the value under the arrow keys and the pointer. */
async function assertPointed(page: Page, { points }: { points: readonly { readonly net_worth: string }[] }) {
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
  await slider.blur();
  await slider.hover();
  await netWorth
    .getByText(figure(Math.round((points.length - 1) / 2)), { exact: true })
    .first()
    .waitFor();
}

/** A month of the cash flow is chosen by keyboard. */
async function openMonth(page: Page): Promise<void> {
  const flow = page.getByRole('region', { name: 'Cash flow' });
  await flow.getByRole('slider', { name: 'Cash flow, by period' }).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowLeft');
  await flow.getByText('December 2025', { exact: true }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/transactions?from=2025-12-01&to=2025-12-31&q=is%3Areported');
}

browserTest('huge amounts, long names and markup in them fit a phone of 320 px', async (t, open) => {
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
  const long = 'Sparkassenzweckverband'.repeat(5);
  const { id: account } = await send('POST', 'accounts', {
    name: long,
    institution_name: long,
    account_type: 'depository',
  });
  const { id: marked } = await send('POST', 'accounts', { name: MARKUP, account_type: 'depository' });
  const transaction = { account_id: marked, name: `{{7*7}}${'x'.repeat(120)}`, date: '2026-03-10', amount: '1' };
  await send('POST', 'transactions', transaction);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${home}/`);
    await settled(page);
    await fits(page);
    await shot(page, `overview-huge-${width}`);
    for (const report of ['', '?report=savings', '?report=flow']) {
      await visit(page, `${home}/reports${report}`);
      await page.getByRole('img', { name: /^(Spending,|Savings rate|Money flow)/ }).waitFor();
      await fits(page);
    }
    await visit(page, `${home}/accounts/${marked}`);
    await page.getByText('{{7*7}}').first().waitFor();
    await fits(page);
    for (const view of ['', '?view=details']) {
      await page.goto(`${home}/accounts/${account}${view}`);
      await page.getByRole('heading', { level: 1, name: long }).waitFor();
      if (view !== '') await page.getByRole('region', { name: 'Details' }).getByText(long).waitFor();
      await fits(page);
    }
    await visit(page, `${home}/accounts`);
    await page.getByRole('link', { name: MARKUP }).waitFor();
    await fits(page);
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

// At most so many at a desk, before anybody scrolls.
const REQUESTS_MAX = 12;

browserTest('the overview asks for each resource once, and unchanged ones come as 304', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const asked: string[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // The page before may have asked until now.
    if (request.isNavigationRequest()) asked.length = 0;
    if (pathname.startsWith('/api/') && !pathname.endsWith('/changes')) asked.push(pathname + search);
  });
  page.on('response', (response) => {
    if (isHistory(response)) statuses.push(response.status());
  });
  // These come after the page.
  const last = ['bank_connections', 'proposals'].map((name) => page.waitForRequest(`**/api/v1/${name}?*`));
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await Promise.all(last);
  assert.equal(asked.filter((one) => one.endsWith('/sample_data')).length, 1);
  const again = ['bank_connections', 'proposals'].map((name) => page.waitForRequest(`**/api/v1/${name}?*`));
  await page.reload();
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  await Promise.all(again);
  assert.equal(asked.filter((one) => one.endsWith('/sample_data')).length, 0, 'with own accounts none can be made');
  assert.ok(asked.length <= REQUESTS_MAX, asked.join(' '));
  const below = /per_page=6$|start_date=2025-\d\d-\d\d&end_date/;
  assert.deepEqual(
    asked.filter((one) => below.test(one)),
    [],
    'cards below the fold have read nothing',
  );
  await settled(page);
  await page.getByRole('region', { name: 'Recent transactions' }).getByText('Weekly shop').first().waitFor();
  assert.equal(asked.filter((one) => below.test(one)).length, 2, asked.join(' '));
  assert.equal(new Set(asked).size, asked.length, asked.join(' '));
  await page.getByRole('link', { name: 'All transactions' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  asked.length = 0;
  // The page shows what it has, so that its charts are there before the responses.
  const history = page.waitForResponse(isHistory);
  await page.goBack();
  await history;
  await settled(page);
  assert.deepEqual(statuses.slice(-2), [200, 304]);
  assert.equal(new Set(asked).size, asked.length, asked.join(' '));
});

browserTest('paper has the whole overview: by key, and by the menu of the browser', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await page.addInitScript(`window.paper = new Promise((resolve) => {
    window.print = () => resolve(document.querySelector('main').innerText);
  })`);
  const recent = page.getByRole('region', { name: 'Recent transactions' }).getByText('Weekly shop').first();
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  assert.equal(await recent.count(), 0);
  await page.keyboard.press('Control+p');
  const paper = await page.evaluate<string>('window.paper');
  for (const text of ['Weekly shop', '12 months', 'Add goal', 'Lowest until']) assert.ok(paper.includes(text), paper);
  await page.reload();
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  assert.equal(await recent.count(), 0);
  await page.locator('html').dispatchEvent('mouseleave');
  await recent.waitFor();
});

function isHistory(response: Response): boolean {
  return new URL(response.url()).pathname === '/api/v1/balance_sheet/history';
}
