import assert from 'node:assert/strict';
import { addDays } from '#kernel/time/civil-date.ts';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, openAsMember } from '#tests/harness/components/component-test.ts';

/** Bills in every state: today is 10 March 2026. */
async function addBills(console: OpenApp): Promise<void> {
  await send(console, 'POST', 'recurring_transactions/identify');
  const bill = { account_id: console.family.accounts.Everyday, currency: 'USD', expected_day_of_month: 5 };
  const add = (name: string, amount: string, next_expected_date: string) =>
    send(console, 'POST', 'recurring_transactions', {
      ...bill,
      name,
      amount,
      next_expected_date,
      last_occurrence_date: '2025-12-05',
    });
  await add('Streaming', '8.99', '2026-03-05');
  for (const [amount, date] of [
    ['8.99', '2026-01-05'],
    ['8.99', '2026-02-05'],
    ['9.99', '2026-03-05'],
  ] as const) {
    await enter(console, 'Everyday', { name: 'Streaming', amount, date });
  }
  await add('Gym', '25', '2026-03-04');
  await add('Phone', '30', '2026-03-12');
  await add('Magazine', '4.50', '2026-03-24');
}

componentTest('the calendar names the state of each bill and opens what paid it', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/recurring`);
  await page.getByRole('tab', { name: 'Calendar' }).press('Enter');
  const month = page.getByRole('table', { name: 'Bills in March 2026' });
  const bill = (name: string) => month.getByRole('listitem').filter({ hasText: name });
  for (const [name, state] of [
    ['Landlord', 'Paid'],
    ['Streaming', 'Price changed'],
    ['Gym', 'Missed'],
    ['Phone', 'Due'],
    ['Magazine', 'Upcoming'],
  ] as const) {
    await bill(name).getByText(state, { exact: true }).waitFor();
  }
  await page.locator('dd').filter({ hasText: '−$34.50' }).waitFor();
  await bill('Streaming').getByRole('link').press('Enter');
  await page.waitForURL(/transactions\?.*open=/);
  await page.goBack();
  await page.getByRole('link', { name: 'Later' }).press('Enter');
  const april = page.getByRole('table', { name: 'Bills in April 2026' });
  await april.getByText('Gym').first().waitFor();
});

componentTest('the overview and the search lead to bills, forecasts and rules', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/`);
  const bills = page.getByRole('region', { name: /^Bills and income/ });
  await bills.getByText('Phone').waitFor();
  await axe(page);
  await bills.getByRole('link', { name: 'Calendar' }).press('Enter');
  await page.getByRole('table', { name: 'Bills in March 2026' }).waitFor();
  await page.goto(`${home}/`);
  await bills.getByRole('link', { name: 'Forecast' }).press('Enter');
  await page.getByRole('heading', { name: 'Forecast', level: 1 }).waitFor();
  await page.goto(`${home}/`);
  await bills.getByText('Phone').waitFor();
  for (const [name, address] of [
    ['Bills calendar', /view=calendar/],
    ['Forecast', /\/forecast$/],
    ['Rules', /\/rules/],
  ] as const) {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or go to' });
    await palette.getByRole('option', { name: 'Add transaction' }).waitFor();
    await page.keyboard.type(name);
    await palette.getByRole('option', { name, exact: true }).click();
    await palette.waitFor({ state: 'hidden' });
    await page.waitForURL(address);
  }
});

componentTest('a phone reaches the budget from its bar', async (open) => {
  const { page } = await open({ width: 390 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Budget' }).press('Enter');
  await page.waitForURL(/budgets/);
  await page.getByRole('heading', { name: 'Budget', level: 1 }).waitFor();
});

componentTest('every part of a recurring payment is edited by keyboard', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/recurring?view=calendar`);
  const month = page.getByRole('table', { name: 'Bills in March 2026' });
  await month.getByRole('button', { name: /Gym/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Gym' });
  assert.equal(await dialog.getByLabel('Name of its transactions').inputValue(), 'Gym');
  await dialog.locator('input[name=name]').fill('Climbing');
  await dialog.getByLabel('Amount').fill('27.50');
  await dialog.getByLabel('At least').fill('20');
  await dialog.getByLabel('At most').fill('35');
  await dialog.getByLabel('Ends on').fill('2026-12-31');
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Groceries');
  await page.getByRole('option', { name: 'Groceries' }).click();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await month.getByRole('button', { name: /Climbing/ }).waitFor();
  const { recurring_transactions } = await send(console, 'GET', 'recurring_transactions');
  const edited = recurring_transactions.find(({ name }: { name: string | null }) => name === 'Climbing');
  assert.partialDeepStrictEqual(edited, {
    payment_name: 'Gym',
    amount_decimal: '27.50',
    end_date: '2026-12-31',
    expected_amount_min_decimal: '20.00',
    expected_amount_max_decimal: '35.00',
    category: { name: 'Groceries' },
  });
});

componentTest('a payment that is asked for is entered by one press, and taken back', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/recurring?view=calendar`);
  const month = page.getByRole('table', { name: 'Bills in March 2026' });
  await month.getByRole('button', { name: /Phone/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Phone' });
  await dialog.getByRole('combobox', { name: 'When it is due' }).click();
  await page.getByRole('option', { name: 'Ask me to enter it' }).click();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'List' }).press('Enter');
  const waiting = page.getByRole('region', { name: 'To enter' });
  await waiting.getByText('−$30.00').waitFor();
  await axe(page);
  await waiting.getByRole('button', { name: 'Enter Phone' }).press('Enter');
  await page.getByText('Phone entered').waitFor();
  await waiting.waitFor({ state: 'hidden' });
  const { transactions } = await send(console, 'GET', 'transactions?search=Phone');
  assert.partialDeepStrictEqual(transactions, [{ date: '2026-03-12', signed_amount: '-30.00', source: 'recurring' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waiting.getByRole('button', { name: 'Enter Phone' }).waitFor();
});

componentTest('the forecast names the lowest day of all cash, and the payment that leads to it', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/forecast`);
  const cash = page.getByRole('region', { name: 'All cash: lowest until Jun 8' });
  await cash.getByText('on Mar 31, after Magazine, and $36,022.85 on Jun 8.').waitFor();
  await cash
    .getByText('How far off past forecasts were is shown when there are 10: 0 so far, at the earliest on Mar 21.')
    .waitFor();
  const payments = page.getByRole('region', { name: 'Expected payments' });
  assert.equal(await payments.locator('[data-lowest]').count(), 1);
  await axe(page);
});

componentTest('the forecast has the band of past forecasts as far as there are ten', async (open) => {
  const { page, home, coffer, family } = await open();
  await coffer.database.write(async ({ db }) => {
    const owned = db.selectFrom('accounts').selectAll().where('owner_id', '=', family.user.id);
    const accounts = await owned.where('type', '=', 'depository').execute();
    const balances = Array(90).fill('100').join(',');
    const rows = Array.from({ length: 12 }, (_, ago) => addDays('2026-03-08', -ago)).flatMap((made_on) =>
      accounts.map(({ family_id, id: account_id, currency }) => {
        return { family_id: Number(family_id), made_on, account_id, currency, sequence: 1, balances };
      }),
    );
    await db.insertInto('cash_forecasts').values(rows).execute();
  });
  await page.goto(`${home}/forecast`);
  const cash = page.getByRole('region', { name: /^All cash/ });
  await cash
    .getByText('Shaded until Mar 13: the balance, if this forecast is as far off as 8 of 10 of the 12 past ones.')
    .waitFor();
  await cash.getByRole('button', { name: 'Show table' }).press('Enter');
  await cash.getByText('8 of 10, from').waitFor();
  const cells = (day: string) =>
    cash
      .getByRole('row', { name: new RegExp(`^${day}`) })
      .getByRole('cell')
      .allTextContents();
  assert.deepEqual(
    [await cells('Mar 13'), await cells('Mar 14')].map((row) => row.slice(-2).map((cell) => cell !== '')),
    [
      [true, true],
      [false, false],
    ],
  );
  await axe(page);
});

componentTest('a change is tried out on the forecast by keyboard, and kept', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/forecast`);
  const card = page.getByRole('region', { name: 'What if' });
  await card.getByRole('button', { name: 'Add a change' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a change' });
  await dialog.getByLabel('Name').fill('Ski week');
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await dialog.getByText('Enter an amount above zero').waitFor();
  await dialog.getByLabel('Amount').fill('100,000.50');
  await dialog.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const lowest = card.getByRole('row', { name: /^Lowest/ });
  await lowest.getByText(/^−\$7\d,\d{3}\.\d\d$/).waitFor();
  await axe(page);
  await page.goto(`${home}/forecast`);
  await card.getByRole('switch', { name: 'Ski week' }).press(' ');
  await lowest.getByText(/^−/).waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Delete Ski week' }).press('Enter');
  await card.getByText(/^Try out a purchase/).waitFor();
});

componentTest('a bill is moved along the line by keyboard, in the browser or in a plan', async (open) => {
  const console = await open();
  const { page, home } = console;
  await send(console, 'POST', 'recurring_transactions', {
    ...{ account_id: console.family.accounts.Everyday, currency: 'USD', name: 'Property tax', amount: '6940' },
    ...{ expected_day_of_month: 20, last_occurrence_date: '2026-02-20', next_expected_date: '2026-03-20' },
  });
  await page.goto(`${home}/forecast`);
  const card = page.getByRole('region', { name: 'What if' });
  const tax = page.getByRole('slider', { name: 'Day of Property tax' });
  const day = () => tax.getAttribute('aria-valuetext');
  assert.equal(await day(), 'Mar 20');
  await tax.press('PageUp');
  await tax.press('ArrowRight');
  assert.equal(await day(), 'Mar 28');
  await tax.press('Escape');
  assert.equal(await day(), 'Mar 20');
  await tax.press('ArrowLeft');
  await tax.press('Enter');
  await card.getByRole('switch', { name: 'Property tax' }).waitFor();
  await card.getByText('1 day earlier').waitFor();
  assert.equal(await day(), 'Mar 19');
  await axe(page);
  const { forecast_plans: none } = await send(console, 'GET', 'forecast_plans');
  assert.deepEqual(none, []);

  await card.getByRole('button', { name: 'Keep as plan' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New plan' });
  await dialog.getByLabel('Name').fill('Later');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.waitForURL(/plan=/);
  const expected = page.getByRole('region', { name: 'Expected payments with Later' });
  const payment = expected.getByRole('listitem').filter({ hasText: 'Property tax' }).first();
  await payment.getByText('Mar 19').waitFor();
  await tax.press('PageUp');
  await tax.press('Enter');
  await payment.getByText('Mar 26').waitFor();
  await card.getByText('6 days later').waitFor();
  const { forecast_plans } = await send(console, 'GET', 'forecast_plans');
  assert.deepEqual(
    forecast_plans[0]?.changes.map((change) => 'moved_days' in change && change.moved_days),
    [6],
  );
});

componentTest('changes are kept as a plan, which changes a recurring payment too', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/forecast`);
  const card = page.getByRole('region', { name: 'What if' });
  const add = page.getByRole('dialog', { name: 'Add a change' });
  await card.getByRole('button', { name: 'Add a change' }).press('Enter');
  await add.getByLabel('Name').fill('Ski week');
  await add.getByLabel('Amount').fill('100,000');
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await card.getByRole('button', { name: 'Keep as plan' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New plan' });
  await axe(page);
  await dialog.getByLabel('Name').fill('Winter');
  await dialog.getByLabel('Warn below').fill('20,000');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await page.waitForURL(/plan=/);
  await card.getByText(/^Less than \$20,000\.00 is expected/).waitFor();
  await card.getByRole('columnheader', { name: 'with plan' }).waitFor();

  await card.getByRole('button', { name: 'Add a change' }).press('Enter');
  await add.getByRole('radio', { name: 'A recurring payment' }).click();
  await add.getByRole('combobox', { name: 'Recurring payment' }).fill('Magaz');
  await page.getByRole('option', { name: 'Magazine' }).click();
  await add.getByRole('radio', { name: 'Another day' }).click();
  await add.getByLabel('Next payment on').fill('2026-03-24');
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await add.getByText('Enter another day, at most 31 days from Mar 24').waitFor();
  await add.getByLabel('Next payment on').fill('2026-03-27');
  await axe(page);
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await add.waitFor({ state: 'hidden' });
  await card.getByText('3 days later').waitFor();
  const expected = page.getByRole('region', { name: 'Expected payments with Winter' });
  await expected.getByRole('listitem').filter({ hasText: 'Magazine' }).first().getByText('Mar 27').waitFor();
  await expected.getByText('Ski week').waitFor();
  await axe(page);

  await card.getByRole('switch', { name: 'Ski week' }).press(' ');
  await card.getByText(/^Less than/).waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Actions for Winter' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Winter' });
  await edit.getByLabel('Name').fill('Spring');
  await edit.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Winter is now Spring').waitFor();
  const { recurring_transactions } = await send(console, 'GET', 'recurring_transactions');
  const magazine = recurring_transactions.find(({ name }) => name === 'Magazine');
  assert.equal(magazine?.next_expected_date, '2026-03-24');
  await send(console, 'DELETE', `recurring_transactions/${magazine.id}`);
  await page.goto(`${home}/forecast`);
  await card.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Spring' }).click();
  await card.getByRole('switch', { name: 'A recurring payment that was deleted' }).waitFor();
  await card.getByRole('button', { name: 'Actions for Spring' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Spring' }).waitFor();
});

componentTest('a guest looks at a plan and changes nothing', async (open) => {
  const console = await open();
  const change = { kind: 'payment', name: 'Ski week', amount: '400', date: '2026-03-18' };
  const { id } = await send(console, 'POST', 'forecast_plans', { name: 'Winter', shared: true, changes: [change] });
  const page = await openAsMember(console, { Everyday: 'read_only' }, 'guest');
  await page.goto(`${console.home}/forecast?plan=${id}`);
  const card = page.getByRole('region', { name: 'What if' });
  assert.equal(await card.getByRole('switch', { name: 'Ski week' }).isDisabled(), true);
  assert.equal(await card.getByRole('button', { name: 'Add a change' }).count(), 0);
});

componentTest('a raised income has another amount and no price', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await send(console, 'POST', 'recurring_transactions', {
    account_id: family.accounts.Everyday,
    currency: 'USD',
    name: 'Second job',
    amount: '-400',
    expected_day_of_month: 5,
    last_occurrence_date: '2025-12-05',
    next_expected_date: '2026-03-05',
  });
  for (const [amount, date] of [
    ['-400', '2026-01-05'],
    ['-400', '2026-02-05'],
    ['-450', '2026-03-05'],
  ] as const) {
    await enter(console, 'Everyday', { name: 'Second job', amount, date });
  }
  await page.goto(`${home}/recurring?view=calendar`);
  const month = page.getByRole('table', { name: 'Bills in March 2026' });
  const raised = month.getByRole('listitem').filter({ hasText: 'Second job' });
  await raised.getByText('Amount changed', { exact: true }).waitFor();
});

componentTest('a forecast warns of the day on which too little is left', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  await addBills(console);
  await page.goto(`${home}/accounts/${family.accounts.Everyday}`);
  await page.getByRole('tab', { name: 'Forecast' }).press('Enter');
  const payments = page.getByRole('region', { name: 'Expected payments' });
  await payments.getByText('Phone').first().waitFor();
  assert.equal(await page.getByText(/Less than/).count(), 0);
  await page.getByLabel('Warn below').fill('1,000,000');
  await page.getByText('Less than $1,000,000.00 is expected to be left on Mar 11.').waitFor();
  const panel = page.getByRole('tabpanel', { name: 'Forecast' });
  await panel.getByRole('button', { name: 'Show table' }).press('Enter');
  await page.getByRole('table', { name: 'Expected balance by day' }).waitFor();
  const spending = page.getByRole('region', { name: 'Usual spending in 30 days' });
  await spending.getByText('Outside budgets').click();
  await spending.getByRole('link').first().press('Enter');
  await page.waitForURL(/transactions\?/);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['q', 'from', 'to'].map((name) => searchParams.get(name)),
    ['is:counted', '2026-02-09', '2026-03-10'],
  );
});

componentTest('a calendar app gets an address for the bills, which is shown once and listed', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/recurring?view=calendar`);
  const subscribe = page.getByRole('button', { name: 'Show in your calendar app' });
  await subscribe.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bills in your calendar' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone');
  await dialog.getByRole('switch', { name: 'With amounts' }).press('Space');
  await axe(page);
  await dialog.getByRole('button', { name: 'Create address' }).press('Enter');
  const address = (await dialog.getByText(/\/calendar\/cfk_/).textContent()) ?? '';
  assert.match(address, /^https?:\/\/.*\/calendar\/cfk_\w{36}\.ics$/);
  await dialog.getByLabel('I have saved it').press('Space');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await subscribe.press('Enter');
  await dialog.getByText('Addresses that work: Phone').waitFor();
  const { api_keys } = await send(console, 'GET', 'api_keys');
  const made = api_keys.find(({ name }) => name === 'Phone');
  assert.deepEqual([made?.scopes, made?.mask_values], [['calendar:read'], true]);
  await dialog.getByRole('link', { name: 'Revoke them under API keys' }).press('Enter');
  await page.waitForURL(/developers\/keys/);
});

/** Monthly payments of one name on the 4th, the last one in March, and what is detected in them. */
async function payMonthly(console: OpenApp, name: string, amounts: readonly string[]): Promise<void> {
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].slice(-amounts.length);
  for (const [at, month] of months.entries()) {
    await enter(console, 'Everyday', { name, amount: amounts[at] ?? '', date: `${month}-04` });
  }
}

componentTest('a bill has one expected amount in the list, calendar, prices and forecast', async (open) => {
  const console = await open();
  const { page, home } = console;
  await payMonthly(console, 'Iron Works Gym', ['46.00', '46.00', '46.00', '46.00', '48.30']);
  await send(console, 'POST', 'recurring_transactions/identify');
  const seen = async (path: string) => {
    await page.goto(home + path);
    const line = page.getByRole('main').locator('li').filter({ hasText: 'Iron Works Gym' }).first();
    await line.waitFor();
    return (await line.innerText()).match(/−\$\d+\.\d\d/)?.[0];
  };
  for (const path of [
    '/recurring',
    '/recurring?view=calendar&month=2026-04',
    '/recurring?view=subscriptions',
    '/forecast',
  ]) {
    assert.equal(await seen(path), '−$48.30', path);
  }
});

componentTest('subscriptions leave out money put aside; amounts that vary are no new price', async (open) => {
  const console = await open();
  const { page, home, family } = console;
  const { Everyday: from_account_id, 'Index funds': to_account_id } = family.accounts;
  for (const date of ['2025-12-07', '2026-01-07', '2026-02-07', '2026-03-07']) {
    const transfer = { from_account_id, to_account_id, date, amount: '800', name: 'Monthly investment' };
    await send(console, 'POST', 'transfers', transfer);
  }
  await payMonthly(console, 'City Power', ['60.10', '61.40', '59.90', '60.70']);
  await send(console, 'POST', 'recurring_transactions/identify');
  await page.goto(`${home}/recurring?view=subscriptions`);
  const card = page.getByRole('region', { name: 'Subscriptions in USD' });
  // The rent, the monthly pass, the pharmacy and the bakery alone.
  await card.getByText('−$16,647.00').first().waitFor();
  assert.doesNotMatch(await card.innerText(), /800\.00|City Power/);
  await page.goto(`${home}/recurring?view=calendar`);
  const bill = page.getByRole('table', { name: 'Bills in March 2026' }).getByRole('listitem');
  await bill.filter({ hasText: 'City Power' }).getByText('Paid', { exact: true }).waitFor();
});

componentTest('the calendar has whole names, and sums the bills to pay next to the paid ones', async (open) => {
  const console = await open();
  const { page, home } = console;
  await addBills(console);
  await page.goto(`${home}/recurring?view=calendar`);
  const month = page.getByRole('table', { name: 'Bills in March 2026' });
  await month.getByText('Landlord', { exact: true }).first().waitFor();
  const facts = await page.locator('main dl').first().innerText();
  assert.match(facts.replace(/\s+/g, ' '), /^Paid −\$1,\d{3}\.\d\d Still to pay −\$34\.50 Missed −\$25\.00$/);
  await page.goto(`${home}/forecast`);
  await page
    .getByRole('img', { name: /^Expected balance\. Lowest / })
    .first()
    .waitFor();
});
