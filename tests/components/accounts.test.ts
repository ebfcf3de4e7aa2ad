import assert from 'node:assert/strict';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, type Page, WIDTHS } from '#tests/harness/components/component-test.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import type { TestUser } from '#tests/harness/server/start-coffer.ts';

/** Opens the page of a seeded account. */
async function openAccount({ page, home, family }: OpenApp, name: string, search = ''): Promise<void> {
  await page.goto(`${home}/accounts/${family.accounts[name]}${search}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('slider').waitFor();
}

/** The text of a region on one line. */
async function regionText(page: Page, name: string): Promise<string> {
  return (await page.getByRole('region', { name, exact: true }).innerText()).replace(/\s+/g, ' ');
}

componentTest('an account is added by keyboard and shows its opening balance', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/accounts`);
  await page.getByRole('button', { name: 'Add account' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Name').waitFor();
  await page.locator('input[name=name]:focus').waitFor();
  assert.equal(new URL(page.url()).search, '?new=true');
  await page.keyboard.type('Holiday money');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  const kinds = page.getByRole('listbox', { name: 'Subtype' });
  await kinds.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await kinds.waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await page.locator('input[name=balance]:focus').waitFor();
  await page.keyboard.type('1,250.5');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Holiday money', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('region', { name: 'Details' }).waitFor();
  assert.match(await regionText(page, 'Details'), /Opening balance \$1,250\.50/);
  await page.goBack();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Holiday money/ })
    .waitFor();
  assert.equal(await dialog.count(), 0);
});

componentTest('a currency is found by its name, and codes that are no money are not offered', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/accounts?new=true`);
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  const currency = dialog.getByRole('combobox', { name: 'Currency' });
  await currency.fill('yen');
  await page.getByRole('option', { name: 'JPY – Japanese Yen' }).waitFor();
  for (const code of ['XTS', 'XXX', 'XBA']) {
    await currency.fill(code);
    await page.getByText('No results').waitFor();
  }
  await currency.fill('kuwait');
  await page.getByRole('option', { name: 'KWD – Kuwaiti Dinar' }).click();
  assert.equal(await currency.inputValue(), 'KWD – Kuwaiti Dinar');
});

componentTest('a refused account shows the error at its field and keeps the input', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/accounts?new=true`);
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByLabel('Name').fill('Fine coins');
  await dialog.getByLabel('Opening balance').fill('12.345');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await dialog.getByRole('alert').getByText('Not saved. Correct the marked fields.').waitFor();
  assert.equal(await dialog.getByLabel('Opening balance').getAttribute('aria-invalid'), 'true');
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Fine coins');
  assert.equal(await dialog.getByText(/decimals/).count(), 1, 'an error is shown once');
  await axe(page);
});

componentTest('reconciling shows the difference first and can be undone', async (open) => {
  const opened = await open({ width: 390 });
  const { page } = opened;
  await openAccount(opened, 'Rainy day', '?view=details');
  await page.getByRole('button', { name: 'Reconcile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reconcile Rainy day' });
  await dialog.getByText('Balance in Coffer: $12,500.00').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Set balance' }).isDisabled(), true);
  await dialog.getByLabel('Balance').fill('12,487.66');
  await dialog.getByText('The difference of −$12.34').waitFor();
  await dialog.getByLabel('Balance').fill('12500');
  await dialog.getByText('It matches.').waitFor();
  await dialog.getByLabel('Balance').fill('12487.66');
  await dialog.getByLabel('Notes').fill('Statement of March');
  await dialog.getByRole('button', { name: 'Set balance' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Balance', exact: true }).getByText('$12,487.66').first().waitFor();
  await page.getByRole('region', { name: 'Balance history' }).getByText('Statement of March').waitFor();
  await page.getByRole('button', { name: /Delete the balance/ }).click();
  await page.getByRole('button', { name: 'Delete balance' }).click();
  await page.getByRole('region', { name: 'Balance', exact: true }).getByText('$12,500.00').first().waitFor();
});

componentTest('balances of other days are added and changed in the balance history', async (open) => {
  const opened = await open();
  const { page } = opened;
  await openAccount(opened, 'Rainy day', '?view=details');
  const history = page.getByRole('region', { name: 'Balance history' });
  await history.getByRole('button', { name: 'Add balance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reconcile Rainy day' });
  await dialog.getByLabel('Balance').fill('12000');
  await dialog.getByLabel('Date').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Set balance' }).click();
  await history.getByText('$12,000.00').waitFor();
  await history.getByRole('button', { name: 'Change the balance of Feb 1' }).click();
  const change = page.getByRole('dialog', { name: 'Change balance' });
  assert.equal(await change.getByLabel('Balance').inputValue(), '12000.00');
  await change.getByLabel('Balance').fill('12100');
  await change.getByRole('button', { name: 'Set balance' }).click();
  await history.getByText('$12,100.00').waitFor();
  assert.equal(await history.getByText('$12,000.00').count(), 0);
});

componentTest('an account is edited with its opening balance, archived and unarchived', async (open) => {
  const opened = await open();
  const { page } = opened;
  await openAccount(opened, 'Rainy day');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit account' });
  await dialog.getByLabel('Name').fill('Very rainy day');
  await dialog.getByLabel('Opening balance').fill('13000');
  await dialog.getByLabel('Institution').fill('Second Bank');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await page.getByRole('heading', { name: 'Very rainy day', level: 1 }).waitFor();
  await page.getByText('Savings · Second Bank').waitFor();
  await page.getByRole('region', { name: 'Balance', exact: true }).getByText('$13,000.00').first().waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('This account is archived').waitFor();
  await page.getByRole('link', { name: 'All accounts' }).click();
  await page
    .getByRole('region', { name: 'Archived' })
    .getByRole('link', { name: /Very rainy day/ })
    .click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await page.getByText('This account is archived').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'All accounts' }).click();
  await page
    .getByRole('region', { name: 'Bank accounts' })
    .getByRole('link', { name: /Very rainy day/ })
    .waitFor();
  assert.equal(await page.getByRole('region', { name: 'Archived' }).count(), 0);
});

componentTest('an account of investments is edited with the method that its sales follow', async (open) => {
  const opened = await open();
  const { page, home } = opened;
  const made = await send(opened, 'POST', 'accounts', { name: 'Depot', account_type: 'investment' });
  await page.goto(`${home}/accounts/${made.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit account' });
  const method = dialog.getByRole('combobox', { name: 'Cost of units sold' });
  assert.equal(await method.inputValue(), 'Oldest units first (FIFO)');
  await method.click();
  await page.getByRole('option', { name: 'Average cost' }).click();
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await page.getByText('Depot saved').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  assert.equal(await method.inputValue(), 'Average cost');
});

componentTest('an account with entries is deleted only after a warning', async (open) => {
  const opened = await open();
  const { page, coffer, family } = opened;
  await openAccount(opened, 'Everyday');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Everyday?' });
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByText('Deleting it also deletes 42 transactions').waitFor();
  await dialog.getByText(/Request /).waitFor();
  const path = `/api/v1/accounts/${family.accounts.Everyday}`;
  assert.equal((await coffer.call('GET', path, { token: family.user.token })).status, 200);
  await dialog.getByRole('button', { name: 'Delete account and entries' }).click();
  await page.waitForURL('**/app/accounts');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rainy day/ })
    .waitFor();
  await page
    .getByRole('link', { name: /Everyday/ })
    .first()
    .waitFor({ state: 'detached' });
  assert.equal((await coffer.call('GET', path, { token: family.user.token })).status, 404);
});

componentTest('a failed request shows its message and request id and can be retried', async (open) => {
  const opened = await open();
  const { page, home } = opened;
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-41', issues: [] };
  await page.route('**/api/v1/balances/series*', (route) => route.fulfill({ status: 409, json: body }));
  await page.goto(`${home}/accounts/${opened.family.accounts.Everyday}`);
  const balance = page.getByRole('region', { name: 'Balance', exact: true });
  await balance.getByText('The server is busy').waitFor();
  await balance.getByText('req-41').waitFor();
  await axe(page);
  await page.unroute('**/api/v1/balances/series*');
  await balance.getByRole('button', { name: 'Try again' }).click();
  await balance.getByRole('slider').waitFor();
  await page.route('**/api/v1/accounts/*', (route) => route.fulfill({ status: 409, json: body }));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alert').getByText('req-41').waitFor();
  await page.getByText('This account is archived').waitFor({ state: 'hidden' });
  await page.unroute('**/api/v1/accounts/*');
  await page.goto(`${home}/accounts/00000000-0000-4000-8000-000000000000`);
  await page.getByText('Could not load this').waitFor();
});

componentTest('a large account is shown as being deleted until its entries are gone', async (open) => {
  const opened = await open();
  const { page, home, coffer, family } = opened;
  const { id: userId } = family.user;
  const familyId = await familyOf(coffer, family.user);
  const accountId = family.accounts.Everyday ?? '';
  // The row alone, without the job that carries it out.
  const row = { id: newId(), kind: 'account', account_id: accountId, user_id: userId } as const;
  const author = { credential_id: null, authentication_method: 'session', request_id: 'test', created_at: instant(0) };
  await coffer.database.write(({ db }) =>
    db
      .insertInto('deletions')
      .values({ family_id: familyId, ...row, ...author })
      .execute(),
  );
  await page.goto(`${home}/accounts`);
  const notice = page.getByRole('status').filter({ hasText: 'Being deleted' });
  await notice.getByText(/^Everyday: [\d,.]+ transactions left$/).waitFor();
  await axe(page);
  await coffer.database.write(({ db }) => db.deleteFrom('deletions').where('id', '=', row.id).execute());
  await notice.waitFor({ state: 'detached' });
});

/** Invites a second member into the family, who has signed in to nothing yet. */
async function addMember({ coffer, family }: OpenApp): Promise<TestUser> {
  const email = `charles-${family.user.id}@example.test`;
  const token = family.user.token;
  const invitation = await coffer.call('POST', '/api/v1/invitations', { token, body: { email, role: 'member' } });
  assert.equal(invitation.status, 201, invitation.text);
  const member = await coffer.signUp({ email, invite_code: invitation.body.code });
  const body = { first_name: 'Charles', last_name: 'Babbage', onboarding_completed: true };
  const named = await coffer.call('PATCH', '/api/v1/users/me', { token: member.token, body });
  assert.equal(named.status, 200, named.text);
  return member;
}

componentTest('a member gets access to an account, sees its owner and leaves it', async (open) => {
  const opened = await open();
  const { page, home, openAs } = opened;
  const member = await addMember(opened);
  await openAccount(opened, 'Index funds', '?view=details');
  const select = page.getByRole('combobox', { name: 'Access for Charles Babbage' });
  await select.click();
  await page.getByRole('option', { name: 'Can view', exact: true }).click();
  await page.getByRole('link', { name: 'All accounts' }).click();
  await page.getByRole('link', { name: /Index funds.*Shared with 1 member/s }).waitFor();

  const theirs = await openAs(member, { width: 390 });
  await theirs.goto(`${home}/accounts`);
  await theirs.getByRole('link', { name: /Index funds.*Shared by Ada Byron/s }).click();
  await theirs.getByRole('tab', { name: 'Details' }).click();
  await theirs.getByText('Your access: Can view').waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Reconcile' }).count(), 0);
  await axe(theirs);
  await theirs.getByRole('switch', { name: 'Include in your reports' }).click();
  await theirs.locator('dt:text-is("Included in your reports") + dd:text-is("No")').waitFor();
  await theirs.getByRole('button', { name: 'Leave this account' }).click();
  await theirs.waitForURL('**/app/accounts');
  await theirs.getByRole('link', { name: /Everyday/ }).waitFor();
  await theirs.getByRole('link', { name: /Index funds/ }).waitFor({ state: 'detached' });
});

for (const width of WIDTHS) {
  componentTest(`an account is a ledger: balance, search and add at ${width} px`, async (open) => {
    const opened = await open({ width });
    const { page } = opened;
    await openAccount(opened, 'Everyday');
    const row = (index: number) => page.locator(`[data-row="${index}"]`);
    const balances = async () => [await row(0).innerText(), await row(1).innerText(), await row(2).innerText()];
    await row(0).getByText('$16,928.71').waitFor();
    const after = (await balances()).map((text) => /\$[\d,.]+(?=\s*$)/.exec(text.trim())?.[0]);
    assert.deepEqual(after, ['$16,928.71', '$17,019.73', '$17,043.18']);
    await axe(page);
    await page.getByLabel('Search transactions').fill('rent');
    await page.getByText('6 transactions').waitFor();
    await page.getByLabel('Search transactions').fill('');
    const add = page.getByRole('button', { name: width > 760 ? 'Add' : 'Add transaction', exact: true });
    assert.equal(await add.count(), 1, 'the page has one Add');
    await add.click();
    const drawer = page.getByRole('dialog', { name: 'New transaction' });
    await drawer.getByLabel('Amount in USD').fill('4.55');
    await drawer.getByLabel('Name').fill('Stamps');
    assert.equal(await drawer.getByRole('combobox', { name: 'Account' }).inputValue(), 'Everyday');
    await drawer.getByRole('button', { name: /^(Add transaction|Save)$/ }).click();
    await row(0).getByText('Stamps').waitFor();
    await row(0).getByText('$16,924.16').waitFor();
    await page.getByRole('region', { name: 'Balance', exact: true }).getByText('$16,924.16').first().waitFor();
  });
}

componentTest('markup in account names stays text everywhere', async (open) => {
  const opened = await open({ width: 390 });
  const { page, home, coffer, family } = opened;
  const name = '"><img src=x onerror=alert(1)>';
  const id = await coffer.createAccount(family.user, { name, institution_name: '<script>alert(2)</script>' });
  await coffer.createTransaction(family.user, id, { name: `{{7*7}}${'x'.repeat(120)}`, date: '2026-03-10' });
  await page.goto(`${home}/accounts`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Bank account · <script>alert(2)</script>').waitFor();
  await page.getByText('{{7*7}}').first().waitFor();
  await page.goto(`${home}/`);
  await page.getByText('{{7*7}}').first().waitFor();
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  assert.equal(await page.locator('main img').count(), 0);
});

componentTest('a balance that no rate converts has one sign, and is not in the balance', async (open) => {
  const { page, home, coffer, family } = await open();
  const id = family.accounts['Rainy day'] ?? '';
  await storeForeign(coffer, family.user, id, { currency: 'EUR', amount: '98.76' });
  await page.goto(`${home}/accounts/${id}`);
  const main = page.getByRole('main');
  await main.getByText('Also −€98.76, not included: no exchange rate').waitFor();
  assert.doesNotMatch(await main.innerText(), /plus|-€|--/);
});

componentTest('a year begins on the same day on the overview and on an account', async (open) => {
  const { page, home, family } = await open();
  const since = async (path: string) => {
    await page.goto(home + path);
    const text = page.getByRole('main').getByText(/(?:since|Same as) \w{3} \d+/);
    await text.first().waitFor();
    return (await text.first().innerText()).match(/\w{3} \d+, \d{4}$/)?.[0];
  };
  assert.equal(await since('/'), 'Mar 11, 2025');
  assert.equal(await since(`/accounts/${family.accounts.Everyday}`), 'Mar 11, 2025');
});
