import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

const REASON = 'The name has a typing error, and the category was missing.';

/** A key of the admin proposes to rename and move a transaction, to make a tag, and to delete another transaction. */
async function propose(console: OpenApp) {
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

componentTest('a person accepts some changes and rejects the others by keyboard', async (open) => {
  const console = await open();
  const { page, home, coffer, family } = console;
  const { kept, id } = await propose(console);
  await page.goto(`${home}/proposals`);
  await page.getByRole('checkbox', { name: 'Delete a transaction: Twice' }).press('Space');
  await page.getByRole('button', { name: 'Accept 2 changes' }).press('Enter');
  await page.getByText('2 changes accepted').waitFor();
  assert.equal((await send(console, 'GET', `transactions/${kept}`)).name, 'Coffee');
  await page.getByRole('checkbox', { name: 'Delete a transaction: Twice' }).press('Space');
  await page.getByRole('button', { name: 'Reject 1 change' }).press('Enter');
  await page.getByRole('heading', { name: 'No proposals wait' }).waitFor();
  await page.getByRole('link', { name: 'Proposals 1' }).waitFor({ state: 'detached' });
  const { body } = await coffer.call('GET', `/api/v1/proposals/${id}`, { token: family.user.token });
  assert.equal(body.status, 'partly_accepted');
  await page.getByRole('link', { name: 'Show decided proposals' }).press('Enter');
  await page.getByText('Partly accepted').waitFor();
  await page.getByText(/decided by Ada Byron/).waitFor();
  await axe(page);
});

componentTest('a change whose record has changed since is named, and nothing is applied', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { kept, twice } = await propose(console);
  await page.goto(`${home}/proposals`);
  await page.getByRole('button', { name: 'Accept 3 changes' }).waitFor();
  await send(console, 'PATCH', `transactions/${twice}`, { notes: 'not twice' });
  await page.getByRole('button', { name: 'Accept 3 changes' }).press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was changed' });
  await alert.getByText('Delete a transaction: Twice').waitFor();
  assert.equal((await send(console, 'GET', `transactions/${kept}`)).name, 'Cofee');
  await axe(page);
  await page.getByRole('checkbox', { name: 'Delete a transaction: Twice' }).press('Space');
  await page.getByRole('button', { name: 'Accept 2 changes' }).press('Enter');
  await page.getByText('2 changes accepted').waitFor();
});

componentTest('names and reasons of programs are shown as text, never as markup', async (open) => {
  const console = await open();
  const { page, home, coffer, family } = console;
  const { key } = await coffer.createKey(family.user, { name: '<b>Key</b>', scopes: ['read', 'proposals:write'] });
  const items = [{ operation: 'createTag', body: { name: '<img src=x>' } }];
  const body = { proposal: { reason: '<script>1</script>', items } };
  await coffer.call('POST', '/api/v1/proposals', { key, body });
  await page.goto(`${home}/proposals`);
  await page.getByText('<script>1</script>').waitFor();
  await page.getByRole('checkbox', { name: 'Create a tag: <img src=x>' }).waitFor();
  assert.equal(await page.locator('main img').count(), 0);
});

componentTest('the palette opens the proposals, also when none waits', async (open) => {
  const { page } = await open();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor();
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Propos');
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor({ state: 'detached' });
  await palette.getByRole('option', { name: 'Proposals' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
});

componentTest('a proposal shows every member of split lines that a person decides on', async (open) => {
  const console = await open();
  const { coffer, family, page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Market', amount: '20' });
  const merchant = await send(console, 'POST', 'merchants', { name: 'Casino Royal' });
  const tag = await send(console, 'POST', 'tags', { name: 'Evening out' });
  const { key } = await coffer.createKey(family.user, { scopes: ['read', 'proposals:write'] });
  const splits = [
    { amount: '12', name: 'Food' },
    {
      amount: '8',
      name: 'Rest',
      notes: 'Not for the tax',
      merchant_id: merchant.id,
      tag_ids: [tag.id],
      excluded: true,
    },
  ];
  const items = [
    { operation: 'createSplits', params: { id }, body: { splits } },
    {
      operation: 'createTransaction',
      body: { account_id: family.accounts.Everyday, name: 'Hidden', date: '2026-03-02', amount: '5', excluded: true },
    },
  ];
  const made = await coffer.call('POST', '/api/v1/proposals', { key, body: { proposal: { reason: 'Split', items } } });
  assert.equal(made.status, 201, made.text);
  await page.goto(`${home}/proposals`);
  for (const text of ['Notes: Not for the tax', 'Merchant: Casino Royal', 'Tags: Evening out']) {
    await page.getByText(text).first().waitFor();
  }
  await page.getByText('Left out of reports: Yes').first().waitFor();
  await page.getByText('Left out of reports', { exact: true }).first().waitFor();
  await axe(page);
});

componentTest('an item that would write another thing than was shown is refused', async (open) => {
  const console = await open();
  const { coffer, family, page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Market', amount: '20' });
  const category = family.categories.Groceries;
  const { key } = await coffer.createKey(family.user, { scopes: ['read', 'proposals:write'] });
  const items = [{ operation: 'updateTransaction', params: { id }, body: { category_id: category } }];
  await coffer.call('POST', '/api/v1/proposals', { key, body: { proposal: { reason: 'Category', items } } });
  await send(console, 'PATCH', `categories/${category}`, { name: 'Gambling' });
  await page.goto(`${home}/proposals`);
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await page.getByText(/These changes no longer fit, because the data has changed since/).waitFor();
  assert.equal((await send(console, 'GET', `transactions/${id}`)).category, null);
});
