import assert from 'node:assert/strict';
import { enter } from '#tests/harness/browser/as-admin.ts';
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
