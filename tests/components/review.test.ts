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
  await page.getByText('× 2', { exact: true }).waitFor();
  await page.getByText('3 transactions in 2 groups').waitFor();
  const saved = page.waitForResponse((response) => response.url().endsWith('/transactions/bulk'));
  await page.keyboard.press('a');
  await current('Newsstand');
  assert.equal((await saved).status(), 200);
  assert.deepEqual([await category('Kiosk 7'), await category('Kiosk 8')], ['Groceries', 'Groceries']);
  await page.keyboard.press('c');
  await page.getByRole('combobox', { name: 'Category' }).fill('transport');
  await page.getByRole('option', { name: 'Transportation' }).and(page.locator('[data-combobox-selected]')).waitFor();
  await page.keyboard.press('Enter');
  await current('Nothing to review');
  assert.equal(await category('Newsstand'), 'Transportation');
  await page.getByText('3 decided').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0, 'no message for each key');
  await page.getByRole('button', { name: 'Undo' }).click();
  await current('Newsstand');
  assert.equal(await category('Newsstand'), null);
  await page.keyboard.press('s');
  await current('1 transaction skipped');
  await page.getByRole('button', { name: 'Show skipped ones' }).click();
  await current('Newsstand');
});

componentTest('a key that is pressed before the suggestion has arrived waits for it', async (open) => {
  const console = await open();
  const { page, home } = console;
  const ids = await addEntries(console);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/suggestions*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${home}/review`);
  await page.getByRole('heading', { name: 'Kiosk 7', exact: true, level: 2 }).waitFor();
  await page.keyboard.press('a');
  held.resolve();
  await page.getByRole('heading', { name: 'Newsstand', exact: true, level: 2 }).waitFor();
  assert.equal((await send(console, 'GET', `transactions/${ids['Kiosk 8']}`)).category?.name, 'Groceries');
});

componentTest('thirty transactions of ten merchants are reviewed in ten keys', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  const merchants = ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Maple', 'Oak', 'Pine'];
  const operations = merchants.flatMap((name) =>
    Array.from({ length: 6 }, (_, index) => ({
      op: 'create',
      transaction: {
        account_id: family.accounts.Everyday,
        date: '2026-03-05',
        amount: '7.10',
        name: `${name} ${index}`,
        ...(index < 3 && { category_id: family.categories.Groceries }),
      },
    })),
  );
  await send(console, 'POST', 'transactions/bulk', { operations });
  await page.goto(`${home}/review`);
  await page.getByText('30 transactions in 10 groups').waitFor();
  for (let left = 9; left >= 0; left -= 1) {
    const saved = page.waitForResponse((response) => response.url().endsWith('/transactions/bulk'));
    await page.keyboard.press('a');
    assert.equal((await saved).status(), 200);
    if (left > 0) await page.getByText(`${left * 3} transactions in ${left} group`).waitFor();
  }
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  const { pagination } = await send(console, 'GET', 'transactions?q=category:groceries+amount:7.10');
  assert.equal(pagination.total_count, 60);
});

componentTest('all that is certain is accepted in one write, and taken back by one undo', async (open) => {
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
  await current('Kiosk 7');
  await page.getByText('2 groups are certain').waitFor();
  await page.getByText('Groceries: Set by a rule').waitFor();
  await axe(page);
  const [all] = await Promise.all([saved(), page.keyboard.press('Shift+A')]);
  assert.equal(all.status(), 200);
  await current('Bus');
  await page.getByText('The category that it has').waitFor();
  assert.equal((await send(console, 'GET', `transactions/${id}`)).reviewed, true);
  assert.deepEqual(await waiting(), ['Bus', 'Newsstand']);
  await page.getByText('3 transactions accepted').waitFor();
  await page.keyboard.press('z');
  await current('Kiosk 7');
  assert.deepEqual(await waiting(), ['Kiosk 9', 'Bus', 'Kiosk 7', 'Newsstand', 'Kiosk 8']);
  const [marked] = await Promise.all([saved(), page.keyboard.press('m')]);
  assert.equal(marked.status(), 200);
  await current('Kiosk 9');
  assert.deepEqual(await waiting(), ['Kiosk 9', 'Bus', 'Newsstand']);
});

componentTest('the review goes on after the newest hundred', async (open) => {
  const console = await open();
  const { page, home } = console;
  const account_id = console.family.accounts.Everyday;
  // Numbers in names make no group of their own.
  const nameOf = (number: number) => `Entry ${'x'.repeat(number)}`;
  const operations = Array.from({ length: 105 }, (_, index) => ({
    op: 'create',
    transaction: { account_id, date: '2026-03-10', amount: '1', name: nameOf(index + 1) },
  }));
  await send(console, 'POST', 'transactions/bulk', { operations });
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().includes('/api/v1/suggestions?')) asked += 1;
  });
  await page.goto(`${home}/review`);
  for (let number = 105; number > 0; number -= 1) {
    await page.getByRole('heading', { name: nameOf(number), exact: true, level: 2 }).waitFor();
    await page.keyboard.press('s');
  }
  await page.getByRole('heading', { name: '105 transactions skipped' }).waitFor();
  assert.ok(asked <= 4, `${asked} requests for suggestions`);
});

componentTest('certain decisions make a rule, unless it is unchecked; undo deletes the rule', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addEntries(console);
  const rules = async () => (await send(console, 'GET', 'rules')).data;
  await page.goto(`${home}/review`);
  const offer = page.getByRole('checkbox', { name: /^From now on, too: new transactions of Kiosk 7/ });
  await page.getByRole('button', { name: /Groceries/ }).waitFor();
  assert.equal(await offer.isChecked(), true);
  await page.keyboard.press('r');
  assert.equal(await offer.isChecked(), false);
  await page.keyboard.press('r');
  const made = page.waitForResponse((response) => response.url().endsWith('/rules'));
  await page.keyboard.press('a');
  assert.equal((await made).status(), 201);
  const [rule] = await rules();
  assert.deepEqual(
    [rule?.conditions[0]?.value, rule?.actions.map(({ action_type }) => action_type)],
    ['Kiosk', ['set_transaction_category', 'mark_transaction_reviewed']],
  );
  await page.getByRole('heading', { name: 'Newsstand', level: 2 }).waitFor();
  const uncertain = page.getByRole('checkbox', { name: /^From now on, too/ });
  assert.equal(await uncertain.isChecked(), false);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Undo' }).click();
  await removed;
  assert.deepEqual(await rules(), []);
  await page.getByRole('heading', { name: 'Kiosk 7', level: 2 }).waitFor();
});

componentTest('a decision becomes a rule, which changes what its preview shows', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addEntries(console);
  await page.goto(`${home}/review`);
  await page.getByText('× 2', { exact: true }).waitFor();
  await page.keyboard.press(' ');
  await page.getByText('× 2', { exact: true }).waitFor({ state: 'detached' });
  const offer = page.getByRole('checkbox', { name: /^From now on, too/, checked: true });
  await offer.waitFor();
  await page.keyboard.press('r');
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Groceries/ }).click();
  await page.getByRole('heading', { name: 'Kiosk 8' }).waitFor();
  await page.getByRole('button', { name: 'Always do this' }).click();
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
  await details.getByRole('button', { name: /^Groceries, \d+ of \d+$/ }).click();
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
      .getByRole('button', { name: /^Groceries, \d+ of \d+$/ });
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

componentTest('a row without a category shows its suggestion, which a key or a press accepts', async (open) => {
  const console = await open();
  const { page, home } = console;
  const ids = await addEntries(console);
  const stored = async (name: string) => (await send(console, 'GET', `transactions/${ids[name]}`)).category?.name;
  await page.goto(`${home}/transactions?q=kiosk+category:none`);
  const row = page.getByRole('row', { name: /^Kiosk 7/ });
  await row.getByText('Groceries?').waitFor();
  await row.getByText('3/3').waitFor();
  await axe(page);
  await row.getByRole('button', { name: 'Accept Groceries' }).click();
  await page.getByText('Kiosk 7 is now Groceries').waitFor();
  assert.equal(await stored('Kiosk 7'), 'Groceries');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  await page.getByText('Kiosk 7 is now Groceries').waitFor({ state: 'detached' });
  await row.focus();
  await page.keyboard.press('a');
  await page.getByText('Kiosk 7 is now Groceries').waitFor();
  assert.equal(await stored('Kiosk 7'), 'Groceries');
  await page.getByRole('button', { name: 'Always for Kiosk 7' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByText('1 transaction changes').waitFor();
  await dialog.getByRole('button', { name: 'Save rule' }).click();
  await page.getByText('Rule saved. It changes 1 transaction').waitFor();
});
