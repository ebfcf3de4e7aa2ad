import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

/** Past visits of a kiosk with a category, and what waits for one: the newest first is Kiosk 7, Newsstand, Kiosk 8. */
async function addEntries(console: OpenConsole): Promise<Record<string, string>> {
  const category_id = console.family.categories.Groceries;
  for (const number of [1, 2, 3]) {
    await enter(console, 'Everyday', { name: `Kiosk ${number}`, amount: '4.20', date: '2026-01-05', category_id });
  }
  const ids: Record<string, string> = {};
  for (const [name, date] of Object.entries({
    'Kiosk 7': '2026-03-10',
    Newsstand: '2026-03-09',
    'Kiosk 8': '2026-03-08',
  })) {
    ids[name] = (await enter(console, 'Everyday', { name, amount: '3.10', date })).id;
  }
  return ids;
}

/** Makes a rule that gives bakeries the category of groceries. */
async function bakeries(console: OpenConsole, name: string, value = 'bakery'): Promise<void> {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value }];
  const actions = [{ action_type: 'set_transaction_category', value: console.family.categories.Groceries }];
  await send(console, 'POST', 'rules', { rule: { name, conditions, actions } });
}

browserTest('the review, and rules with their editor and preview, are accessible', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await page.goto(`${home}/rules`);
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
  await lookAt(page, 'rules-empty');
  await visit(page, `${home}/review`);
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  await lookAt(page, 'review-empty');
  await addEntries(console);
  await page.reload();
  await page.getByRole('button', { name: /Groceries/ }).waitFor();
  await page.getByText('3 of 3 transactions with this name').waitFor();
  await lookAt(page, 'review');
  await page.getByRole('button', { name: 'Choose category' }).click();
  await page.getByRole('option', { name: 'Transportation' }).waitFor();
  await lookAt(page, 'review-choose');
  await page.getByRole('option', { name: 'Transportation' }).click();
  await page.getByRole('heading', { name: 'Newsstand' }).waitFor();
  await page.getByText('Nothing in the past is like this.').waitFor();
  await lookAt(page, 'review-next');

  await enter(console, 'Everyday', { name: 'Corner Bakery', amount: '4.20' });
  await bakeries(console, 'Bread');
  await bakeries(console, 'Coffee', 'coffee');
  await page.goto(`${home}/rules`);
  await page.getByText('If Name contains bakery').waitFor();
  await lookAt(page, 'rules');
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByText('1 transaction changes').waitFor();
  await dialog.getByText('Category: – → Groceries').waitFor();
  await lookAt(page, 'rules-editor', DIALOG);
});
