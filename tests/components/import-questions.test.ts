import assert from 'node:assert/strict';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';

type Open = Awaited<ReturnType<Parameters<Parameters<typeof componentTest>[1]>[0]>>;

async function openFile({ page, home, family }: Open, content: string): Promise<void> {
  await page.goto(`${home}/imports?account=${family.accounts.Everyday}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'card.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByText('card.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
}

componentTest('what a file leaves open is asked with its rows read each way', async (open) => {
  const app = await open();
  const { page } = app;
  await openFile(
    app,
    'Date,Description,Amount,Fee,Currency\n2026-01-15,Shop,-20.00,1.50,USD\n2026-01-17,Bakery,-4.10,0.00,USD\n',
  );
  const question = page.getByRole('radiogroup', { name: 'Are the fees charged on top of the amounts?' });
  await question.waitFor();
  await question.getByText('$21.50').waitFor();
  await question.getByText('$20.00').waitFor();
  await axe(page);
  const go = page.getByRole('button', { name: 'Continue to review' });
  assert.ok(await go.isDisabled());
  const rows = page.getByRole('region', { name: 'First rows' });
  await question.getByRole('radio', { name: 'No, the amounts contain them' }).click();
  await rows.getByText('$20.00').waitFor();
  await question.getByRole('radio', { name: 'Yes, they come on top' }).click();
  await rows.getByText('$21.50').waitFor();
  await go.click();
  await page.getByText('2 new', { exact: true }).waitFor();
});

componentTest('balances in a file prove its amounts, and seldom settings unfold', async (open) => {
  const app = await open();
  const { page } = app;
  await openFile(
    app,
    'Date;Description;Amount;Balance\n2026-01-15;Shop;-20.00;80.00\n2026-01-17;Café;-4.10;75.90\n2026-01-18;Pay;100.00;175.90\n',
  );
  await page.getByText('2 of 2 rows agree with the balances in the file.').waitFor();
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'windows-1252' }).click();
  await page.getByText('CafÃ©').first().waitFor();
  await page.getByRole('combobox', { name: 'Separator' }).click();
  await page.getByRole('option', { name: 'Comma' }).click();
  await page.getByText('Missing columns').first().waitFor();
  await axe(page);
});
