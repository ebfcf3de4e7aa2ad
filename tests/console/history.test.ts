import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, shot, visit } from '#tests/harness/browser/console.ts';

const ASSISTANT = 'Assistant, an API key of Ada Byron';
const REASON = 'The name has a typing error, and the category was missing.';

/** A key of the admin proposes to rename and move a transaction, to make a tag, and to delete another transaction. */
async function propose(console: OpenConsole) {
  const { coffer, family } = console;
  const enter = async (name: string) =>
    String((await send(console, 'POST', 'transactions', { ...ENTRY, account_id: family.accounts.Everyday, name })).id);
  const [kept, twice] = [await enter('Cofee'), await enter('Twice')];
  const { key } = await coffer.createKey(family.user, { name: 'Helper', scopes: ['read', 'proposals:write'] });
  const category_id = family.categories.Groceries;
  const items = [
    { operation: 'updateTransaction', params: { id: kept }, body: { name: 'Coffee', amount: '4.50', category_id } },
    { operation: 'createTag', body: { name: 'Reviewed' } },
    { operation: 'deleteTransaction', params: { id: twice } },
  ];
  const reply = await coffer.call('POST', '/api/v1/proposals', { key, body: { proposal: { reason: REASON, items } } });
  assert.equal(reply.status, 201, reply.text);
  return { kept, twice, id: reply.body.id };
}

const ENTRY = { date: '2026-03-09', amount: '4.20' };

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

browserTest('changes of a key are shown and undone, and its proposals are in plain words', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
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
  await lookAt(page, 'history-key');
  await card.getByRole('button', { name: 'Undo: Changed: Cofee' }).press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  assert.equal(await nameOf(console, id), 'Cofee');
  await page.goto(`${home}/settings/history`);
  await page.getByRole('article', { name: 'Ada Byron' }).first().waitFor();
  await lookAt(page, 'history');

  await propose(console);
  await visit(page, `${home}/proposals`);
  const proposed = page.getByRole('article', { name: 'Helper, an API key of Ada Byron' });
  await proposed.getByText(REASON).waitFor();
  await proposed.getByRole('checkbox', { name: 'Change a transaction: Cofee' }).waitFor();
  const terms = await proposed.getByRole('term').allTextContents();
  assert.deepEqual(terms.slice(0, 3).sort(), ['Amount', 'Category', 'Name']);
  await proposed.getByRole('definition').filter({ hasText: 'Before: Cofee' }).getByText('Coffee').waitFor();
  await page.getByRole('link', { name: 'Proposals 1' }).waitFor();
  await lookAt(page, 'proposals');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Proposals 1' }).waitFor();
  await axe(page, undefined, '[role=dialog]');
  await shot(page, 'proposals-link-390');
});
