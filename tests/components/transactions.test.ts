import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import {
  axe,
  componentTest,
  type Locator,
  type OpenApp,
  type Page,
  WIDTHS,
} from '#tests/harness/components/component-test.ts';
// biome-ignore lint/style/noRestrictedImports: the benchmarks seed the same data.
import { fillAccount } from '../../benchmarks/data/fill-account.ts';

const HOSTILE = '<img src=x onerror=document.title=1>';

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

componentTest('a month that is named in the search is one key or press away', async (open) => {
  const console = await open();
  const { page } = console;
  await enter(console, 'Everyday', { name: 'Gym', amount: '25', date: '2026-02-20' });
  await page.goto(`${console.home}/transactions?q=gym+february`);
  await page.getByRole('button', { name: 'Search all entries for gym, February 2026' }).press('Enter');
  await rowOf(page, 'Gym').waitFor();
  await page.waitForURL(/q=gym\+date%3A2026-02/);
  await page.getByLabel('Search transactions').fill('gym feb');
  await page.getByRole('option', { name: 'date:2026-02' }).waitFor();
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
    await page.getByText(`is now ${after}`).waitFor();
  }
  await page.keyboard.press('Control+z');
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  await page.getByText('Undone').first().waitFor();
  await page.keyboard.press('Control+z');
  await row.getByRole('button', { name: 'Category: Healthcare' }).waitFor();
});

componentTest('usual periods are a filter, and a view is saved as a tab', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const tabs = page.getByRole('navigation', { name: 'Views' });
  const all = tabs.getByRole('button', { name: /^All/ });
  await all.and(page.locator('[aria-current]')).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Period', exact: true }).click();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('7 transactions').waitFor();
  await page.getByRole('button', { name: 'Period: This month' }).waitFor();
  assert.match(page.url(), /from=2026-03-01/);
  await page.getByLabel('Search transactions').fill('weekly');
  await page.getByText('2 transactions').waitFor();
  await tabs.getByRole('button', { name: 'Save this view' }).press('Enter');
  await page.getByLabel('Name of the view').fill('Groceries now');
  await page.keyboard.press('Enter');
  const view = tabs.getByRole('button', { name: /^Groceries now/ });
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

componentTest('a field is filtered by several values, and by states and their opposites', async (open) => {
  const console = await open();
  const { page } = console;
  await enter(console, 'Everyday', { name: 'Taken back', amount: '5.00', pending: true });
  await openList(console);
  const field = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  await field('Category');
  await page.getByLabel('Search in Category').fill('ent');
  await page.getByRole('checkbox', { name: 'Entertainment' }).waitFor();
  await page.getByLabel('Search in Category').fill('');
  await page.getByRole('checkbox', { name: 'Groceries' }).check();
  await page.getByRole('checkbox', { name: 'Healthcare' }).check();
  await page.keyboard.press('Escape');
  const chip = page.getByRole('button', { name: 'Category: Groceries, Healthcare' });
  await chip.click();
  await page.getByRole('checkbox', { name: 'Groceries' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Category: Healthcare' }).first().waitFor();
  await page.getByRole('button', { name: 'Remove filter Healthcare' }).click();
  await field('State');
  await page.getByRole('radiogroup', { name: 'Pending' }).getByText('Only').click();
  await page.keyboard.press('Escape');
  await page.getByText('1 transaction', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'State: Pending' }).click();
  await page.getByRole('radiogroup', { name: 'Pending' }).getByText('Without').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'State: Not pending' }).waitFor();
  await page.getByText('42 transactions').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'State: Not pending' }).waitFor();
});

componentTest('the search box completes fields and values, with the number of transactions', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/transactions`);
  const search = page.getByLabel('Search transactions');
  await search.fill('tea cat');
  await page.getByRole('option', { name: 'category:' }).click();
  assert.equal(await search.inputValue(), 'tea category:');
  await search.fill('category:groc');
  await page.getByRole('option', { name: 'Category Groceries 12' }).click();
  await page.getByRole('button', { name: 'Category: Groceries' }).first().waitFor();
  await page.getByText('12 transactions').waitFor();
  assert.equal(await search.inputValue(), '');
  await axe(page);
});

componentTest('selected rows turn the tool line into their actions', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const search = page.getByLabel('Search transactions');
  await rowOf(page, 'Pharmacy').getByRole('checkbox', { name: 'Select Pharmacy' }).click();
  await page.getByRole('region', { name: 'Selected transactions' }).waitFor();
  assert.equal(await search.count(), 0);
  await page.getByRole('button', { name: 'Sort by Date' }).waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await search.waitFor();
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
    const notice = page.getByRole('alert').filter({ hasText: 'Pharmacy' });
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
  const saved = page.waitForResponse('**/changes/revert');
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
  const rentIds = async () => (await stored(console, 'search=rent')).map(({ id }) => id).sort();
  const ids = await rentIds();
  await change('Delete');
  await axe(page);
  await page.getByRole('dialog', { name: 'Delete 6 transactions?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  const gone = page.getByRole('alert').filter({ hasText: '6 transactions deleted' });
  await gone.getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, 'Rent').waitFor();
  assert.deepEqual(await rentIds(), ids, 'with the ids that they had');
});

for (const width of WIDTHS) {
  componentTest(`search and filters are in the address and survive a reload at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, family } = console;
    await openList(console);
    await page.keyboard.press('/');
    await page.keyboard.type('weekly');
    await page.waitForURL(/q=weekly/); // before, the list may be that of the first letters
    await page.getByText('12 transactions').waitFor();
    const field = async (name: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('button', { name, exact: true }).click();
    };
    await field('Period');
    await page.getByLabel('From').fill('2026-01-01');
    await page.keyboard.press('Escape');
    await field('Amount');
    await page.getByLabel('Minimum amount').fill('90');
    await page.keyboard.press('Enter');
    await page.getByText('3 transactions').waitFor();
    await page.keyboard.press('Escape');
    await field('Category');
    await page.getByRole('checkbox', { name: 'Groceries' }).check();
    await axe(page);
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.search.includes(family.categories.Groceries ?? '?'));
    await page.reload();
    await page.getByText('3 transactions').waitFor();
    await page.getByRole('button', { name: 'Remove filter Min. 90' }).click();
    await page.getByText('6 transactions').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('42 transactions').waitFor();
    assert.equal(new URL(page.url()).search, '');
    await page.getByLabel('Search transactions').fill('no such thing');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await axe(page);
  });

  componentTest(`a transaction is added, edited, deleted and restored at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page } = console;
    await openList(console);
    await page.getByRole('button', { name: width === 390 ? 'Add transaction' : 'Add', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New transaction' });
    await drawer.getByRole('button', { name: /^(Add transaction|Save)$/ }).click();
    await drawer.getByText('Enter a name').waitFor();
    await drawer.getByText('Select an account').waitFor();
    await axe(page);
    await drawer.getByLabel('Name').fill('Violin');
    await drawer.getByLabel('Amount in USD').fill('90,071,992,547.99');
    await drawer.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Rainy day' }).click();
    assert.equal(await drawer.getByText('Select an account').count(), 0);
    await drawer.getByRole('button', { name: /^(Add transaction|Save)$/ }).click();
    const row = rowOf(page, 'Violin');
    await row.getByText('−$90,071,992,547.99').waitFor();
    assert.equal((await stored(console, 'search=violin'))[0]?.signed_amount, '-90071992547.99');
    await row.getByRole('button', { name: 'Violin' }).click();
    const details = page.getByRole('dialog', { name: 'Transaction' });
    await details.getByLabel('Amount in USD').fill('0.10');
    await details.getByText('Income', { exact: true }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await row.getByText('+$0.10').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await row.getByText('−$90,071,992,547.99').waitFor();
    await row.getByRole('button', { name: 'Violin' }).click();
    await details.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 1 transaction?' }).getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    assert.deepEqual(await stored(console, 'search=violin'), []);
    const gone = page.getByRole('alert').filter({ hasText: '1 transaction deleted' });
    await gone.getByRole('button', { name: 'Undo' }).click();
    await row.getByText('−$90,071,992,547.99').waitFor();
    assert.equal((await stored(console, 'search=violin')).length, 1);
  });

  componentTest(`a split adds up exactly, shows the rest and is undone at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page } = console;
    await enter(console, 'Everyday', { name: 'Sweets', amount: '0.30' });
    await openList(console);
    await rowOf(page, 'Sweets').getByRole('button', { name: 'Sweets' }).click();
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Split' });
    const part = (number: number) => dialog.getByRole('group', { name: `Line ${number}` });
    await part(1).getByLabel('Amount').fill('0.1');
    await dialog.getByText('Remaining: $0.20').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Save split' }).isDisabled());
    await part(2).getByRole('button', { name: 'Add remaining amount' }).click();
    assert.equal(await part(2).getByLabel('Amount').inputValue(), '0.20');
    await dialog.getByText('Remaining: $0.00').waitFor();
    await part(2).getByLabel('Name').fill('Liquorice');
    await axe(page);
    await dialog.getByRole('button', { name: 'Save split' }).click();
    await rowOf(page, 'Sweets').getByText('Split into 2').waitFor();
    const parts = (await stored(console, 'include_split_parts=true&search=liquorice')) as { signed_amount: string }[];
    assert.deepEqual(
      parts.map((part) => part.signed_amount),
      ['-0.20'],
    );
    await page
      .getByRole('alert')
      .filter({ hasText: 'Split into 2 lines' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await rowOf(page, 'Sweets').getByText('No category').waitFor();
    assert.equal((await stored(console, 'search=sweets'))[0]?.split_parent, false);
  });
}

componentTest('many selected rows are changed in parts; a failure in between is reported', async (open) => {
  const console = await open();
  const { page, coffer, family } = console;
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Busy', account_type: 'depository' },
  });
  await fillAccount(coffer.database, { familyId: 1, accountId: body.id }, 1200);
  await openList(console, `?account=${JSON.stringify([body.id])}`);
  await page.getByText('1,200 transactions').waitFor();
  await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).click();
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await bar.getByRole('button', { name: 'Select all 1,200' }).click();
  await bar.getByText('1,200 selected').waitFor();
  // All that match would be changed by one request.
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  await bar.getByText('1,199 selected').waitFor();
  const fees = async () =>
    (await send(console, 'GET', `transactions?category_id=${family.categories.Fees}&per_page=1`)).pagination
      .total_count;
  const choose = async () => {
    await bar.getByRole('button', { name: 'Category' }).click();
    await page.getByRole('combobox', { name: 'Category' }).fill('fees');
    await page.getByRole('option', { name: 'Fees' }).click();
  };
  let sent = 0;
  const refused = { error: 'busy', message: 'The server is busy', request_id: 'req-43', issues: [] };
  await page.route('**/api/v1/transactions/bulk', (route) => {
    sent += 1;
    return sent === 2 ? route.fulfill({ status: 409, json: refused }) : route.continue();
  });
  await choose();
  await page.getByText('500 of 1199 transactions changed, the others did not').waitFor();
  assert.equal(await fees(), 500);
  await choose();
  await page.getByText('Category changed for 1,199 transactions').waitFor();
  assert.equal(await fees(), 1199);
});

componentTest('a frequent word lists its first rows before all matches are counted', async (open) => {
  const console = await open();
  const { page, coffer, family } = console;
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Busy', account_type: 'depository' },
  });
  await fillAccount(coffer.database, { familyId: 1, accountId: body.id }, 10_500);
  const counting = Promise.withResolvers<void>();
  await page.route(/transactions\?(?!.*total=estimate).*per_page=1(&|$)/, async (route) => {
    await counting.promise;
    await route.continue();
  });
  await openList(console, `?account=${JSON.stringify([body.id])}&from=2000-01-01`);
  await page.getByText('More than 10,000 transactions').waitFor();
  counting.resolve();
  await page.getByText('10,500 transactions').waitFor();
});

componentTest('a refused edit is rolled back and shown with its request id', async (open) => {
  const console = await open();
  const { page } = console;
  await openList(console);
  const body = { error: 'forbidden', message: 'You may only look at this account', request_id: 'req-41', issues: [] };
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/v1/transactions/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await seen.promise;
    return route.fulfill({ status: 403, json: body });
  });
  const row = rowOf(page, 'Pharmacy');
  await row.getByRole('button', { name: 'Category: Healthcare' }).click();
  await page.getByRole('option', { name: 'Groceries' }).click();
  // Seen before the server has answered.
  await row.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  seen.resolve();
  await page.getByText('You may only look at this account').waitFor();
  await page.getByText('Request req-41').waitFor();
  await row.getByRole('button', { name: 'Category: Healthcare' }).waitFor();
  await axe(page);
  await page.route('**/api/v1/transactions?*', (route) =>
    route.fulfill({
      status: 409,
      json: { ...body, error: 'busy', message: 'The server is busy', request_id: 'req-42' },
    }),
  );
  await page.reload();
  await page.getByText('The server is busy').waitFor();
  await page.getByText('req-42').waitFor();
  await axe(page);
});

for (const width of WIDTHS) {
  componentTest(`markup in every field stays text at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page } = console;
    const label = async (path: 'categories' | 'merchants' | 'tags') =>
      (await send(console, 'POST', path, { name: `${HOSTILE} ${path}` })).id;
    await enter(console, 'Everyday', {
      name: HOSTILE,
      amount: '5',
      notes: HOSTILE,
      category_id: await label('categories'),
      merchant_id: await label('merchants'),
      tag_ids: [await label('tags')],
    });
    await enter(console, 'Everyday', { name: 'مرحبا بالعالم <b>', amount: '6', notes: 'شكرا' });
    await enter(console, 'Everyday', { name: 'W'.repeat(255), amount: '7', notes: 'n'.repeat(5000) });
    await openList(console);
    await rowOf(page, HOSTILE).getByRole('button', { name: HOSTILE, exact: true }).waitFor();
    await axe(page);
    await rowOf(page, HOSTILE).getByRole('button', { name: HOSTILE, exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction' }).waitFor();
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assert.equal(await page.title(), 'Transactions – Coffer');
  });
}

for (const width of WIDTHS) {
  componentTest(`a foreign amount shows its value in the family's currency at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    const account = { name: 'Paris', account_type: 'depository', balance: '900.00', currency: 'EUR' };
    const { id } = await send(console, 'POST', 'accounts', { ...account, opening_balance_date: '2026-03-01' });
    const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-10', rate: '1.25' };
    await send(console, 'POST', 'exchange_rates', rate);
    await send(console, 'POST', 'transactions', {
      account_id: id,
      date: '2026-03-10',
      name: 'Metro',
      amount: '100.00',
    });
    await page.goto(`${home}/transactions`);
    const row = page.locator('[data-row]', { hasText: 'Metro' });
    // A row on a phone has no room for it; the details show it.
    await row.getByText('−$125.00').waitFor({ state: width === 390 ? 'hidden' : 'visible' });
    await axe(page);
    await row.getByRole('button', { name: 'Metro' }).click();
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    await drawer.getByText(/^−\$125\.00, at 1\.25 of /).waitFor();
    await axe(page);
  });
}

componentTest('all that match are selected, changed by one request and put back by one undo', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  const count = 501;
  for (let from = 0; from < count; from += 500) {
    const operations = Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      op: 'create',
      transaction: {
        account_id: family.accounts.Everyday,
        date: '2026-03-05',
        amount: '1',
        name: `Stall ${from + index}`,
      },
    }));
    await send(console, 'POST', 'transactions/bulk', { operations });
  }
  const withCategory = async () =>
    (await send(console, 'GET', 'transactions?per_page=1&q=stall+category:fees')).pagination.total_count;
  await page.goto(`${home}/transactions?q=stall`);
  await page.getByRole('checkbox', { name: 'Select Stall 500' }).click();
  await page.getByRole('button', { name: 'Select all 501 that match' }).click();
  const line = page.getByRole('region', { name: 'Selected transactions' });
  await line.getByText('501 selected').waitFor();
  const saved = page.waitForResponse((response) => response.url().includes('/transactions/matching?'));
  await line.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Fees' }).click();
  assert.equal((await saved).status(), 200);
  await page.getByText('Category changed for 501 transactions').waitFor();
  assert.equal(await withCategory(), 501);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  assert.equal(await withCategory(), 0);
});

componentTest('an empty date field has an example, which cannot be taken for a value', async (open) => {
  const { page, home } = await open();
  const assertExample = async (field: Locator) => {
    assert.match((await field.getAttribute('placeholder')) ?? '', /^e\.g\. /);
    assert.equal(await field.inputValue(), '');
  };
  await page.goto(`${home}/transactions`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Period', exact: true }).click();
  await assertExample(page.getByLabel('From'));
  await page.goto(`${home}/goals`);
  await page.getByRole('button', { name: 'Add goal' }).first().click();
  await assertExample(page.getByRole('dialog').getByLabel('Target day'));
});
