import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Makes a rule that gives bakeries the category of groceries. */
async function bakeries(console: OpenConsole, name: string, value = 'bakery'): Promise<void> {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value }];
  const actions = [{ action_type: 'set_transaction_category', value: console.family.categories.Groceries }];
  await send(console, 'POST', 'rules', { rule: { name, conditions, actions } });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`rules, their editor and preview fit at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await enter(console, 'Everyday', { name: 'Corner Bakery', amount: '4.20' });
    await page.goto(`${home}/rules`);
    await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
    await axe(page);
    await shot(page, `rules-empty-${width}-${colorScheme}`);
    await bakeries(console, 'Bread');
    await bakeries(console, 'Coffee', 'coffee');
    await page.reload();
    await page.getByText('If Name contains bakery').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `rules-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Actions for Bread' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit rule' });
    await dialog.getByText('1 transaction changes').waitFor();
    await dialog.getByText('Category: – → Groceries').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `rules-editor-${width}-${colorScheme}`);
  });
}
