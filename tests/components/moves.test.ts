import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest, openAsMember } from '#tests/harness/components/component-test.ts';

componentTest('a transaction moves only to accounts that the person fully controls', async (open) => {
  const console = await open();
  const { home, family } = console;
  const { accounts } = family;
  await send(console, 'PATCH', `accounts/${accounts['Index funds']}`, { status: 'disabled' });
  const page = await openAsMember(console, { 'Rainy day': 'read_write', 'Travel card': 'read_only' });
  await page.goto(`${home}/transactions?account=${JSON.stringify([accounts['Rainy day']])}&open=new`);
  const field = page.getByRole('combobox', { name: 'Account' });
  assert.equal(await field.inputValue(), '');
  await field.press('ArrowDown');
  await page.getByRole('option', { name: 'Everyday' }).waitFor();
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['Everyday', 'Mortgage']);
});
