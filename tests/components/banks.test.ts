import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, WIDTHS } from '#tests/harness/components/component-test.ts';
import { startFinTs } from '#tests/harness/server/fints-server.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

// It is 10 March 2026.

const CHECKING: BridgeAccount = {
  ...{ id: 'acc', name: 'Checking', balance: '1195.50' },
  transactions: [
    { id: 'a', posted: noon('2026-03-06'), amount: '-4.50', description: 'BAKERY 12', payee: 'Bakery' },
    { id: 'b', posted: noon('2026-03-09'), amount: '1200.00', description: 'SALARY' },
  ],
};
const CARD: BridgeAccount = { id: 'card', name: 'Visa', balance: '-412.10', transactions: [] };

/** Connects a bank by the API and links its first account to a new one. */
async function connectByApi(console: OpenApp, t: TestContext) {
  const bank = await startSimpleFin(t, [CHECKING]);
  const bank_connection = { connector: 'simplefin', setup_token: bank.token() };
  const { id, linked_accounts } = await send(console, 'POST', 'bank_connections', { bank_connection });
  const linked_account = { new_account: { name: 'Giro' }, since: '2026-03-01' };
  const path = `bank_connections/${id}/linked_accounts/${linked_accounts[0]?.id}` as const;
  const linked = await send(console, 'PATCH', path, { linked_account });
  return { ...bank, id, account: linked.account_id ?? '' };
}

for (const width of WIDTHS) {
  componentTest(`a bank is connected, linked and read at ${width} px`, async (open, t) => {
    const console = await open({ width, settings: TO_THIS_MACHINE });
    const { page, home, family } = console;
    const { token } = await startSimpleFin(t, [CHECKING, CARD]);
    await page.goto(`${home}/bank-connections`);
    await page.getByRole('heading', { name: 'No banks connected' }).waitFor();
    await axe(page);
    await page.getByRole('link', { name: 'Connect a bank' }).first().click();
    await page.getByRole('region', { name: 'Connect a bank' }).getByLabel('Setup token').fill(token());
    await axe(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    const links = page.getByRole('region', { name: 'Accounts of First Bank' });
    await links.getByText('Same balance here').waitFor();
    assert.equal(await links.getByRole('combobox', { name: 'Link First Bank · Visa to' }).inputValue(), 'Travel card');
    assert.equal(
      await links.getByRole('combobox', { name: 'Link First Bank · Checking to' }).inputValue(),
      'New: Bank account',
    );
    await links.getByText('2 new, none is here already').waitFor();
    await links.getByText('The first transaction of the bank is of Mar 6.').waitFor();
    await axe(page);
    await links.getByLabel('Transactions since').fill('03/01/2026');
    await links.getByRole('button', { name: 'Link and bring 2' }).press('Enter');
    const syncs = page.getByRole('region', { name: 'Last syncs' });
    await syncs.getByText('2 new').waitFor();
    await axe(page);
    const [connection] = (await send(console, 'GET', 'bank_connections')).bank_connections;
    assert.deepEqual(
      connection?.linked_accounts.map(({ external_id, account_id, since }) => [
        external_id,
        account_id === family.accounts['Travel card'],
        since,
      ]),
      [
        ['acc', false, '2026-03-01'],
        ['card', true, '2026-03-01'],
      ],
    );
    await page.goto(`${home}/accounts`);
    await page.getByRole('link', { name: /Travel card.*Synced/ }).waitFor();
  });
}

componentTest('links say what is here already, and whether the rows explain a difference', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home, family } = console;
  const transactions = [{ id: 'c', posted: noon('2026-03-09'), amount: '-4.50', description: 'KIOSK' }];
  const { bridge, token } = await startSimpleFin(t, [{ ...CARD, balance: '-416.60', transactions }]);
  const bank_connection = { connector: 'simplefin', setup_token: token() };
  const { id } = await send(console, 'POST', 'bank_connections', { bank_connection });
  const links = page.getByRole('region', { name: 'Accounts of First Bank' });
  const choose = async () => {
    await page.goto(`${home}/bank-connections?link=${id}`);
    await links.getByRole('combobox', { name: 'Link First Bank · Visa to' }).click();
    await page.getByRole('option', { name: 'Travel card' }).click();
  };
  await choose();
  await links.getByText('$4.50 more owed there').waitFor();
  await links.getByText('1 new, none is here already').waitFor();
  await links.getByText('With them the balances are the same').waitFor();
  const transaction = { account_id: family.accounts['Travel card'] ?? '', date: '2026-03-09', amount: '4.50' };
  await send(console, 'POST', 'transactions', { transaction: { ...transaction, name: 'KIOSK', nature: 'expense' } });
  await choose();
  await links.getByText('0 new, 1 is here already').waitFor();
  await links.getByText('Same balance here').waitFor();
  await axe(page);
  bridge.fault = (_request, response) => response.writeHead(429).end() !== null;
  await links.getByLabel('Transactions since').fill('01/01/2025');
  await links.getByText('The bank could not be asked what comes').waitFor();
  await links.getByRole('button', { name: 'Link one account' }).waitFor();
});

componentTest('a difference of balances is resolved by one button, and nothing before it', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home, family } = console;
  const { bridge, token } = await startSimpleFin(t, [{ ...CARD, balance: '-416.60' }]);
  const bank_connection = { connector: 'simplefin', setup_token: token() };
  const { id, linked_accounts } = await send(console, 'POST', 'bank_connections', { bank_connection });
  const path = `bank_connections/${id}/linked_accounts/${linked_accounts[0]?.id}` as const;
  const card = family.accounts['Travel card'] ?? '';
  const balance = async () => (await send(console, 'GET', `accounts/${card}`)).balance;
  const sync = async () => {
    const { data } = await send(console, 'POST', `bank_connections/${id}/sync`);
    await poll(
      () => send(console, 'GET', `syncs/${data.id}`),
      (answer) => answer.data.terminal,
    );
  };
  await send(console, 'PATCH', path, { linked_account: { account_id: card, since: '2026-03-01' } });
  await sync();
  const before = await balance();
  await page.goto(`${home}/bank-connections`);
  const syncs = page.getByRole('region', { name: 'Last syncs' });
  const begin = syncs.getByRole('button', { name: /^Begin with/ });
  await begin.waitFor();
  assert.equal(await balance(), before);
  await axe(page);
  await begin.click();
  await syncs.getByText('It matches').waitFor();
  assert.match(await balance(), /416\.60/);
  await sync();
  bridge.accounts = [{ ...CARD, balance: '-420.00' }];
  await sync();
  await page.goto(`${home}/bank-connections`);
  const add = syncs.getByRole('button', { name: /^Add −\$3\.40 on/ });
  await add.click();
  await syncs.getByText('It matches').waitFor();
  assert.match(await balance(), /420\.00/);
  const { transactions } = await send(console, 'GET', `transactions?account_id=${card}&search=Difference`);
  assert.deepEqual(
    transactions.map(({ name, signed_amount }) => [name, signed_amount]),
    [['Difference to First Bank', '-3.40']],
  );
});

componentTest('a sync is undone, and the bank paused, goes on and disconnected', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home } = console;
  const { account } = await connectByApi(console, t);
  await page.goto(`${home}/bank-connections`);
  const bank = page.getByRole('region', { name: 'First Bank', exact: true });
  await bank.getByRole('button', { name: 'Sync now: First Bank' }).press('Enter');
  await page.getByRole('button', { name: /^Undo the sync of First Bank/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Undo this sync?' }).getByRole('button', { name: 'Undo sync' }).press('Enter');
  const syncs = page.getByRole('region', { name: 'Last syncs' });
  await syncs.getByText(/(?<!being )undone/).waitFor();
  await bank.getByText('Paused').waitFor();
  assert.equal((await send(console, 'GET', `transactions?account_id=${account}`)).transactions.length, 0);
  await bank.getByRole('button', { name: 'Go on with First Bank' }).press('Enter');
  await bank.getByRole('button', { name: 'Pause First Bank' }).waitFor();
  // Nothing is taken back while it is coming.
  await poll(
    () => send(console, 'GET', 'syncs'),
    ({ data }) => data.length === 2 && data.every(({ in_progress }) => !in_progress),
  );
  await bank.getByRole('button', { name: 'Actions for First Bank' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Disconnect' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Disconnect First Bank?' });
  await dialog.getByText('Take the transactions back').click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByRole('heading', { name: 'No banks connected' }).waitFor();
});

componentTest('a bank that needs its person is named on the overview and accounts', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home } = console;
  const { bridge, token, id } = await connectByApi(console, t);
  bridge.fault = ({ method }, response) => method === 'GET' && response.writeHead(403).end() !== null;
  await send(console, 'POST', `bank_connections/${id}/sync`);
  await poll(
    () => send(console, 'GET', `bank_connections/${id}`),
    ({ status }) => status === 'needs_attention',
  );
  const notice = page.getByRole('region', { name: 'First Bank gives no access any more' });
  await page.goto(`${home}/`);
  await notice.waitFor();
  const mark = page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: 'Needs you' });
  await mark.waitFor();
  assert.equal(await mark.count(), 1, 'only the account of that bank is marked');
  await axe(page);
  await page.goto(`${home}/accounts`);
  await notice.getByRole('link', { name: 'Renew First Bank' }).click();
  bridge.fault = null;
  const card = page.getByRole('region', { name: 'Renew First Bank' });
  await card.getByLabel('Setup token').fill('wrong');
  await card.getByRole('button', { name: 'Renew', exact: true }).press('Enter');
  await card.getByText('Not saved.').waitFor();
  await card.getByLabel('Setup token').fill(token());
  await card.getByRole('button', { name: 'Renew', exact: true }).press('Enter');
  await notice.waitFor({ state: 'detached' });
  await mark.waitFor({ state: 'detached' });
  assert.equal((await send(console, 'GET', `bank_connections/${id}`)).status, 'active');
});

componentTest('an account that a bank does not give says why, next to its connection', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home } = console;
  const { bridge, id } = await connectByApi(console, t);
  bridge.extra = { errlist: [{ code: 'act.failed', message: 'Closed for the night', account_id: 'acc' }] };
  await send(console, 'POST', `bank_connections/${id}/sync`);
  await poll(
    () => send(console, 'GET', `bank_connections/${id}`),
    ({ linked_accounts: [linked] }) => linked?.last_error != null,
  );
  await page.goto(`${home}/bank-connections`);
  const bank = page.getByRole('region', { name: 'First Bank', exact: true });
  await bank.getByText('Giro: Closed for the night').waitFor();
  await axe(page);
});

componentTest('a consent that ends soon says when, and one button leads to the bank', async (open, t) => {
  const console = await open({ settings: TO_THIS_MACHINE });
  const { page, home } = console;
  await connectByApi(console, t);
  const { bank_connections } = await send(console, 'GET', 'bank_connections');
  const consent_expires_at = '2026-03-22T00:00:00.000Z';
  await page.route('**/api/v1/bank_connections?**', (route) => {
    const body = { bank_connections: bank_connections.map((one) => ({ ...one, consent_expires_at })) };
    return route.fulfill({ json: { ...body, pagination: { page: 1, per_page: 100, total_count: 1, total_pages: 1 } } });
  });
  const sent: unknown[] = [];
  await page.route('**/api/v1/bank_connections/*', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...bank_connections[0], authorization_url: null } });
  });
  await page.goto(`${home}/bank-connections`);
  await page.getByText('Its consent ends in 11 days. Until then all goes on as usual.').waitFor();
  await page.getByText('Ends in 11 days', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign in at First Bank' }).press('Enter');
  await poll(
    async () => sent.length,
    (count) => count > 0,
  );
  assert.deepEqual(sent, [{ bank_connection: { renew: true } }]);
});

componentTest('a bank of Enable Banking is found by its country and name', async (open) => {
  const { page, home } = await open();
  const sent: unknown[] = [];
  await page.route('**/api/v1/bank_connectors/institutions', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, json: { institutions: [{ name: 'Alpine Bank', country: 'AT' }] } });
  });
  await page.route('**/api/v1/bank_connections', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postDataJSON());
    const issues = [{ pointer: '/bank', code: 'access_revoked', message: 'The key is not known' }];
    return route.fulfill({ status: 422, json: { error: 'validation_failed', message: 'No', request_id: 'r', issues } });
  });
  await page.goto(`${home}/bank-connections?connect=new`);
  await page.getByRole('radio', { name: 'Enable Banking' }).click();
  await page.getByLabel('Application ID').fill('app');
  await page.getByLabel('Private key').fill('-----BEGIN-----\nkey');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'Austria' }).click();
  const bank = page.getByRole('combobox', { name: 'Bank', exact: true });
  await bank.focus();
  await bank.fill('alp');
  await page.getByRole('option', { name: 'Alpine Bank' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Go to the bank' }).press('Enter');
  await page.getByText('The key is not known').waitFor();
  const fields = { application_id: 'app', private_key: '-----BEGIN-----\nkey', country: 'AT' };
  assert.deepEqual(sent, [
    { connector: 'enable_banking', ...fields },
    { bank_connection: { connector: 'enable_banking', ...fields, bank: 'Alpine Bank' } },
  ]);
});

componentTest('an answer of a bank that no set-up waits for is refused in words', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/bank-connections/return?state=unknown.1&code=7`);
  const region = page.getByRole('region', { name: 'Back from the bank' });
  await region.getByRole('alert').waitFor();
  await axe(page);
  await region.getByRole('link', { name: 'Back to the banks' }).click();
  await page.getByRole('heading', { name: 'No banks connected' }).waitFor();
});

componentTest('a bank is connected from empty accounts, the first steps and the palette', async (open) => {
  const { page, home } = await open({ seeded: false });
  await page.goto(`${home}/`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Connect a bank' }).press('Enter');
  await page.waitForURL(/bank-connections\?connect=new/);
  await page.goto(`${home}/accounts`);
  await page.getByRole('link', { name: 'Connect a bank' }).click();
  await page.getByRole('region', { name: 'Connect a bank' }).getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('heading', { name: 'No banks connected' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search or go to' }).fill('connect');
  await page.getByRole('option', { name: 'Connect a bank' }).click();
  await page.getByRole('region', { name: 'Connect a bank' }).waitFor();
});

for (const width of WIDTHS) {
  componentTest(`a German bank is connected with a confirmation at ${width} px`, async (open, t) => {
    const settings = { ...TO_THIS_MACHINE, COFFER_FINTS_PRODUCT_ID: 'PRODUCT1' };
    const console = await open({ width, settings });
    const { page, home } = console;
    const account = { number: '202051', iban: 'DE02120300000000202051', balance: 'C:95,5:EUR:20260309', booked: [] };
    const { bank, fields, signIns } = await startFinTs(t, [account]);
    await page.goto(`${home}/bank-connections?connect=new`);
    const card = page.getByRole('region', { name: 'Connect a bank' });
    await card.getByRole('radio', { name: 'FinTS' }).click();
    await card.getByLabel('Bank code').fill(fields.bank_code);
    await card.getByLabel('FinTS address of the bank').fill(fields.bank_url);
    await card.getByLabel('Login').fill(fields.login);
    await card.getByLabel('PIN').fill('99999');
    await axe(page);
    await card.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await card
      .getByText(/PIN ungültig \(9942\)/)
      .first()
      .waitFor();
    assert.equal(signIns(), 1);
    bank.wants = 'confirmation';
    await card.getByLabel('PIN').fill(fields.pin);
    await card.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
    await card.getByText('Bitte in der App freigeben').waitFor();
    await axe(page);
    await card.getByRole('button', { name: 'I have confirmed' }).press('Enter');
    await card.getByText('Your bank has no confirmation yet', { exact: false }).waitFor();
    bank.isConfirmed = true;
    await card.getByRole('button', { name: 'I have confirmed', disabled: false }).press('Enter');
    await page.getByRole('region', { name: 'Accounts of Sparbank Köln' }).waitFor();
  });
}

componentTest('a code for a chipTAN reader stands still until it is started', async (open, t) => {
  const console = await open({ settings: { ...TO_THIS_MACHINE, COFFER_FINTS_PRODUCT_ID: 'PRODUCT1' } });
  const { page, home } = console;
  const account = { number: '202051', iban: 'DE02120300000000202051', balance: 'C:95,5:EUR:20260309', booked: [] };
  const { bank, fields } = await startFinTs(t, [account]);
  const { id } = await send(console, 'POST', 'bank_connections', {
    bank_connection: { connector: 'fints', ...fields },
  });
  bank.wants = 'flicker';
  await page.goto(`${home}/bank-connections?connect=${id}`);
  const card = page.getByRole('region', { name: 'Renew Sparbank Köln' });
  await card.getByLabel('TAN method').fill('chipTAN');
  await card.getByRole('button', { name: 'Renew', exact: true }).press('Enter');
  await card.getByRole('img', { name: 'Flickering code for a chipTAN reader' }).waitFor();
  await card.getByText('chipTAN manual', { exact: false }).waitFor();
  assert.equal(await card.locator('[data-lit]').count(), 0);
  await card.getByRole('button', { name: 'Start the code' }).press('Enter');
  await card.locator('[data-lit]').first().waitFor();
  await card.getByRole('button', { name: 'Stop the code' }).press('Enter');
  await card.getByRole('button', { name: 'Start the code' }).waitFor();
  await axe(page);
  await card.getByRole('textbox', { name: 'TAN' }).fill('123456');
  await card.getByRole('button', { name: 'Send the TAN' }).press('Enter');
  await page
    .getByRole('region', { name: 'Sparbank Köln', exact: true })
    .getByRole('button', { name: 'Actions for Sparbank Köln' })
    .waitFor();
});

componentTest('a TAN is entered next to the image that a device reads', async (open, t) => {
  const console = await open({ settings: { ...TO_THIS_MACHINE, COFFER_FINTS_PRODUCT_ID: 'PRODUCT1' } });
  const { page, home } = console;
  const account = { number: '202051', iban: 'DE02120300000000202051', balance: 'C:95,5:EUR:20260309', booked: [] };
  const { bank, fields } = await startFinTs(t, [account]);
  const { id } = await send(console, 'POST', 'bank_connections', {
    bank_connection: { connector: 'fints', ...fields },
  });
  bank.wants = 'tan';
  await page.goto(`${home}/bank-connections?connect=${id}`);
  const card = page.getByRole('region', { name: 'Renew Sparbank Köln' });
  await card.getByLabel('TAN method').fill('chipTAN');
  await card.getByRole('button', { name: 'Renew', exact: true }).press('Enter');
  await card.getByRole('img', { name: 'The image from which your device reads the TAN' }).waitFor();
  await card.getByRole('textbox', { name: 'TAN' }).fill('123456');
  await axe(page);
  await card.getByRole('button', { name: 'Send the TAN' }).press('Enter');
  await page
    .getByRole('region', { name: 'Sparbank Köln', exact: true })
    .getByRole('button', { name: 'Actions for Sparbank Köln' })
    .waitFor();
  assert.equal((await send(console, 'GET', `bank_connections/${id}`)).status, 'active');
});
