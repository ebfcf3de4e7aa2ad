import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG };
const wrong = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg/>') };
const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };

for (const { width, colorScheme } of LOOKS) {
  browserTest(`files are chosen, dropped, pasted and deleted at ${width} px ${colorScheme}`, async (t, open) => {
    const { page, home } = await openConsole(t, open, { width, colorScheme });
    await page.goto(`${home}/transactions`);
    await page.getByRole('row').nth(2).getByRole('button').first().click();
    const section = page.getByRole('region', { name: 'Attachments' });
    await section.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
    await section.getByRole('link', { name: 'invoice.pdf' }).waitFor();
    await section.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());

    const give = (kind: 'drop' | 'paste', name: string) =>
      page.evaluate(`{
        const data = new DataTransfer();
        data.items.add(new File(['%PDF-1.4'], '${name}', { type: 'application/pdf' }));
        const members = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
        const Event = ${kind === 'drop' ? 'DragEvent' : 'ClipboardEvent'};
        document.querySelector('[aria-labelledby=attachments]').dispatchEvent(new Event('${kind}', members));
      }`);
    await give('drop', 'dropped.pdf');
    await section.getByRole('link', { name: 'dropped.pdf' }).waitFor();
    await give('paste', 'pasted.pdf');
    await section.getByRole('link', { name: 'pasted.pdf' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `attachments-${width}-${colorScheme}`);

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

for (const { width, colorScheme } of LOOKS) {
  browserTest(`files are attached while a transaction is entered at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page, home } = console;
    await page.goto(`${home}/transactions?open=new`);
    const form = page.getByRole('dialog', { name: 'New transaction' });
    await form.getByLabel('Amount in USD').fill('18.50');
    await form.getByLabel('Name').fill('Lamp');
    await form.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    const files = form.getByRole('region', { name: 'Attachments' });
    await files.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
    await files.getByRole('button', { name: 'Remove invoice.pdf' }).click();
    await files.locator('input[type=file]').first().setInputFiles(wrong);
    await files.getByText('page.pdf').scrollIntoViewIfNeeded();
    await axe(page);
    await fits(page);
    await shot(page, `entry-files-${width}-${colorScheme}`);
    await form.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByText('page.pdf is not attached').waitFor();
    await page.getByText('Transaction added').waitFor();
    const [lamp] = (await send(console, 'GET', 'transactions?search=lamp')).transactions;
    assert.equal(lamp?.attachments_count, 1);
  });
}
