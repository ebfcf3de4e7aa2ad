import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, openConsole } from '#tests/harness/browser/console.ts';
import { openAsMember } from '#tests/harness/browser/open-as-member.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';

const DIALOG = '[role=dialog]';
const SHARES = { Everyday: 'read_only', 'Rainy day': 'read_write', 'Travel card': 'full_control' } as const;
const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: PNG };
const invoice = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };

browserTest('the forms of transactions are accessible, and what a member may not do', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  const look = (view: string, inside?: string) => lookAt(page, `transaction-${view}`, inside);
  for (const date of ['2026-01-05', '2026-01-06', '2026-01-07']) {
    const category_id = family.categories.Groceries;
    await enter(console, 'Everyday', { name: 'Kiosk 1', amount: '4.20', date, category_id });
  }
  const { id } = await enter(console, 'Everyday', { name: 'To the savings', amount: '250.00' });
  await enter(console, 'Rainy day', { name: 'From everyday', amount: '-250.00' });

  await page.goto(`${home}/transactions?open=new`);
  const form = page.getByRole('dialog', { name: 'New transaction' });
  await form.getByLabel('Name', { exact: true }).fill('Kiosk 12');
  await form
    .getByRole('group', { name: 'Suggestions' })
    .getByRole('button', { name: /^Groceries, / })
    .waitFor();
  await form.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
  await form.getByText('invoice.pdf').scrollIntoViewIfNeeded();
  await look('entry', DIALOG);
  await form.getByText('Transfer', { exact: true }).click();
  await form.getByRole('button', { name: /^(Add transfer|Save)$/ }).click();
  await form.getByText('Select an account').first().waitFor();
  await look('transfer', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).waitFor();
  await look('discard', DIALOG);
  await page.getByRole('button', { name: 'Discard' }).click();

  const matched = await send(console, 'GET', `transactions/${id}`);
  await send(console, 'POST', `transfers/${matched.transfer?.id}/confirm`);
  await page.goto(`${home}/transactions?open=${id}`);
  const details = page.getByRole('dialog', { name: 'Transaction', exact: true });
  const files = details.getByRole('region', { name: 'Attachments' });
  await files.locator('input[type=file]').first().setInputFiles([receipt, invoice]);
  await files.getByRole('link', { name: 'invoice.pdf' }).waitFor();
  await files.locator('img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
  await details.getByRole('combobox', { name: 'Account' }).fill('Rainy');
  await page.getByRole('option', { name: 'Rainy day' }).waitFor();
  await look('account', DIALOG);
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: 'Holiday' }).click();
  await look('tags');
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Holiday' }).waitFor({ state: 'detached' });
  await details.getByLabel('Amount in USD').fill('12.50 + 3 × 2');
  await details.getByText('= $18.50').waitFor();
  await look('calculation', DIALOG);
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'End the transfer?' }).getByText('This ends the transfer').waitFor();
  await look('end-transfer', DIALOG);

  for (const [index, name] of Object.keys(SHARES).entries()) {
    await enter(console, name, { name: 'Tea', amount: '3', date: `2026-03-1${5 - index}` });
  }
  const theirs = await openAsMember(console, open, SHARES);
  await theirs.goto(`${home}/transactions?q=tea`);
  await theirs.locator('[data-row="2"]').waitFor();
  const lookAtTheirs = (view: string, inside?: string) => lookAt(theirs, `permissions-${view}`, inside);
  await lookAtTheirs('list');
  await theirs.keyboard.press('j');
  await theirs.keyboard.press('Enter');
  const shown = theirs.getByRole('dialog', { name: 'Transaction' });
  await shown.getByText('You can only view this transaction.').waitFor();
  await lookAtTheirs('view', DIALOG);
  await theirs.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await theirs.keyboard.press('j');
  await theirs.keyboard.press('Space');
  const bar = theirs.getByRole('region', { name: 'Selected transactions' });
  const openMenu = async () => {
    // A phone has the actions in another place.
    if ((await theirs.getByRole('menu').count()) === 0)
      await bar.getByRole('button', { name: 'More changes' }).press('Enter');
    await theirs.getByText('Some of these accounts let you change labels and notes only').waitFor();
  };
  await lookAt(theirs, 'permissions-bulk', '[role=menu]', openMenu);
  await theirs.keyboard.press('Escape');
  await theirs.getByRole('menu').waitFor({ state: 'detached' });
  await theirs.locator('[data-row="1"]').focus();
  await theirs.keyboard.press('Escape');
  await theirs.keyboard.press('Enter');
  await shown.getByLabel('Notes').waitFor();
  await lookAtTheirs('labels', DIALOG);
});
