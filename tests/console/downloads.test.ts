import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Download these transactions' });

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the filtered list is downloaded by keyboard at ${width} px ${colorScheme}`, async (t, open) => {
    const { page, home, family } = await openConsole(t, open, { width, colorScheme, opened: false });
    const { Everyday } = family.accounts;
    await page.goto(`${home}/transactions?account=${encodeURIComponent(JSON.stringify([Everyday]))}&type=expense`);
    await button(page).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `downloads-list-${width}-${colorScheme}`);
    await button(page).press('Enter');
    await page.getByRole('menuitem', { name: 'hledger' }).waitFor();
    await shot(page, `downloads-${width}-${colorScheme}`);
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
  });
}
