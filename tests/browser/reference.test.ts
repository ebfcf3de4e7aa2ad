import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, shot, WIDTHS } from '#tests/harness/browser/console.ts';
import { startListening } from '#tests/harness/oauth/oauth-flow.ts';

browserTest('the API reference names its language and is accessible in both themes', async (t, open) => {
  const { base } = await startListening(t);
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open({ viewport: { width, height: 900 }, colorScheme });
      await page.goto(`${base}/docs`);
      await page.getByRole('heading', { name: 'Coffer API', level: 1 }).waitFor();
      await page.locator('.endpoints').first().waitFor();
      await page.locator('.scalar-code-copy').first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('html').getAttribute('lang'), 'en');
      await fits(page);
      await axe(page);
      await shot(page, `reference-${width}-${colorScheme}`);
    }
  }
});
