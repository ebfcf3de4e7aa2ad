import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, WIDTHS } from '#tests/harness/components/component-test.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG };
const wrong = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg/>') };
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
  const { id = '' } = (await find()) ?? {};
  const attached = await send(console, 'POST', `transactions/${id}/attachments`, body);
  await page.goto(`${home}/transactions?q=pharmacy`);
  await page.getByRole('img', { name: 'Has attachments' }).waitFor();
  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 transaction deleted').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone').waitFor();
  assert.equal((await find())?.id, id, 'the transaction has its id again');
  assert.deepEqual(await send(console, 'GET', `transactions/${id}/attachments`), [attached]);
});

for (const width of WIDTHS) {
  componentTest(`files are chosen, dropped, pasted and deleted at ${width} px`, async (open) => {
    const { page, home } = await open({ width });
    await page.goto(`${home}/transactions`);
    await page.getByRole('row').nth(2).getByRole('button').first().click();
    const section = page.getByRole('region', { name: 'Attachments' });
    await section.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
    await section.getByRole('link', { name: 'invoice.pdf' }).waitFor();
    const give = (kind: 'drop' | 'paste', name: string) => {
      const data = { types: ['Files'], files: [new File(['%PDF-1.4'], name, { type: 'application/pdf' })] };
      return section.dispatchEvent(kind, { dataTransfer: data, clipboardData: data });
    };
    await give('drop', 'dropped.pdf');
    await section.getByRole('link', { name: 'dropped.pdf' }).waitFor();
    await give('paste', 'pasted.pdf');
    await section.getByRole('link', { name: 'pasted.pdf' }).waitFor();
    await axe(page);

    await section.getByRole('button', { name: 'Delete dropped.pdf' }).click();
    await section.getByRole('link', { name: 'dropped.pdf' }).waitFor({ state: 'detached' });
    await section
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...invoice, buffer: Buffer.from('<svg/>') });
    await page.getByText('must be a JPEG, PNG, GIF, WebP or HEIC image or a PDF').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('img', { name: 'Has attachments' }).first().waitFor();
  });
}

for (const width of WIDTHS) {
  componentTest(`files are attached while a transaction is entered at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    await page.goto(`${home}/transactions?open=new`);
    const form = page.getByRole('dialog', { name: 'New transaction' });
    await form.getByLabel('Amount in USD').fill('18.50');
    await form.getByLabel('Name').fill('Lamp');
    await form.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    if (width === 390) await form.getByRole('button', { name: /^More/ }).click();
    const files = form.getByRole('region', { name: 'Attachments' });
    await files.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
    await files.getByRole('button', { name: 'Remove invoice.pdf' }).click();
    await files.locator('input[type=file]').first().setInputFiles(wrong);
    await files.getByText('page.pdf').scrollIntoViewIfNeeded();
    await axe(page);
    await form.getByRole('button', { name: /^(Add transaction|Save)$/ }).click();
    await page.getByText('page.pdf is not attached').waitFor();
    await page.getByText('Transaction added').waitFor();
    const [lamp] = (await send(console, 'GET', 'transactions?search=lamp')).transactions;
    assert.equal(lamp?.attachments_count, 1);
  });
}
