import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

browserTest('the list names its month with money in and out, and its rows are straight', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  const entry = { account_id: family.accounts.Everyday, name: 'Lunch', date: '2026-03-09', amount: '9' };
  await send(console, 'POST', 'transactions', entry);
  await page.goto(`${home}/transactions`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate('scrollTo(0, 0)');
    await page.getByText('March 2026', { exact: true }).waitFor();
    if (width === 1280) await page.locator('[data-day]').getByText('−$100.02').waitFor();
    await fits(page);
    await axe(page, undefined, '[role=grid]');
    await shot(page, `list-sums-${width}`);
    await page.mouse.move(width / 2, 500);
    await page.mouse.wheel(0, 1500);
    await page.getByText('March 2026', { exact: true }).waitFor({ state: 'detached' });
  }
  await enter(console, 'Everyday', { name: 'Estate', amount: '90071992547.99' });
  await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.goto(`${home}/transactions`);
  await assertStraight(page);
  await page.goto(`${home}/transactions?sort=name`);
  await page.getByRole('row').nth(2).waitFor();
  await page.getByText('March 2026', { exact: true }).waitFor({ state: 'detached' });
});

/** A very wide amount is shown whole and moves no column; a name without a second line is in the middle of its row. */
async function assertStraight(page: Page): Promise<void> {
  const wide = page.locator('[data-row]', { hasText: 'Estate' });
  const amount = wide.getByText('−$90,071,992,547.99');
  await amount.waitFor();
  const lefts = await page.evaluate<number[]>(
    "[...document.querySelectorAll('[data-row]')].map((row) => row.children[3].getBoundingClientRect().left)",
  );
  assert.equal(new Set(lefts).size, 1, lefts.join(' '));
  const [cell, row] = [await amount.boundingBox(), await wide.boundingBox()];
  assert.ok(cell !== null && row !== null && cell.x + cell.width <= row.x + row.width);

  const plain = page.locator('[data-row]', { hasText: 'Sweets' });
  const [name, whole] = [await plain.getByText('Sweets').boundingBox(), await plain.boundingBox()];
  assert.ok(name !== null && whole !== null);
  assert.ok(Math.abs(name.y + name.height / 2 - whole.y - whole.height / 2) <= 2, `${name.y} in ${whole.y}`);
}
