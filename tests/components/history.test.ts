import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, openAsMember } from '#tests/harness/components/component-test.ts';
import { allowClient } from '#tests/harness/oauth/allow-client.ts';

const ASSISTANT = 'Assistant, an API key of Ada Byron';

/** A transaction of the admin that a key renames, and gives a category. */
async function changeByKey(console: OpenApp) {
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

const nameOf = async (console: OpenApp, id: string) => (await send(console, 'GET', `transactions/${id}`)).name;

componentTest('later changes that contradict are shown, and undone in place', async (open) => {
  const console = await open();
  const { page, home } = console;
  const { id, change } = await changeByKey(console);
  await change({ name: 'Espresso' });
  await page.goto(`${home}/settings/history`);
  await page.getByRole('button', { name: 'Undo: Changed: Cofee' }).press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was undone' });
  await alert.getByText('Changed: Coffee').waitFor();
  await alert.getByText(ASSISTANT).waitFor();
  assert.equal(await nameOf(console, id), 'Espresso');
  await axe(page);
  await alert.getByRole('button', { name: 'Undo: Changed: Coffee' }).press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  await alert.waitFor({ state: 'detached' });
  assert.equal(await nameOf(console, id), 'Coffee');
  await page.getByRole('button', { name: 'Undo: Changed: Cofee' }).press('Enter');
  await page.getByRole('button', { name: 'Undo: Changed: Espresso' }).first().waitFor();
});

componentTest('what an app did is listed, and a whole request is undone', async (open) => {
  const console = await open();
  const { page, home, coffer, family } = console;
  const redirect_uris = ['https://board.example.org/callback'];
  const application = { name: 'Budget board', redirect_uris, scopes: ['read_write'] };
  const { id: clientId } = await send(console, 'POST', 'oauth_applications', application);
  const { token } = await allowClient(coffer, family.user, clientId, ['read_write']);
  const transaction = { account_id: family.accounts.Everyday, date: '2026-03-09', amount: '1' };
  const operations = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => ({
    op: 'create',
    transaction: { ...transaction, name },
  }));
  const made = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { atomic: true, operations } });
  assert.equal(made.status, 200, made.text);
  await page.goto(`${home}/developers/connected-apps`);
  await page.getByRole('link', { name: 'View changes' }).press('Enter');
  const card = page.getByRole('article', { name: 'Budget board, an app of Ada Byron' });
  await card.getByText('New: Five').waitFor();
  await card.getByRole('button', { name: 'Show 2 changes' }).press('Enter');
  await card.getByText('New: One').waitFor();
  await axe(page);
  await card.getByRole('button', { name: /^Undo all \d+ changes$/ }).press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  const { transactions } = await send(console, 'GET', 'transactions?search=Three');
  assert.deepEqual(transactions, []);
});

componentTest('a guest sees the changes of shared accounts alone, and no undo', async (open) => {
  const console = await open();
  const { home } = console;
  await changeByKey(console);
  await enter(console, 'Rainy day', { name: 'Secret gift', amount: '50' });
  const page = await openAsMember(console, { Everyday: 'read_only', 'Rainy day': 'none' }, 'guest');
  await page.goto(`${home}/settings/history`);
  const card = page.getByRole('article', { name: 'Ada Byron, by an API key' });
  await card.getByText('Changed: Cofee').waitFor();
  assert.equal(await page.getByText('Secret gift').count(), 0);
  assert.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 0);
});

componentTest('the history is found in the palette, and filtered by who, what and when', async (open) => {
  const console = await open();
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
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Change his');
  await palette.getByRole('option', { name: 'Add transaction' }).waitFor({ state: 'detached' });
  await palette.getByRole('option', { name: 'Change history' }).waitFor();
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
  await page.getByRole('combobox', { name: 'Changes of' }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  await page.getByText('Changed: Cofee').waitFor();
});

componentTest('a change has the name of its record, its kind once, and states in words', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await send(console, 'PATCH', 'users/me', { last_name: 'Lovelace' });
  await send(console, 'PATCH', `accounts/${family.accounts['Travel card']}`, { account: { status: 'disabled' } });
  await page.goto(`${home}/settings/history`);
  const person = page.getByRole('listitem').filter({ hasText: `Changed: ${family.user.email}` });
  await person.first().getByText('Members', { exact: true }).waitFor();
  const account = page.getByRole('listitem').filter({ hasText: 'Changed: Travel card' }).first();
  await account.getByText('Archived').waitFor();
  const text = await page.getByRole('main').innerText();
  assert.doesNotMatch(text, /Members\s+Members|\bactive\b|\bdisabled\b|whole request/);
});
