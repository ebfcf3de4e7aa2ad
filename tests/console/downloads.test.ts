import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Download these transactions' });

browserTest('the filtered list is downloaded by keyboard, on a phone and on a desk', async (t, open) => {
  const { page, home, family } = await openConsole(t, open, { opened: false });
  const { Everyday } = family.accounts;
  await page.goto(`${home}/transactions?account=${encodeURIComponent(JSON.stringify([Everyday]))}&type=expense`);
  await button(page).waitFor();
  await lookAt(page, 'downloads-list');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await button(page).press('Enter');
    await page.getByRole('menuitem', { name: 'hledger' }).waitFor();
    await shot(page, `downloads-${width}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
    ]);
    assert.match(file.suggestedFilename(), /\.csv$/);
    const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\n');
    assert.match(head, /account/);
    assert.ok(rows.length > 0);
    const count = await page
      .getByRole('status')
      .filter({ hasText: /^\d+ transactions?$/ })
      .textContent();
    assert.equal(rows.length, Number.parseInt(count ?? '', 10));
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
});
