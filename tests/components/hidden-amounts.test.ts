import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';

// The market's, which stays.
const PRICE = '$101.50';

/** Figures of each kind: bills, a budget, a goal, a holding, and money that no rate converts. */
async function addFigures(app: OpenApp): Promise<void> {
  const { categories, accounts } = app.family;
  await send(app, 'POST', 'recurring_transactions/identify');
  const budget = await send(app, 'POST', 'budgets', { month: '2026-03' });
  const line = { budget_id: budget.id, category_id: categories.Groceries, budgeted_spending: '300' };
  await send(app, 'POST', 'budget_categories', line);
  const goal = {
    name: 'Boat',
    target_amount: '20000',
    target_date: '2026-06-30',
    account_ids: [accounts['Rainy day']],
  };
  await send(app, 'POST', 'goals', goal);
  const trade = { account_id: accounts['Index funds'], type: 'buy', date: '2026-02-02', qty: '30', price: '101.50' };
  await send(app, 'POST', 'trades', { ...trade, ticker: 'WRLD' });
  await storeForeign(app.coffer, app.family.user, accounts['Rainy day'] ?? '', { currency: 'EUR' });
}

/** Every text of the page, also those that are spoken or shown over an element. */
const TEXTS = `[...document.querySelectorAll('body *:not(style, script)')].flatMap((one) => [
  ...[...one.childNodes].map((node) => (node.nodeType === 3 ? node.data : '')),
  one.getAttribute('title') ?? '',
  ...(one.matches('[aria-hidden=true] *') ? [] : ['aria-label', 'aria-valuetext'].map((name) => one.getAttribute(name) ?? '')),
])`;

/** The lengths and drawings that a part of an amount, or a line of amounts, has. */
const SHAPES = `[
  ...[...document.querySelectorAll('main [style]')]
    .map((one) => one.getAttribute('style'))
    .filter((style) => [...style.replace(/(--k|inset-inline-start):[^;]*/g, '').matchAll(/([0-9.]+)%/g)].some(([, percent]) => ![0, 100].includes(Number(percent)))),
  ...[...document.querySelectorAll('main svg[role=img]:not([viewBox="0 0 24 24"]), main svg:not([viewBox="0 0 24 24"]) :is(polyline, rect:not([width="3"]))')]
    .map((one) => one.outerHTML),
]`;

/** Waits until the page has all of its data, and has come to rest. */
async function rest(page: Page): Promise<void> {
  let last = '';
  await page.until(() => {
    const { document } = page.document.window;
    const now = document.body.innerHTML;
    const isSame = now === last && document.querySelector('main h1') !== null;
    last = now;
    return isSame && document.querySelector('main .mantine-Skeleton-root') === null ? true : null;
  }, 'the page does not come to rest');
}

componentTest('with hidden amounts no page has a figure, share or shape of them', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  await addFigures(app);
  await page.goto(`${home}/`);
  await page.getByRole('button', { name: 'Hide amounts' }).first().click();
  const paths = [
    ...['/?compare=true', '/accounts', '/transactions', '/forecast', '/budgets', '/goals', '/investments', '/review'],
    ...['Everyday', 'Rainy day', 'Index funds'].map((name) => `/accounts/${family.accounts[name]}`),
    ...['', '?view=calendar', '?view=subscriptions'].map((view) => `/recurring${view}`),
    ...['', '?report=income', '?report=savings', '?report=flow', '?report=worth'].map((one) => `/reports${one}`),
    ...['/reports/year?year=2026', '/reports/own', '/categories', `/categories/${family.categories.Groceries}`],
    ...['/merchants', '/settings/history'],
  ];
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(home + path);
    await rest(page);
    const texts = (await page.evaluate<string[]>(TEXTS)).filter((text) => text !== PRICE);
    const figures = texts.flatMap((text) => text.match(/.{0,30}(?:[$€]\s?\d|\d\.\d\d\b|\d\s?%).{0,10}/g) ?? []);
    const seen = [...figures, ...(await page.evaluate<string[]>(SHAPES))];
    if (seen.length > 0) found[path] = seen;
  }
  assert.deepEqual(found, {});
});

componentTest('hidden amounts say so in place of a chart, and return with a press', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/settings/appearance`);
  await page.getByRole('switch', { name: 'Hide amounts' }).click();
  await page.goto(`${home}/`);
  const pace = page.getByRole('region', { name: 'Spending pace' });
  await pace.getByRole('img', { name: 'Spending pace. Hidden with the amounts.' }).waitFor();
  assert.equal(await pace.getByRole('slider').count(), 0);
  await page.getByRole('button', { name: 'Hide amounts' }).first().click();
  await pace.getByRole('slider').waitFor();
});
