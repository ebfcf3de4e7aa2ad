import assert from 'node:assert/strict';
import { axe, axeOfColors, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, shot, WIDTHS } from '#tests/harness/browser/console.ts';
import { startListening } from '#tests/harness/oauth/oauth-flow.ts';

browserTest('the API reference names its language and is accessible in both themes', async (t, open) => {
  const { base } = await startListening(t);
  const page = await open();
  await page.goto(`${base}/docs`);
  await page.getByRole('heading', { name: 'Coffer API', level: 1 }).waitFor();
  await page.locator('.endpoints').first().waitFor();
  await page.locator('.scalar-code-copy').first().waitFor({ state: 'attached' });
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.locator(`body.${colorScheme}-mode`).waitFor();
      await fits(page);
      await (colorScheme === 'light' ? axe(page) : axeOfColors(page));
      await shot(page, `reference-${width}-${colorScheme}`);
    }
  }
});
