import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, WIDTHS } from '#tests/harness/components/component-test.ts';

/** Past visits of a kiosk with a category, and what waits for one: the newest first is Kiosk 7, Newsstand, Kiosk 8. */
async function addEntries(console: OpenApp): Promise<Record<string, string>> {
  const category_id = console.family.categories.Groceries;
  for (const number of [1, 2, 3]) {
    await enter(console, 'Everyday', { name: `Kiosk ${number}`, amount: '4.20', date: '2026-01-05', category_id });
  }
  const ids: Record<string, string> = {};
  for (const [name, date] of Object.entries({
    'Kiosk 7': '2026-03-10',
    Newsstand: '2026-03-09',
    'Kiosk 8': '2026-03-08',
  })) {
    ids[name] = (await enter(console, 'Everyday', { name, amount: '3.10', date })).id;
  }
  return ids;
}

componentTest('the review is worked by keyboard: accept, choose, skip, back, undo', async (open) => {
  const console = await open();
  const { page, home } = console;
  const ids = await addEntries(console);
  const category = async (name: string) =>
    (await send(console, 'GET', `transactions/${ids[name]}`)).category?.name ?? null;
  const current = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
  await page.goto(`${home}/review`);
  await page.getByRole('button', { name: /Groceries/ }).waitFor();
  await page.keyboard.press('s');
  await current('Newsstand');
  await page.keyboard.press('b');
  await current('Kiosk 7');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('a');
  await current('Newsstand');
  assert.equal((await saved).status(), 200);
  assert.equal(await category('Kiosk 7'), 'Groceries');
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Category' }).fill('transport');
  await page.getByRole('option', { name: 'Transportation' }).and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  await current('Kiosk 8');
  await page.getByRole('button', { name: /Groceries/ }).waitFor();
  await page.keyboard.press('1');
  await current('Nothing to review');
  await page.getByRole('alert').filter({ hasText: 'Kiosk 8' }).getByRole('button', { name: 'Undo' }).click();
  await current('Kiosk 8');
  assert.deepEqual([await category('Newsstand'), await category('Kiosk 8')], ['Transportation', null]);
  await page.keyboard.press('s');
  await current('1 transaction skipped');
  await page.getByRole('button', { name: 'Show skipped ones' }).click();
  await current('Kiosk 8');
});

componentTest('a category of a rule is agreed to, and entries are marked one by one or all', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addEntries(console);
  const { Groceries, Transportation } = console.family.categories;
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value: 'kiosk' }];
  const actions = [{ action_type: 'set_transaction_category', value: Groceries }];
  await send(console, 'POST', 'rules', { rule: { conditions, actions } });
  const { id } = await enter(console, 'Everyday', { name: 'Kiosk 9', amount: '2', date: '2026-03-12' });
  await enter(console, 'Everyday', {
    name: 'Bus',
    amount: '2',
    date: '2026-03-11',
    category_id: Transportation,
    reviewed: false,
  });
  const waiting = async () =>
    (await send(console, 'GET', 'transactions?reviewed=false')).transactions.map(({ name }) => name);
  const saved = () => page.waitForResponse((response) => ['PATCH', 'POST'].includes(response.request().method()));
  const current = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
  await page.goto(`${home}/review`);
  await current('Kiosk 9');
  await page.getByText('Set by a rule').waitFor();
  await axe(page);
  const [agreed] = await Promise.all([saved(), page.keyboard.press('a')]);
  assert.equal(agreed.status(), 200);
  await current('Bus');
  assert.equal((await send(console, 'GET', `transactions/${id}`)).reviewed, true);
  await page.getByText('The category that it has').waitFor();
  const [marked] = await Promise.all([saved(), page.keyboard.press('m')]);
  assert.equal(marked.status(), 200);
  await current('Kiosk 7');
  assert.deepEqual(await waiting(), ['Kiosk 7', 'Newsstand', 'Kiosk 8']);
  await page.getByRole('button', { name: 'Mark all 3 as reviewed' }).waitFor();
  const [all] = await Promise.all([saved(), page.keyboard.press('Shift+M')]);
  assert.equal(all.status(), 200);
  await current('Nothing to review');
  assert.deepEqual(await waiting(), []);
  await page.getByRole('alert').filter({ hasText: '3 transactions' }).getByRole('button', { name: 'Undo' }).click();
  await current('Kiosk 7');
});

componentTest('the review goes on after the newest hundred', async (open) => {
  const console = await open();
  const { page, home } = console;
  const account_id = console.family.accounts.Everyday;
  const operations = Array.from({ length: 105 }, (_, index) => ({
    op: 'create',
    transaction: { account_id, date: '2026-03-10', amount: '1', name: `Entry ${index + 1}` },
  }));
  await send(console, 'POST', 'transactions/bulk', { operations });
  await page.goto(`${home}/review`);
  for (let number = 105; number > 0; number -= 1) {
    await page.getByRole('heading', { name: `Entry ${number}`, exact: true, level: 2 }).waitFor();
    await page.keyboard.press('s');
  }
  await page.getByRole('heading', { name: '105 transactions skipped' }).waitFor();
});

componentTest('a decision becomes a rule, which changes what its preview shows', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addEntries(console);
  await page.goto(`${home}/review`);
  await page.getByRole('button', { name: /Groceries/ }).click();
  await page.getByRole('heading', { name: 'Newsstand' }).waitFor();
  await page.getByRole('button', { name: 'Always do this' }).waitFor();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  assert.equal(await dialog.getByRole('textbox', { name: 'Value', exact: true }).inputValue(), 'Kiosk');
  await dialog.getByText('1 transaction changes').waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('Rule saved. It changes 1 transaction').waitFor();
  const { data } = await send(console, 'GET', 'rules');
  assert.deepEqual(
    data.map(({ conditions, actions }) => [conditions[0]?.value, actions[0]?.value]),
    [['Kiosk', console.family.categories.Groceries]],
  );
  const { category } = await enter(console, 'Everyday', { name: 'Kiosk 9', amount: '2' });
  assert.equal(category?.name, 'Groceries');
  await page.goto(`${home}/rules`);
  await page.getByText(/Done · 1 transaction changed/).waitFor();
  const { transactions } = await send(console, 'GET', 'transactions?q=kiosk+category:none');
  assert.deepEqual(transactions, []);
});

componentTest('the details of a transaction without a category offer the likeliest', async (open) => {
  const console = await open();
  const { page, home } = console;
  const ids = await addEntries(console);
  await page.goto(`${home}/transactions?open=${ids['Kiosk 7']}`);
  const details = page.getByRole('dialog');
  await details.getByRole('button', { name: /^Groceries, \d+% likely$/ }).click();
  await details.getByRole('button', { name: 'Category: Groceries' }).waitFor();
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.waitFor({ state: 'detached' });
  assert.equal((await send(console, 'GET', `transactions/${ids['Kiosk 7']}`)).category?.name, 'Groceries');
});

for (const width of WIDTHS) {
  componentTest(`the form of an entry offers categories at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    await addEntries(console);
    await page.goto(`${home}/transactions?open=new`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Kiosk 12');
    const offered = form
      .getByRole('group', { name: 'Suggestions' })
      .getByRole('button', { name: /^Groceries, \d+% likely$/ });
    await offered.waitFor();
    await axe(page);
    await offered.click();
    await form.getByRole('button', { name: 'Category: Groceries' }).waitFor();
    await offered.waitFor({ state: 'detached' });
  });
}

componentTest('a label is offered as new only when all labels are there', async (open) => {
  const console = await open();
  const { page, home } = console;
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/merchants(\?|$)/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto(`${home}/transactions?open=new`);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Merchant: No merchant' }).click();
  await page.getByRole('combobox', { name: 'Merchant' }).fill('Kiosk owner');
  await page.getByText('Loading', { exact: true }).waitFor();
  const isNew = page.getByRole('option', { name: 'Create “Kiosk owner”' });
  assert.equal(await isNew.count(), 0);
  list.resolve();
  await isNew.waitFor();
});
