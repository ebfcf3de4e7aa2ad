import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole } from '#tests/harness/browser/console.ts';
import { SURE, YNAB } from '#tests/statements/app-samples.ts';

/** Opens the import page, chooses a file and an account, if any, and goes on to the next step. */
async function choose({ page, home }: OpenConsole, text: string, name: string, account?: string): Promise<void> {
  await page.goto(`${home}/imports${account === undefined ? '' : `?account=${account}`}`);
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText(name).first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const SIMPLE = 'Date,Description,Amount\n2026-01-05,Bakery,-12.50\n2026-01-06,Coffee,-3.20\n2026-01-06,Coffee,-3.20\n';
const FEES = 'Date,Description,Amount,Fee\n2026-01-15,Shop,-20.00,1.50\n2026-01-17,Bakery,-4.10,0.00\n';

browserTest('each step of an import is accessible, from the file to its undoing', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, family } = console;
  const [account] = Object.values(family.accounts);
  const look = (name: string) => lookAt(page, `import-${name}`);
  await page.goto(`${home}/imports`);
  await page.getByText('No imports yet.').waitFor();
  await look('file');
  await choose(console, FEES, 'card.csv', account);
  await page.getByRole('radiogroup', { name: 'Are the fees charged on top of the amounts?' }).waitFor();
  await look('question');
  await choose(console, SIMPLE, 'statement.csv', account);
  await page.getByRole('heading', { name: 'First rows' }).waitFor();
  await page.getByText('CSV file with 3 rows.').waitFor();
  await look('columns');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('3 new', { exact: true }).waitFor();
  await look('review');
  await page.getByRole('checkbox', { name: 'Import Bakery of line 2' }).click();
  await page.getByText('2 new, 1 skipped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await page.getByText(/^2 transactions added to /).waitFor();
  await look('done');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import is undone.').waitFor();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByText('Undone').waitFor();
  await look('history');

  await choose(console, YNAB, 'register.csv', account);
  await page.getByRole('combobox', { name: 'Savings', exact: true }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('Transfer: Savings in the file is not imported yet').waitFor();
  await look('labels');
});

browserTest('several files at once are accessible at both widths', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const statement = (month: string, opening: string, closing: string) =>
    `:20:S\n:25:DE89370400440532013000\n:28C:1\n:60F:C26${month}01USD${opening}\n:61:26${month}05${month}05D20,00NMSCNONREF\n:86:Bakery\n:62F:C26${month}28USD${closing}\n-\n`;
  const ofAccount = (name: string) => `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD4/13'26\nT-5.00\nPShop\n^\n`;
  const files = {
    'january.sta': statement('01', '100,00', '80,00'),
    'both.qif': ofAccount('Checking') + ofAccount('Cash box with a long name'),
    'card.csv': FEES,
    'broken.csv': 'a,b\n1,2\n',
  };
  await page.goto(`${home}/imports`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    );
  const file = (name: string) => page.getByRole('listitem', { name });
  await file('broken.csv').getByText('Problems').waitFor();
  const card = file('card.csv');
  await card.getByRole('combobox', { name: 'Goes into' }).click();
  await page.getByRole('option').nth(1).click();
  await card.getByRole('radiogroup', { name: 'Are the fees charged on top of the amounts?' }).waitFor();
  await lookAt(page, 'import-several');
  await card.getByRole('radio', { name: 'No, the amounts contain them' }).click();
  await card.getByText('2 new', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import 3 files' }).click();
  for (const name of ['january.sta', 'card.csv', 'both.qif']) await file(name).getByText('Imported').waitFor();
  await lookAt(page, 'import-several-done');
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await lookAt(page, 'import-several-undo', '[role=dialog]');
});

browserTest('each step of an import into new accounts is accessible', async (t, open) => {
  const console = await openConsole(t, open, { seeded: false, opened: false });
  const { page } = console;
  const look = (name: string) => lookAt(page, `import-${name}`);
  await send(console, 'PATCH', 'users/me', { first_name: 'Ada', onboarding_completed: true });
  await send(console, 'PATCH', 'family_settings', { country: 'DE' });
  await choose(console, SURE, 'all.ndjson');
  await page.getByRole('combobox', { name: 'Type of Giro' }).click();
  await page.getByRole('option', { name: 'Other asset' }).click();
  await look('accounts-targets');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('4 new', { exact: true }).waitFor();
  await look('accounts-review');
  await page.getByRole('button', { name: 'Import 4 transactions' }).click();
  await page.getByText('“all.ndjson” is imported.').waitFor();
  await look('accounts-done');
});
