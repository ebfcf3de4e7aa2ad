import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';
import { YNAB } from '#tests/statements/app-samples.ts';

function fileOf(text: string, name = 'statement.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Opens the import page, chooses a file and an account, and goes on to the columns. */
async function choose({ page, home, family }: OpenConsole, text: string): Promise<void> {
  const [account] = Object.keys(family.accounts);
  await page.goto(`${home}/imports?account=${family.accounts[account ?? '']}`);
  await page.locator('input[type=file]').setInputFiles(fileOf(text));
  await page.getByText('statement.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'First rows' }).waitFor();
}

const SIMPLE = 'Date,Description,Amount\n2026-01-05,Bakery,-12.50\n2026-01-06,Coffee,-3.20\n2026-01-06,Coffee,-3.20\n';

for (const { width, colorScheme } of LOOKS) {
  browserTest(`a file is imported in four steps and undone at ${width} px in ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page } = console;
    const look = async (name: string) => {
      await fits(page);
      await axe(page);
      await shot(page, `import-${name}-${width}-${colorScheme}`);
    };
    await page.goto(`${console.home}/imports`);
    await page.getByText('No imports yet.').waitFor();
    await look('file');
    await choose(console, SIMPLE);
    await page.getByText('CSV file with 3 rows.').waitFor();
    await look('columns');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByText('3 new, 0 skipped, 0 with problems').waitFor();
    await look('review');
    await page.getByRole('checkbox', { name: 'Import Bakery of line 2' }).click();
    await page.getByText('2 new, 1 skipped, 0 with problems').waitFor();
    await page.getByRole('button', { name: 'Import 2 transactions' }).click();
    await page.getByText(/^2 transactions added to /).waitFor();
    await look('done');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('The import is undone.').waitFor();
    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByText('Undone').waitFor();
    await look('history');
  });
}

browserTest('a file dropped on any page comes to the import page', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await page.goto(`${home}/transactions`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const drag = (name: string) =>
    page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['Date,Amount\\n2026-01-05,1\\n'], 'dropped.csv', { type: 'text/csv' }));
      window.dispatchEvent(new DragEvent('${name}', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
  await drag('dragover');
  await page.getByText('Drop a file to import it').waitFor();
  await drag('drop');
  await page.getByText('dropped.csv').waitFor();
  assert.match(page.url(), /\/imports$/);
});

browserTest('labels, split lines and transfers of a file are shown, and new labels left out', async (t, open) => {
  const console = await openConsole(t, open, { width: 390, opened: false });
  const { page, home, family, coffer } = console;
  const { token } = family.user;
  const count = async () => (await coffer.call('GET', '/api/v1/merchants?per_page=1', { token })).body.length;
  const before = await count();
  const [account] = Object.values(family.accounts);
  await page.goto(`${home}/imports?account=${account}`);
  await page.locator('input[type=file]').setInputFiles(fileOf(YNAB, 'register.csv'));
  await page.getByText('register.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Savings', exact: true }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('Merchant: Market').waitFor();
  await page.getByText(/^Split into Food -4/).waitFor();
  await page.getByText('Transfer: Savings in the file is not imported yet').waitFor();
  await fits(page);
  await axe(page);
  await shot(page, 'import-labels-390');
  await page.getByText('Leave them out').click();
  await page.getByRole('button', { name: /^Import 3 transactions/ }).click();
  await page.getByText(/^3 transactions added to /).waitFor();
  assert.equal(await count(), before);
});
