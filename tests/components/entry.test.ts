import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';
import { PNG } from '#tests/harness/family/seed-family.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'New transaction' });

/** Opens the form of a new transaction. */
async function openForm(page: Page, home: string) {
  await page.goto(`${home}/transactions?open=new`);
  const drawer = drawerOf(page);
  await drawer.getByLabel('Amount in USD').and(page.locator(':focus')).waitFor();
  return drawer;
}

/** Of a charged amount that was sent. */
const CHARGED = { fee: null, rate_source: 'charged' };

componentTest('several entries are made by keyboard: calculation, date, remembered account', async (open) => {
  const console = await open();
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await page.keyboard.type('12.50+3*2');
  await drawer.getByText('= $18.50').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two lunches');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Travel card' }).click();
  await drawer.getByLabel('Date').fill('03-08-2026');
  await drawer.getByRole('button', { name: 'Save and add another' }).click();
  await page.getByText('Transaction added').waitFor();
  await drawer.getByLabel('Amount in USD').and(page.locator(':focus')).waitFor();
  assert.equal(await drawer.getByLabel('Amount in USD').inputValue(), '');
  assert.equal(await drawer.getByLabel('Date').inputValue(), '03-08-2026');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Coffee');
  await drawer.getByRole('button', { name: 'Yesterday' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await drawer.waitFor({ state: 'detached' });
  const { transactions } = await send(console, 'GET', 'transactions?search=lunch');
  const [lunch] = transactions;
  assert.deepEqual([lunch?.signed_amount, lunch?.date, lunch?.account.name], ['-18.50', '2026-03-08', 'Travel card']);
  const [coffee] = (await send(console, 'GET', 'transactions?search=coffee&start_date=2026-03-09')).transactions;
  assert.deepEqual([coffee?.date, coffee?.account.name], ['2026-03-09', 'Travel card']);
  await openForm(page, home);
  assert.equal(await drawerOf(page).getByRole('combobox', { name: 'Account' }).inputValue(), 'Travel card');
});

componentTest('on a phone an amount is made with keys of the app', async (open) => {
  const console = await open({ width: 390 });
  const { page, home } = console;
  const drawer = await openForm(page, home);
  const keys = drawer.getByRole('group', { name: 'Keys' });
  for (const key of ['1', '8', '.', '9', 'Plus', '6', '.', '5', '2', '1', 'Delete the last character']) {
    await keys.getByRole('button', { name: key, exact: true }).click();
  }
  assert.equal(await drawer.getByLabel('Amount in USD').inputValue(), '18.9+6.52');
  await drawer.getByText('−$25.42').first().waitFor();
  assert.equal(await drawer.getByLabel('Notes').count(), 0);
  await axe(page);
  await drawer.getByLabel('Name').fill('Market');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await drawer.getByRole('button', { name: 'Yesterday' }).click();
  await drawer.getByRole('button', { name: /^More/ }).click();
  await drawer.getByLabel('Notes').fill('Apples');
  await axe(page);
  await keys.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  const [market] = (await send(console, 'GET', 'transactions?search=market')).transactions;
  assert.deepEqual([market?.signed_amount, market?.date, market?.notes], ['-25.42', '2026-03-09', 'Apples']);
});

componentTest('a photo of a receipt goes with the entry, whose draft says when it was made', async (open) => {
  const console = await open({ width: 390 });
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await page.keyboard.type('7');
  await drawer.getByRole('button', { name: 'Photograph a receipt' }).waitFor();
  await drawer
    .locator('input[capture]')
    .first()
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PNG });
  await drawer.getByText('receipt.png').waitFor();
  await page.reload();
  await drawer.getByText(/^Draft of .+, not saved$/).waitFor();
  assert.equal(await drawer.getByLabel('Amount in USD').inputValue(), '7');
});

componentTest('a purchase in another currency is entered by keyboard with what was paid', async (open) => {
  const console = await open();
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await page.keyboard.type('11');
  await drawer.getByRole('button', { name: 'Paid in another currency' }).press('Enter');
  await drawer.getByLabel('Amount paid in EUR').fill('10');
  await drawer.getByText('1 EUR = 1.1 USD').waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await axe(page);
  }
  await drawer.getByLabel('Name').fill('Museum');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Travel card' }).click();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await drawer.waitFor({ state: 'detached' });
  const [museum] = (await send(console, 'GET', 'transactions?search=museum')).transactions;
  assert.deepEqual(museum?.original, { amount: '10.00', currency: 'EUR', rate: '1.1', ...CHARGED });
  await page.goto(`${home}/transactions?search=museum`);
  await page.getByText('€10.00').first().waitFor();
  await page.getByRole('button', { name: 'Museum', exact: true }).click();
  await page.getByText('charged at 1.1').waitFor();
  await axe(page);
  const stored = async () => (await send(console, 'GET', `transactions/${museum?.id}`)).original;
  const details = page.getByRole('dialog', { name: 'Transaction', exact: true });
  assert.equal(await details.getByLabel('Amount paid in EUR').inputValue(), '10.00');
  await details.getByLabel('Amount paid in EUR').fill('8');
  await details.getByText('1 EUR = 1.375 USD').waitFor();
  await details.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached' });
  assert.deepEqual(await stored(), { amount: '8.00', currency: 'EUR', rate: '1.375', ...CHARGED });
  await page.getByRole('button', { name: 'Museum', exact: true }).click();
  await details.getByRole('button', { name: 'Paid in another currency' }).click();
  await details.getByRole('button', { name: 'Save' }).click();
  await details.waitFor({ state: 'detached' });
  assert.equal(await stored(), null);
});

componentTest('a purchase without an amount is charged at the rate of the day, with its fee', async (open) => {
  const console = await open();
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await drawer.getByRole('button', { name: 'Paid in another currency' }).click();
  await drawer.getByLabel('Amount paid in EUR').fill('10');
  await drawer.getByText('Without an amount the account is charged at the rate of the day.').waitFor();
  await drawer.getByText(/^No rate from EUR to USD is known on .*: enter the amount\.$/).waitFor();
  await drawer.getByLabel('Name').fill('Museum');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Travel card' }).click();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await drawer.getByText(/no rate from EUR to USD is known/).waitFor();
  await drawer.getByLabel('Amount in USD').fill('11.20');
  await drawer.getByLabel('Fee in USD').fill('0.20');
  await drawer.getByText('1 EUR = 1.1 USD').waitFor();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await drawer.waitFor({ state: 'detached' });
  const [museum] = (await send(console, 'GET', 'transactions?search=museum')).transactions;
  assert.deepEqual(museum?.original, { amount: '10.00', currency: 'EUR', rate: '1.1', ...CHARGED, fee: '0.20' });
  await page.goto(`${home}/transactions?search=museum`);
  await page.getByRole('button', { name: 'Museum', exact: true }).click();
  await page.getByText('Includes a fee of $0.20').waitFor();
});

componentTest('the form shows what the account would be charged at the rate of the day', async (open) => {
  const console = await open();
  const { page, home } = console;
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-07', rate: '1.12' };
  await send(console, 'POST', 'exchange_rates', { exchange_rate: rate });
  const drawer = await openForm(page, home);
  await drawer.getByRole('button', { name: 'Paid in another currency' }).click();
  await drawer.getByLabel('Amount paid in EUR').fill('10');
  await drawer.getByText(/^At the rate of the day: .\$11\.20 \(your own rate, 1\.12 of [^)]+\)\.$/).waitFor();
  await drawer.getByRole('radio', { name: 'Income' }).click();
  await drawer.getByText(/^At the rate of the day: \$11\.20/).waitFor();
  await axe(page);
});

componentTest('amounts are typed as the person’s formats write them', async (open) => {
  const console = await open();
  const { page, home } = console;
  await send(console, 'PATCH', 'family_settings', { locale: 'it' });
  for (const [typed, stored] of [
    ['1.234,50', '-1234.50'],
    ['1’234,50', '-1234.50'],
    ['12,50+3*2', '-18.50'],
  ] as const) {
    const drawer = await openForm(page, home);
    await page.keyboard.type(typed);
    await drawer.getByLabel('Name').fill('Typed');
    await drawer.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByText('Transaction added').waitFor();
    const [made] = (await send(console, 'GET', 'transactions?search=typed&start_date=2026-03-10')).transactions;
    assert.equal(made?.signed_amount, stored);
    await send(console, 'POST', 'transactions/bulk', { operations: [{ op: 'delete', id: made?.id }] });
  }
});

componentTest('the same entry sent again after a lost answer is stored once', async (open) => {
  const console = await open();
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await page.keyboard.type('7');
  await drawer.getByLabel('Name').fill('Only once');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  let lost = false;
  await page.route('**/api/v1/transactions', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    return route.fulfill({
      status: 409,
      json: { error: 'busy', message: 'The answer is lost', request_id: 'req-44', issues: [] },
    });
  });
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await drawer.getByText('The answer is lost').waitFor();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByText('Transaction added').waitFor();
  assert.equal((await send(console, 'GET', 'transactions?search=once')).transactions.length, 1);
});

componentTest('the form creates category, merchant and tags with the picker of the table', async (open) => {
  const console = await open();
  const { page, home } = console;
  const drawer = await openForm(page, home);
  await page.keyboard.type('4.20');
  await drawer.getByLabel('Name').fill('Rolls');
  const create = async (what: string, field: string, name: string) => {
    await drawer.getByRole('button', { name: new RegExp(`^${what}: `) }).click();
    await page.getByRole('combobox', { name: field }).fill(name);
    await page.getByRole('option', { name: `Create “${name}”` }).click();
  };
  await create('Category', 'Category', 'Bakery');
  await drawer.getByRole('button', { name: 'Category: Bakery' }).waitFor();
  await create('Merchant', 'Merchant', 'Müllers Bakery');
  await drawer.getByRole('button', { name: 'Merchant: Müllers Bakery' }).waitFor();
  await create('Tags', 'Tag', 'Breakfast');
  await axe(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await drawer.getByRole('button', { name: 'Tags: Breakfast' }).waitFor();
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByText('Transaction added').waitFor();
  const [rolls] = (await send(console, 'GET', 'transactions?search=rolls')).transactions;
  assert.deepEqual(
    [rolls?.category?.name, rolls?.merchant?.name, rolls?.tags.map(({ name }) => name)],
    ['Bakery', 'Müllers Bakery', ['Breakfast']],
  );
});

componentTest('without an account the form offers to add one', async (open) => {
  const console = await open({ seeded: false });
  const { page, home, coffer, family } = console;
  const { token } = family.user;
  const body = { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true };
  await coffer.call('PATCH', '/api/v1/users/me', { token, body });
  await page.goto(`${home}/transactions?open=new`);
  const drawer = drawerOf(page);
  await drawer.getByText('Add an account first').waitFor();
  await axe(page);
  await drawer.getByRole('link', { name: 'Add account' }).click();
  await page.getByRole('dialog', { name: 'Add account' }).waitFor();
});

for (const width of WIDTHS) {
  componentTest(`a transfer is added with both sides in one form and undone at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    const drawer = await openForm(page, home);
    const add = drawer.getByRole('button', { name: width === 390 ? 'Save' : 'Add transfer', exact: true });
    await page.keyboard.type('250');
    await drawer.getByText('Transfer', { exact: true }).click();
    await drawer.getByRole('combobox', { name: 'From account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await drawer.getByRole('combobox', { name: 'To account' }).click();
    await page.getByRole('option', { name: 'Everyday' }).click();
    await add.click();
    await drawer.getByText('Select another account').waitFor();
    await axe(page);
    await drawer.getByRole('combobox', { name: 'To account' }).click();
    await page.getByRole('option', { name: 'Rainy day' }).click();
    await add.click();
    await page.getByText('Transfer added').waitFor();
    const sides = async () => (await send(console, 'GET', 'transactions?transfer=true')).transactions;
    assert.deepEqual((await sides()).map((side) => side.signed_amount).toSorted(), ['-250.00', '250.00']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Transfer deleted').waitFor();
    assert.deepEqual(await sides(), []);
  });
}

componentTest('the date of an entry is typed short, moved by keys or picked', async (open) => {
  const { page, home } = await open();
  const drawer = await openForm(page, home);
  const date = drawer.getByLabel('Date');
  await date.fill('3-8');
  await page.keyboard.press('ArrowUp');
  assert.equal(await date.inputValue(), '03-09-2026');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await date.inputValue(), '02-08-2026');
  await page.keyboard.press('Home');
  assert.equal(await page.evaluate('document.activeElement.selectionStart'), 0);
  await date.fill('soon');
  await drawer.getByLabel('Amount in USD').focus();
  await drawer.getByText('Enter a date, such as 03-10-2026').waitFor();
  await drawer.getByRole('button', { name: 'Yesterday' }).click();
  assert.equal(await date.inputValue(), '03-09-2026');
  await drawer.getByRole('button', { name: 'Open calendar' }).waitFor();
});

componentTest('tags ticked in the table are kept when Escape closes the picker', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/transactions?q=pharmacy`);
  const row = page.locator('[data-row="0"]');
  await row.getByRole('button', { name: 'Tags: none' }).click();
  await page.getByRole('option', { name: 'Holiday' }).click();
  await page.getByRole('option', { name: 'Holiday', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Tags: Holiday' }).waitFor();
  await page.getByText(/^Tags of .* changed$/).waitFor();
});
