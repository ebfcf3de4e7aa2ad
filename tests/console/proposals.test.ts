import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

const REASON = 'The name has a typing error, and the category was missing.';

/** A key of the admin proposes to rename and move a transaction, to make a tag, and to delete another transaction. */
async function propose(console: OpenConsole) {
  const { coffer, family } = console;
  const enter = async (name: string) =>
    String((await send(console, 'POST', 'transactions', { ...ENTRY, account_id: family.accounts.Everyday, name })).id);
  const [kept, twice] = [await enter('Cofee'), await enter('Twice')];
  const { key } = await coffer.createKey(family.user, { name: 'Assistant', scopes: ['read', 'proposals:write'] });
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

for (const { width, colorScheme } of LOOKS) {
  browserTest(`proposals are shown in plain words and fit at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await propose(console);
    await page.goto(`${home}/proposals`);
    const card = page.getByRole('article', { name: 'Assistant, an API key of Ada Byron' });
    await card.getByText(REASON).waitFor();
    await card.getByRole('checkbox', { name: 'Change a transaction: Cofee' }).waitFor();
    const terms = await card.getByRole('term').allTextContents();
    assert.deepEqual(terms.slice(0, 3).sort(), ['Amount', 'Category', 'Name']);
    await card.getByRole('definition').filter({ hasText: 'Before: Cofee' }).getByText('Coffee').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `proposals-${width}-${colorScheme}`);
    if (width === 390) await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Proposals 1' }).waitFor();
    await axe(page);
    await shot(page, `proposals-link-${width}-${colorScheme}`);
  });
}
