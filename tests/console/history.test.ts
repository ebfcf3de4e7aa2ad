import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

const ASSISTANT = 'Assistant, an API key of Ada Byron';

/** A transaction of the admin that a key renames, and gives a category. */
async function changeByKey(console: OpenConsole) {
  const { coffer, family } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Cofee', amount: '4.20' });
  const { id: keyId, key } = await coffer.createKey(family.user, { name: 'Assistant', scopes: ['read_write'] });
  const change = async (body: object) => {
    const reply = await coffer.call('PATCH', `/api/v1/transactions/${id}`, { key, body });
    assert.equal(reply.status, 200, reply.text);
  };
  await change({ name: 'Coffee', category_id: family.categories.Groceries });
  return { id, keyId, change };
}

const nameOf = async (console: OpenConsole, id: string) => (await send(console, 'GET', `transactions/${id}`)).name;

for (const { width, colorScheme } of LOOKS) {
  browserTest(`what a key changed is shown and undone at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page, home } = console;
    const { id } = await changeByKey(console);
    await page.goto(`${home}/developers/keys`);
    const key = page.getByRole('article', { name: 'Assistant' });
    await key.getByRole('link', { name: 'View changes' }).press('Enter');
    const card = page.getByRole('article', { name: ASSISTANT });
    await card.getByText('Changed: Cofee').waitFor();
    assert.equal(await page.getByRole('article').count(), 1, 'only the changes of the key');
    await card.getByRole('definition').filter({ hasText: 'Before: Cofee' }).getByText('Coffee').waitFor();
    await card.getByRole('definition').filter({ hasText: 'Groceries' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `history-key-${width}-${colorScheme}`);
    await card.getByRole('button', { name: 'Undo: Changed: Cofee' }).press('Enter');
    await page.getByText('Undone', { exact: true }).waitFor();
    assert.equal(await nameOf(console, id), 'Cofee');
    await page.goto(`${home}/settings/history`);
    await page.getByRole('article', { name: 'Ada Byron' }).first().waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `history-${width}-${colorScheme}`);
  });
}

browserTest('the history is found in the palette, and filtered by who, what and when', async (t, open) => {
  const console = await openConsole(t, open, { ownServer: true });
  const { page, coffer } = console;
  await changeByKey(console);
  // It is 23:20 there, and three quarters of an hour later the next day.
  await send(console, 'PATCH', 'family_settings', { timezone: 'Pacific/Auckland' });
  coffer.advance(2700);
  await page.clock.setFixedTime(coffer.now);
  await send(console, 'POST', 'tags', { name: 'Next day' });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor();
  await page.keyboard.type('Change his');
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor({ state: 'detached' });
  await palette.getByRole('option', { name: 'Change history' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('New: Next day').waitFor();
  await page.getByRole('combobox', { name: 'Changes of' }).click();
  await page.getByRole('option', { name: 'Tags' }).click();
  await page.getByText('Changed: Cofee').waitFor({ state: 'detached' });
  await page.getByText('New: Next day').waitFor();
  await page.getByRole('textbox', { name: 'Day' }).fill('03/10/2026');
  await page.getByText('New: Next day').waitFor({ state: 'detached' });
  await page.getByText('New: Holiday').waitFor();
  await page.getByRole('combobox', { name: 'Made by' }).click();
  await page.getByRole('option', { name: 'Assistant' }).click();
  await page.getByRole('heading', { name: 'No changes found' }).waitFor();
  await axe(page);
  await shot(page, 'history-empty');
  await page.getByRole('combobox', { name: 'Changes of' }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  await page.getByText('Changed: Cofee').waitFor();
});
