import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

componentTest('an account’s transactions are downloaded in every format', async (open) => {
  const { page, home, family } = await open();
  await page.goto(`${home}/accounts/${family.accounts.Everyday}`);
  const formats = [
    ['OFX', /\.ofx$/, /<OFX>/],
    ['QIF', /\.qif$/, /^!/],
    ['Beancount', /\.beancount$/, /open Assets:/],
    ['hledger', /\.journal$/, /account Assets:|Assets:/],
  ] as const;
  for (const [name, ending, content] of formats) {
    await page.getByRole('button', { name: 'Download these transactions' }).click();
    const item = page.getByRole('menuitem', { name });
    const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
    assert.match(file.suggestedFilename(), ending);
    const text = await file.text();
    assert.match(text, content);
    assert.doesNotMatch(text, /Savings/);
  }
});
