import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type Locator, type OpenApp, type Page } from '#tests/harness/components/component-test.ts';

/** Opens the list with search parameters. */
async function openList({ page, home }: OpenApp, search = ''): Promise<Locator> {
  await page.goto(`${home}/transactions${search}`);
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await grid.locator('[data-row="0"]').waitFor();
  return grid;
}

/** The first row that holds a text. */
function rowOf(page: Page, text: string): Locator {
  return page.locator('[data-row]', { hasText: text }).first();
}

/** Types into a picker once it has the keyboard, as a person does: before that the list takes letters for commands. */
async function typeIn(page: Page, picker: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: picker }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().waitFor();
}

componentTest('uncategorised transactions are found, and a new category can be undone', async (open) => {
  const console = await open();
  const { page } = console;
  await enter(console, 'Everyday', { name: 'Unknown', amount: '3', date: '2025-10-01' });
  await openList(console, '?uncategorised=true');
  await page.getByText('1 transaction', { exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await typeIn(page, 'Category', 'fees');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, 'Unknown').waitFor();
});

componentTest('Ctrl+Z undoes the changes of the session, the last one first', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console, '?q=pharmacy');
  const row = page.locator('[data-row="0"]');
  for (const [before, after] of [
    ['Healthcare', 'Groceries'],
    ['Groceries', 'Fees'],
  ] as const) {
    await row.getByRole('button', { name: `Category: ${before}` }).click();
    await page.getByRole('option', { name: after }).click();
    await row.getByRole('button', { name: `Category: ${after}` }).waitFor();
    await page
      .getByText('Saved')
      .nth(after === 'Fees' ? 1 : 0)
      .waitFor();
  }
  await page.keyboard.press('Control+z');
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  await page.getByText('Undone').first().waitFor();
  await page.keyboard.press('Control+z');
  await row.getByRole('button', { name: 'Category: Healthcare' }).waitFor();
});

componentTest('usual filters are one press away, and a view is saved as a tab', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const tabs = page.getByRole('navigation', { name: 'Views' });
  const all = tabs.getByRole('button', { name: 'All', exact: true });
  await all.and(page.locator('[aria-current]')).waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByText('7 transactions').waitFor();
  assert.match(page.url(), /from=2026-03-01/);
  await page.getByLabel('Search transactions').fill('weekly');
  await page.getByText('2 transactions').waitFor();
  await tabs.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByLabel('Name of the view').fill('Groceries now');
  await page.keyboard.press('Enter');
  const view = tabs.getByRole('button', { name: 'Groceries now', exact: true });
  await view.and(page.locator('[aria-current]')).waitFor();
  assert.equal(await tabs.locator('[aria-current]').count(), 1, 'one tab is the current one');
  await axe(page);
  await all.press('Enter');
  await page.getByText('42 transactions').waitFor();
  await page.reload();
  await view.press('Enter');
  await page.getByText('2 transactions').waitFor();
  await tabs.getByRole('button', { name: 'Delete the view Groceries now' }).click();
  await view.waitFor({ state: 'detached' });
});

componentTest('the list is sorted by its headings, and the order is in the address', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const first = page.locator('[data-row="0"]');
  await page.getByRole('button', { name: 'Sort by Amount' }).click();
  await first.getByText('+$3,850.00').waitFor();
  await page.getByRole('button', { name: 'Sort by Amount' }).click();
  await first.getByText('−$1,290.00').waitFor();
  assert.match(page.url(), /sort=amount/);
  await page.reload();
  await first.getByText('−$1,290.00').waitFor();
  assert.equal(await page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort'), 'ascending');
  await page.getByRole('button', { name: 'Sort by Date' }).click();
  await first.getByText('Weekly shop').waitFor();
  assert.equal(new URL(page.url()).search, '');
});

componentTest('transfers are linked, unlinked, suggested, confirmed and rejected', async (open) => {
  const console = await open();
  const { page } = console;
  await enter(console, 'Everyday', { name: 'Sent', amount: '77.00', date: '2026-02-01' });
  await enter(console, 'Rainy day', { name: 'Arrived', amount: '-77.00', date: '2026-02-10' });
  await enter(console, 'Everyday', { name: 'Near sent', amount: '88.00' });
  await enter(console, 'Rainy day', { name: 'Near arrived', amount: '-88.00' });
  await enter(console, 'Everyday', { name: 'Odd sent', amount: '99.00' });
  await enter(console, 'Rainy day', { name: 'Odd arrived', amount: '-99.00' });
  await openList(console);
  await page.getByRole('button', { name: '2 suggested transfers' }).click();
  const suggested = page.getByRole('dialog', { name: 'Suggested transfers' });
  await suggested.getByRole('listitem').filter({ hasText: '$99.00' }).getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Marked as not a transfer').waitFor();
  await suggested.getByRole('listitem').filter({ hasText: '$88.00' }).getByRole('button', { name: 'Confirm' }).click();
  await suggested.getByText('No suggestions left').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Near sent').getByRole('button', { name: 'Rainy day' }).waitFor();
  await rowOf(page, 'Odd sent').getByRole('button', { name: 'Category: none' }).waitFor();
  await openList(console, '?q=sent');
  await rowOf(page, 'Sent').locator('visible=true').first().waitFor();
  await page.locator('[data-row="2"]').getByRole('button', { name: 'Sent', exact: true }).click();
  await page.getByRole('button', { name: 'Match as transfer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match as transfer' });
  await dialog.getByRole('radio', { name: /Arrived/ }).check();
  await axe(page);
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await page.locator('[data-row="2"]').getByRole('button', { name: 'Rainy day' }).waitFor();
  await page.getByRole('dialog', { name: 'Transaction' }).getByRole('button', { name: 'Unlink' }).click();
  await page.locator('[data-row="2"]').getByRole('button', { name: 'Category: none' }).waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'Transfer unlinked' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-row="2"]').getByRole('button', { name: 'Rainy day' }).waitFor();
});

componentTest('a guest can view transactions but not change them', async (open) => {
  const { page: admin, home, coffer, family, openAs } = await open();
  const { code } = (
    await coffer.call('POST', '/api/v1/invitations', { token: family.user.token, body: { role: 'guest' } })
  ).body;
  const guest = await coffer.signUp({ invite_code: code });
  for (const id of Object.values(family.accounts)) {
    const path = `/api/v1/accounts/${id}/shares/${guest.id}`;
    const shared = await coffer.call('PUT', path, { token: family.user.token, body: { permission: 'full_control' } });
    assert.equal(shared.status, 200, shared.text);
  }
  await admin.close();
  const page = await openAs(guest);
  await page.goto(`${home}/transactions`);
  await page.getByLabel('First name').fill('Ida');
  await page.getByRole('button', { name: /^Open / }).click();
  await page.waitForURL(`${home}/`);
  await page.goto(`${home}/transactions`);
  const row = rowOf(page, 'Rent');
  await row.waitFor();
  assert.ok(await row.getByRole('button', { name: /^Category: / }).isDisabled());
  assert.ok(await row.getByRole('checkbox').isDisabled());
  await page.keyboard.press('j');
  for (const key of ['e', 'Delete', 'Space', 'a']) await page.keyboard.press(key);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Transaction' });
  await drawer.waitFor();
  await drawer.getByRole('definition').filter({ hasText: 'Green Grocer' }).waitFor();
  assert.equal(await drawer.getByRole('textbox').count(), 0);
  for (const name of ['Save', 'Split', 'Match as transfer', 'Delete'])
    assert.equal(await drawer.getByRole('button', { name, exact: true }).count(), 0, name);
  await axe(page);
  await page.goto(`${home}/transactions?open=new`);
  await row.waitFor();
  await page.keyboard.press('j');
  assert.equal(await page.getByRole('dialog').count(), 0);
});

/** The stored transactions that match a query. */
async function stored(open: OpenApp, query: string) {
  return (await send(open, 'GET', `transactions?per_page=100&${query}`)).transactions;
}

componentTest('category, merchant, tags and notes are edited in the row and undone', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const row = rowOf(page, 'Pharmacy');
  const undo = async (what: string) => {
    const notice = page.getByRole('alert').filter({ hasText: 'Saved' });
    await notice.last().getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: what }).waitFor();
    await notice.first().waitFor({ state: 'detached' });
  };
  await row.getByRole('button', { name: 'Category: Healthcare' }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill('groc');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  await undo('Category: Healthcare');
  await row.getByRole('button', { name: 'Merchant: none' }).click();
  await page.getByRole('combobox', { name: 'Merchant' }).fill('Old Chemist');
  await page.getByRole('option', { name: 'Create “Old Chemist”' }).click();
  await row.getByRole('button', { name: 'Merchant: Old Chemist' }).waitFor();
  await undo('Merchant: none');
  await row.getByRole('button', { name: 'Tags: none' }).click();
  await page.getByRole('option', { name: 'Holiday' }).click();
  await page.getByRole('option', { name: 'Work' }).click();
  await page.getByRole('button', { name: 'Save tags' }).click();
  await row.getByRole('button', { name: 'Tags: Holiday, Work' }).waitFor();
  await undo('Tags: none');
  await row.getByRole('button', { name: 'Add notes' }).click();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Plasters');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await row.getByRole('button', { name: 'Notes: Plasters' }).waitFor();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await undo('Add notes');
  await saved;
  const [kept] = await stored(console, 'search=pharmacy');
  assert.deepEqual([kept?.category?.name, kept?.merchant, kept?.tags, kept?.notes], ['Healthcare', null, [], null]);
});

componentTest('the list is fully usable by keyboard', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const focused = () => page.evaluate<string>("document.activeElement?.getAttribute('data-row') ?? ''");
  const { keyboard } = page;
  await keyboard.press('j');
  assert.equal(await focused(), '0');
  await keyboard.press('ArrowDown');
  await keyboard.press('j');
  await keyboard.press('k');
  assert.equal(await focused(), '1');
  await keyboard.press('e');
  await typeIn(page, 'Category', 'travel');
  await keyboard.press('Enter');
  await page
    .locator('[data-row="1"]')
    .getByRole('button', { name: /^Category: .*Travel/ })
    .waitFor();
  assert.equal(await focused(), '1');
  await keyboard.press('t');
  await typeIn(page, 'Tag', 'wor');
  await keyboard.press('Enter');
  await page.getByRole('option', { name: 'Work', selected: true }).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page
    .locator('[data-row="1"]')
    .getByRole('button', { name: /^Tags: .*Work/ })
    .waitFor();
  assert.equal(await focused(), '1');
  await keyboard.press('Space');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowDown');
  await page.getByText('3 selected').waitFor();
  await keyboard.press('Escape');
  await page.getByText('3 selected').waitFor({ state: 'detached' });
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
  assert.match(page.url(), /open=/);
  await keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Transaction' }).waitFor({ state: 'detached' });
  assert.equal(await focused(), '3');
  await keyboard.press('End');
  assert.equal(await focused(), '41');
  await keyboard.press('Home');
  assert.equal(await focused(), '0');
  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await axe(page);
  await keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
  await keyboard.press('/');
  await keyboard.type('salary');
  await page.getByText('6 transactions').waitFor();
  await keyboard.press('Tab');
  await keyboard.press('a');
  await page.getByRole('dialog', { name: 'New transaction' }).waitFor();
});

componentTest('bulk edits and deletions can be undone', async (open) => {
  const console = await open();
  const { page, family } = console;
  await openList(console, '?q=rent');
  await page.getByText('6 transactions').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).click();
  await page.getByText('6 selected').waitFor();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill('groc');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await page.getByText('Category changed for 6 transactions').waitFor();
  const inGroceries = () => stored(console, `search=rent&category_id=${family.categories.Groceries}`);
  assert.equal((await inGroceries()).length, 6);
  const change = async (what: string) => {
    await bar.getByRole('button', { name: 'More changes' }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await change('Add tags');
  await page.getByRole('option', { name: 'Holiday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click();
  await page.getByText('Tags changed for 6 transactions').waitFor();
  await change('Exclude from reports');
  await page.getByText('6 transactions excluded from reports').waitFor();
  assert.equal((await stored(console, 'search=rent&excluded=true')).length, 6);
  const notice = page.getByRole('alert').filter({ hasText: 'Category changed' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  assert.equal((await inGroceries()).length, 0);
  await change('Move to another account');
  await page.getByRole('option', { name: 'Rainy day' }).click();
  await page.getByText('6 transactions moved to Rainy day').waitFor();
  assert.equal((await stored(console, `search=rent&account_id=${family.accounts['Rainy day']}`)).length, 6);
  await change('Delete');
  await axe(page);
  await page.getByRole('dialog', { name: 'Delete 6 transactions?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  const gone = page.getByRole('alert').filter({ hasText: '6 transactions deleted' });
  await gone.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('6 transactions restored').waitFor();
  await rowOf(page, 'Rent').waitFor();
  assert.equal((await stored(console, 'search=rent')).length, 6);
});
