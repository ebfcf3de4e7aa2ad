import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

const LISTS = [
  { path: '/rules', empty: 'No rules yet', add: 'Add rule', field: 'Name' },
  { path: '/developers/keys', empty: 'No API keys yet', add: 'New API key', field: 'Name' },
  { path: '/goals', empty: 'No goals yet', add: 'Add goal', field: 'Name' },
] as const;

componentTest('an empty list offers what adds to it, whose dialog begins at its first field', async (open) => {
  const { page, home } = await open();
  for (const { path, empty, add, field } of LISTS) {
    await page.goto(home + path);
    await page.getByText(empty).waitFor();
    const buttons = page.getByRole('main').getByRole('button', { name: add });
    assert.equal(await buttons.count(), 1, path);
    await buttons.press('Enter');
    const dialog = page.getByRole('dialog', { name: add });
    await dialog.getByRole('textbox', { name: field, exact: true }).and(page.locator(':focus')).waitFor();
  }
});
