import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Envelopes of March 2026, the present month: 500 for groceries. Healthcare, at 23.45, is not in the budget. */
async function envelopes(console: OpenConsole): Promise<string> {
  const budget = await send(console, 'POST', 'budgets', {
    month: '2026-03',
    method: 'envelopes',
    starting_amount: 800,
  });
  const category_id = console.family.categories.Groceries;
  await send(console, 'POST', 'budget_categories', { budget_id: budget.id, category_id, budgeted_spending: '500' });
  await console.page.goto(`${console.home}/budgets`);
  await console.page.locator(`[data-place="${console.family.categories.Healthcare}"]`).scrollIntoViewIfNeeded();
  return budget.id;
}

type Point = { readonly x: number; readonly y: number };

/** The middle of an element in the window. */
async function middleOf(page: Page, selector: string): Promise<Point> {
  const found = page.locator(selector).first();
  await found.waitFor();
  const box = (await found.boundingBox()) ?? assert.fail(selector);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function scrolled(page: Page, isWanted: (y: number) => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!isWanted(await page.evaluate<number>('scrollY'))) assert.ok(performance.now() < end, 'the page scrolls');
}

const rest = (id: string | undefined) => `[data-place="${id}"] [data-movable]`;

/** The categories of a budget with their amounts. */
async function rowsOf(console: OpenConsole, id: string): Promise<Record<string, string>> {
  const { budget_categories } = await send(console, 'GET', `budget_categories?budget_id=${id}`);
  type Row = { readonly category: { readonly name: string }; readonly budgeted_spending_decimal: string };
  return Object.fromEntries(budget_categories.map((row: Row) => [row.category.name, row.budgeted_spending_decimal]));
}

browserTest('what another category lacks is dragged to it by mouse, and undone', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, family } = console;
  const id = await envelopes(console);
  const { Groceries, Healthcare } = family.categories;
  const before = await rowsOf(console, id);
  const [from, to] = [await middleOf(page, rest(Groceries)), await middleOf(page, `[data-place="${Healthcare}"]`)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.locator(`[data-place="${Healthcare}"][data-over]`).waitFor();
  await shot(page, 'budget-drag');
  await axe(page);
  await page.mouse.up();
  await page.getByText('$23.45 moved to Healthcare').waitFor();
  assert.deepEqual(await rowsOf(console, id), { Groceries: '476.55', Healthcare: '23.45' });
  const added = page.getByRole('button', { name: 'Settings of Healthcare' });
  await added.waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await added.waitFor({ state: 'detached' });
  assert.deepEqual(await rowsOf(console, id), before);
});

browserTest('a drag ends without a move by Escape, and outside the categories', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, family } = console;
  const id = await envelopes(console);
  const { Groceries, Healthcare } = family.categories;
  const before = await rowsOf(console, id);
  const to = await middleOf(page, `[data-place="${Healthcare}"]`);
  const from = await middleOf(page, `[data-place="${Groceries}"] [data-movable] button`);
  for (const end of [() => page.keyboard.press('Escape'), () => page.mouse.move(2, 2)]) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.locator('[data-over]').waitFor();
    await end();
    await page.locator('[data-over]').waitFor({ state: 'detached' });
    await page.mouse.up();
  }
  // At the edge of the window a drag scrolls it.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.evaluate('scrollTo(0, 0)');
  const start = await middleOf(page, `[data-place="${Groceries}"] [data-movable] button`);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(to.x, 490, { steps: 3 });
  await scrolled(page, (y) => y > 100);
  await page.mouse.move(to.x, 10);
  await scrolled(page, (y) => y === 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // On its own button a drag is no press either.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 3 });
  await page.mouse.move(from.x, from.y, { steps: 3 });
  await page.mouse.up();
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.deepEqual(await rowsOf(console, id), before);
});

browserTest('income is dragged by a finger from what is not assigned to a category', async (t, open) => {
  const console = await openConsole(t, (options) => open({ ...options, hasTouch: true }), {
    width: 390,
    opened: false,
  });
  const { page, family } = console;
  const id = await envelopes(console);
  const touch = await touchOf(page);
  const { available_to_allocate_decimal: unassigned } = await send(console, 'GET', `budgets/${id}`);
  // The category is far from the edges of the window, at which a drag scrolls it.
  await page.evaluate('scrollTo(0, 240)');
  const { Groceries } = family.categories;
  const target = await middleOf(page, `[data-place="${Groceries}"]`);
  assert.ok(target.y > 200 && target.y < 640, `${target.y}`);
  const source = await middleOf(page, '[data-place=""] [data-movable] button');
  await touch('touchStart', source);
  for (const part of [0.3, 0.6, 1])
    await touch('touchMove', {
      x: source.x + (target.x - source.x) * part,
      y: source.y + (target.y - source.y) * part,
    });
  await page.locator(`[data-place="${Groceries}"][data-over]`).waitFor();
  await shot(page, 'budget-drag-390');
  await touch('touchEnd');
  await page.getByText(/moved to Groceries$/).waitFor();
  assert.deepEqual(await rowsOf(console, id), { Groceries: (500 + Number(unassigned)).toFixed(2) });
});

async function touchOf(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });
}
