import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

/** Makes a rule that gives bakeries the category of groceries. */
async function bakeries(console: OpenApp, name: string, value = 'bakery'): Promise<void> {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value }];
  const actions = [{ action_type: 'set_transaction_category', value: console.family.categories.Groceries }];
  await send(console, 'POST', 'rules', { rule: { name, conditions, actions } });
}

componentTest('a person adds a rule, orders, runs and undoes it', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Corner Bakery', amount: '4.20' });
  await bakeries(console, 'Coffee', 'coffee');
  await page.goto(`${home}/rules`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Bread');
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('bakery');
  await dialog.getByRole('combobox', { name: 'New value' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await dialog.getByText('1 transaction changes').waitFor();
  await dialog.getByRole('checkbox', { name: 'Change this transaction too' }).click();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('If Name contains bakery').waitFor();
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Bread' }).first().waitFor();
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Run on all transactions' }).click();
  await page.getByRole('button', { name: 'Run rule' }).click();
  await page.getByText(/Done · 1 transaction changed/).waitFor();
  const category = async () => (await send(console, 'GET', `transactions/${id}`)).category?.name ?? null;
  assert.equal(await category(), 'Groceries');
  assert.deepEqual(
    (await send(console, 'GET', 'rules')).data.map(({ name }: { name: string | null }) => name),
    ['Bread', 'Coffee'],
  );
  await page.getByRole('button', { name: 'Undo the run of Bread' }).click();
  await page.getByRole('button', { name: 'Undo run' }).click();
  await page.getByText(/Undone · 1 transaction changed/).waitFor();
  assert.equal(await category(), null);
  const use = page.getByRole('switch', { name: 'Use Bread' });
  await use.press('Space');
  await use.and(page.locator(':not(:checked)')).waitFor();
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete rule' }).click();
  await page.getByText('Bread deleted').waitFor();
  const undone = page.waitForResponse(/\/rules\/reorder/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await undone;
  await use.waitFor();
  assert.deepEqual(
    (await send(console, 'GET', 'rules')).data.map(({ name, active }) => [name, active]),
    [
      ['Bread', false],
      ['Coffee', true],
    ],
  );
  await axe(page);
});

componentTest('an order that the server refuses goes back to the stored one', async (open) => {
  const console = await open();
  const { page, home } = console;
  await bakeries(console, 'Bread');
  await bakeries(console, 'Coffee', 'coffee');
  const body = { error: 'internal_error', message: 'Broken', request_id: 'order-1' };
  await page.route('**/api/v1/rules/reorder', (route) => route.fulfill({ status: 500, json: body }));
  await page.goto(`${home}/rules`);
  await page.getByRole('button', { name: 'Actions for Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByText('order-1').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Bread' }).first().waitFor();
  const first = page.getByRole('switch', { name: /^Use / }).first();
  assert.equal(await first.getAttribute('aria-label'), 'Use Bread');
});

componentTest('a rule that is too large is refused with what to do about it', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/rules`);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('combobox', { name: 'How to compare' }).click();
  await page.getByRole('option', { name: 'matches (regular expression)' }).click();
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('a.{600}b');
  await dialog.getByRole('combobox', { name: 'New value' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  await dialog.getByText(/size 604.* 500; shorten them, or switch another rule off/).waitFor();
});

componentTest('a rule that an upgrade switched off says why until it is used again', async (open) => {
  const console = await open();
  const { page, home, coffer } = console;
  await bakeries(console, 'Bread');
  await coffer.database.write(async ({ db }) => {
    await db.updateTable('rules').set({ active: 0 }).execute();
    const { family_id, id } = await db.selectFrom('rules').select(['family_id', 'id']).executeTakeFirstOrThrow();
    const notice = { family_id: Number(family_id), kind: 'rules_switched_off', record_id: id } as const;
    await db.insertInto('upgrade_notices').values(notice).execute();
  });
  await page.goto(`${home}/accounts`);
  const notice = page.getByRole('alert').filter({ hasText: 'After the update' });
  await notice.getByText('larger than those of all active rules may be together').waitFor();
  await notice.getByRole('link', { name: '1 rule' }).click();
  await page.getByText('Switched off: too large').waitFor();
  await page.getByRole('switch', { name: 'Use Bread' }).press('Space');
  await page.getByText('Switched off: too large').waitFor({ state: 'detached' });
});
