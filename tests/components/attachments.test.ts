import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG };
const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };

componentTest('after a reload the form names the files to choose again', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/transactions?open=new`);
  const form = page.getByRole('dialog', { name: 'New transaction' });
  const files = form.getByRole('region', { name: 'Attachments' });
  await files.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
  await files.getByText('invoice.pdf').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click();
  await page.reload();
  const lost = files.getByRole('status');
  await lost.getByText('receipt.png, invoice.pdf').waitFor();
  await axe(page);
  await files.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
  await lost.waitFor({ state: 'detached' });
});

componentTest('undoing a deletion brings the attachments back', async (open) => {
  const console = await open();
  const { page, home } = console;
  const find = async () => (await send(console, 'GET', 'transactions?search=pharmacy')).transactions[0];
  const body = { filename: 'receipt.png', content: PNG.toString('base64') };
  await send(console, 'POST', `transactions/${(await find())?.id}/attachments`, body);
  await page.goto(`${home}/transactions?q=pharmacy`);
  await page.getByRole('img', { name: 'Has attachments' }).waitFor();
  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 transaction deleted').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('1 transaction restored').waitFor();
  const [restored] = await send(console, 'GET', `transactions/${(await find())?.id}/attachments`);
  assert.deepEqual([restored?.filename, restored?.byte_size], ['receipt.png', PNG.length]);
});
