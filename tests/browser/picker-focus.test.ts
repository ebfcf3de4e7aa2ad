import assert from 'node:assert/strict';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

// Neither timers nor frames run between the click and the look at the focus.
const FOCUS_AFTER_CLICK = `async (button) => {
  button.click();
  for (let turns = 0; turns < 50; turns += 1) await null;
  return document.activeElement?.getAttribute('role') + ' ' + document.activeElement?.getAttribute('aria-label');
}`;

browserTest('a picker on a phone has the keyboard as soon as it is tapped', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390, colorScheme: 'light' });
  await page.goto(`${home}/transactions`);
  await page.getByRole('button', { name: 'Pharmacy' }).first().click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  for (const name of ['Merchant', 'Tag']) {
    const button = details.getByRole('button', { name: new RegExp(`^${name}`) });
    assert.equal(await button.evaluate(FOCUS_AFTER_CLICK), `combobox ${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name }).waitFor({ state: 'detached' });
  }
});
