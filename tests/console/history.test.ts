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
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
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
