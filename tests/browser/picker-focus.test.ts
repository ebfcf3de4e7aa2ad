import assert from 'node:assert/strict';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

/** The focus after a click on a button of the dialog, before any timer or frame. */
const focusAfterClick = (name: string) => `(async () => {
  const buttons = [...document.querySelectorAll('[role=dialog] button')];
  buttons.find((one) => one.getAttribute('aria-label')?.startsWith('${name}')).click();
  for (let turns = 0; turns < 50; turns += 1) await null;
  const focused = document.activeElement;
  return focused?.getAttribute('role') + ' ' + focused?.getAttribute('aria-label');
})()`;

browserTest('a picker on a phone has the keyboard as soon as it is tapped', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390, colorScheme: 'light', opened: false });
  await page.goto(`${home}/transactions`);
  await page.getByRole('button', { name: 'Pharmacy' }).first().click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  for (const name of ['Merchant', 'Tag']) {
    await details.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor();
    assert.equal(await page.evaluate<string>(focusAfterClick(name)), `combobox ${name}`);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name }).waitFor({ state: 'detached' });
  }
});
