import assert from 'node:assert/strict';
import { axe, componentTest, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';
import { YNAB } from '#tests/statements/app-samples.ts';

const CARD = 'Date,Amount,Memo,Place\n04/05/2026,-12.50,Card 1234,Bakery\n40/05/2026,-1.00,Card 1234,Broken\n';

function fileOf(text: string, name = 'statement.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Opens the import page, chooses a file and an account, and goes on to the columns. */
async function choose({ page, home, family }: OpenApp, text: string): Promise<void> {
  const [account] = Object.keys(family.accounts);
  await page.goto(`${home}/imports?account=${family.accounts[account ?? '']}`);
  await page.locator('input[type=file]').setInputFiles(fileOf(text));
  await page.getByText('statement.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'First rows' }).waitFor();
}

const SIMPLE = 'Date,Description,Amount\n2026-01-05,Bakery,-12.50\n2026-01-06,Coffee,-3.20\n2026-01-06,Coffee,-3.20\n';

componentTest('columns are corrected, the preview follows, and faults are shown', async (open) => {
  const console = await open();
  const { page } = console;
  await choose(console, CARD);
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await page.getByText('Line 3').waitFor();
  const rows = page.getByRole('region', { name: 'First rows' });
  await rows.getByText('Apr 5', { exact: true }).waitFor();
  await pick('Payee', 'Place');
  await rows.getByText('Bakery').waitFor();
  await pick('Date format', '05/04/2026 (day first)');
  await rows.getByText('May 4', { exact: true }).waitFor();
  await page.getByRole('radiogroup', { name: 'How are the dates written?' }).waitFor({ state: 'detached' });
  await pick('Text', 'Not in the file');
  await page.getByText('Card 1234').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('1 new, 1 with problems', { exact: true }).waitFor();
  await page.getByText('Problems 1').click();
  await page.getByText('Line 3').waitFor();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('No imports yet.').waitFor();
});

componentTest('undoing an import names the edited transactions and keeps them', async (open) => {
  const console = await open();
  const { page, coffer, family } = console;
  await choose(console, SIMPLE);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('button', { name: 'Import 3 transactions' }).click();
  await page.getByText(/^3 transactions added to /).waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const { token } = family.user;
  const { data } = (await coffer.call('GET', `/api/v1/imports/${id}/rows`, { token })).body;
  const body = { transaction: { name: 'Our bakery' } };
  await coffer.call('PATCH', `/api/v1/transactions/${data[0]?.transaction_id}`, { token, body });
  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You have edited one transaction since:').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Edited by you, so that no import changes it: Name').waitFor();
  await page.getByRole('button', { name: 'Restore the values of the file for Bakery' }).click();
  await page.getByRole('button', { name: 'Restore the values of the file for Bakery' }).waitFor({ state: 'detached' });
  const restored = await coffer.call('GET', `/api/v1/transactions/${data[0]?.transaction_id}`, { token });
  assert.equal(restored.body.name, 'Bakery');
  await coffer.call('PATCH', `/api/v1/transactions/${data[0]?.transaction_id}`, { token, body });
  await page.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText('You have edited one transaction since:').waitFor();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Transactions that you have edited were kept.').waitFor();
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('button', { name: 'Forget statement' }).click();
  await page.getByText('Known files').waitFor({ state: 'detached' });
});

componentTest('an import is made by keyboard alone', async (open) => {
  const console = await open();
  const { page } = console;
  await choose(console, SIMPLE);
  await page.getByRole('button', { name: 'Continue to review' }).focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('checkbox', { name: 'Import Bakery of line 2' });
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText('2 new, 1 skipped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Import 2 transactions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^2 transactions added to /).waitFor();
});

/** Drags a file over the page, or drops it. */
async function drag(page: Page, type: 'dragover' | 'drop'): Promise<void> {
  const files = [new File(['Date,Amount\n2026-01-05,1\n'], 'dropped.csv', { type: 'text/csv' })];
  await page.locator('body').dispatchEvent(type, { dataTransfer: { types: ['Files'], files } });
}

for (const language of ['en', 'de']) {
  componentTest(`a file is dropped on a page in the language ${language}`, async (open) => {
    const { page, home, coffer, family } = await open();
    const { token } = family.user;
    assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token, body: { language } })).status, 200);
    await page.goto(`${home}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await drag(page, 'dragover');
    await page.getByText(language === 'en' ? 'Drop a file to import it' : /Datei.*importieren/).waitFor();
  });
}

componentTest('a file dropped on any page comes to the import page', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/transactions`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drag(page, 'dragover');
  await page.getByText('Drop a file to import it').waitFor();
  await drag(page, 'drop');
  await page.getByText('dropped.csv').waitFor();
  assert.match(page.url(), /\/imports$/);
});

componentTest('labels, split lines and transfers of a file are shown, and new labels left out', async (open) => {
  const console = await open({ width: 390 });
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
  await axe(page);
  await page.getByText('Leave them out').click();
  await page.getByRole('button', { name: /^Import 3 transactions/ }).click();
  await page.getByText(/^3 transactions added to /).waitFor();
  assert.equal(await count(), before);
});

componentTest('the review of an import shows what rules, new labels and transfers will do', async (open) => {
  const console = await open();
  const { page, home, family, coffer } = console;
  const { token } = family.user;
  const category = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Bread' } });
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }] as const;
  const actions = [
    { action_type: 'set_transaction_category', value: category.body.id },
    { action_type: 'set_transaction_name', value: 'Our bakery' },
  ] as const;
  const rule = { conditions: [...conditions], actions: [...actions] };
  assert.equal((await coffer.call('POST', '/api/v1/rules', { token, body: { rule } })).status, 201);
  const [account, other] = Object.entries(family.accounts);
  const day = '2026-01-06';
  await coffer.createTransaction(family.user, other?.[1] ?? '', { date: day, amount: '41.17', nature: 'income' });
  await page.goto(`${home}/imports?account=${account?.[1]}`);
  const file = `Date,Description,Amount,Category\n2026-01-05,Bakery,-12.50,\n${day},Move,-41.17,Savings plan\n`;
  await page.locator('input[type=file]').setInputFiles(fileOf(file));
  await page.getByText('statement.csv').first().waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('By a rule: “Our bakery”, Bread').waitFor();
  await page.getByText('Savings plan (new)').waitFor();
  await page.getByText(`May be a transfer with ${other?.[0]}`).waitFor();
  await axe(page);
  await page.getByText('Leave them out').click();
  await page.getByText('Savings plan (new)').waitFor({ state: 'detached' });
  await page.getByText('By a rule: “Our bakery”, Bread').waitFor();
});

componentTest('of the steps of an import one is current, and those before it are done', async (open) => {
  const console = await open();
  const { page } = console;
  await choose(console, SIMPLE);
  const steps = page.getByRole('list', { name: 'Steps' });
  const current = steps.locator('li[aria-current=step]');
  assert.deepEqual(await current.allInnerTexts(), ['2Columns']);
  assert.deepEqual(await steps.locator('li[data-done]').allInnerTexts(), ['File']);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByText('3 new', { exact: true }).waitFor();
  assert.deepEqual(await current.allInnerTexts(), ['3Review']);
  assert.doesNotMatch(await page.getByRole('main').innerText(), /\b0 (?:skipped|with problems)/);
});
