import assert from 'node:assert/strict';
import { assertFits, axeInBothThemes, browserTest } from '#tests/harness/browser/browser.ts';
import { shot, WIDTHS } from '#tests/harness/browser/console.ts';
import { startListening } from '#tests/harness/oauth/oauth-flow.ts';

browserTest('the page of error codes has a language and is accessible', async (t, open) => {
  const { base } = await startListening(t);
  const page = await open();
  await page.goto(`${base}/docs/errors#transfer_confirmed`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.getByRole('heading', { level: 2, name: 'transfer_confirmed' }).waitFor();
  assert.equal(await page.locator(':target').textContent(), 'transfer_confirmed');
  for (const width of WIDTHS) {
    await assertFits(page, width);
    await axeInBothThemes(page);
    await shot(page, `error-codes-${width}-dark`);
  }
});
