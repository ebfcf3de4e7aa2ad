import assert from 'node:assert/strict';
import { CONNECTOR_LIMITS } from '#integrations/bank-connections/connectors/connectors.ts';
import { enableBanking } from '#integrations/bank-connections/connectors/enable-banking.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, openConsole, signIn } from '#tests/harness/browser/console.ts';
import { seedConsole } from '#tests/harness/browser/seed-console.ts';
import { startEnableBanking } from '#tests/harness/server/enable-banking-server.ts';
import { type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { TEST_NOW } from '#tests/harness/server/start-coffer.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const ACCOUNTS: BridgeAccount[] = [
  {
    ...{ id: 'acc', name: 'Everyday', balance: '16940.31' },
    transactions: [
      { id: 'a', posted: noon('2026-03-06'), amount: '-4.50', description: 'BAKERY 12', payee: 'Bakery' },
      { id: 'b', posted: noon('2026-03-09'), amount: '1200.00', description: 'SALARY' },
    ],
  },
  { id: 'sav', name: 'Savings', balance: '12500.00', transactions: [] },
  { id: 'card', name: 'Visa', balance: '-423.70', transactions: [] },
];

browserTest('a bank is connected by keyboard, read, undone and wants its person', async (t, open) => {
  const opened = await openConsole(t, open, { opened: false, settings: TO_THIS_MACHINE });
  const { page, home } = opened;
  const { bridge, token } = await startSimpleFin(t, ACCOUNTS);
  await page.goto(`${home}/bank-connections`);
  await page.getByRole('heading', { name: 'No banks connected' }).waitFor();
  await lookAt(page, 'banks-empty');
  await page.getByRole('link', { name: 'Connect a bank' }).first().press('Enter');
  await page.getByLabel('Setup token').fill(token());
  await lookAt(page, 'banks-connect');
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  const links = page.getByRole('region', { name: 'Accounts of First Bank' });
  await links.getByText('Same balance here').waitFor();
  const card = links.getByRole('combobox', { name: 'Link First Bank · Visa to' });
  await card.press('Enter');
  await page.getByRole('option', { name: 'Travel card' }).click();
  await links.getByText('$11.60 more owed there').waitFor();
  await links.getByText('2 new, none is here already').waitFor();
  await lookAt(page, 'banks-link');
  await links.getByRole('button', { name: 'Link and bring 2' }).press('Enter');
  const syncs = page.getByRole('region', { name: 'Last syncs' });
  await syncs.getByText('2 new').waitFor();
  await syncs.getByText(/the bank says −\$423\.70, here it is −\$412\.10/).waitFor();
  await lookAt(page, 'banks');
  await page.goto(`${home}/accounts`);
  await page
    .getByText(/^Synced/)
    .first()
    .waitFor();
  await lookAt(page, 'banks-accounts');

  bridge.fault = ({ method }, response) => method === 'GET' && response.writeHead(403).end() !== null;
  await page.goto(`${home}/bank-connections`);
  await page.getByRole('button', { name: 'Sync now: First Bank' }).press('Enter');
  await page.getByRole('region', { name: 'First Bank gives no access any more' }).waitFor();
  await lookAt(page, 'banks-attention');
  await page.getByRole('button', { name: /^Undo the sync of First Bank/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo this sync?' });
  await lookAt(page, 'banks-undo', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Undo sync' }).press('Enter');
  await syncs.getByText('undone', { exact: false }).waitFor();
  const [connection] = (await send(opened, 'GET', 'bank_connections')).bank_connections;
  assert.equal(connection?.status, 'paused');
});

browserTest('at a bank and back: cancelled, by a wrong state, a stranger, another browser', async (t, open) => {
  const now = () => TEST_NOW;
  const service = await startEnableBanking(t, now, [
    {
      hash: 'h1',
      iban: 'DE89370400440532013000',
      balances: [{ balance_amount: { currency: 'EUR', amount: '95.50' }, balance_type: 'CLBD' }],
      transactions: [],
    },
  ]);
  service.bank.hasLoginPage = true;
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], ...CONNECTOR_LIMITS });
  const connector = enableBanking({ fetch, clock: now }, service.base);
  const connectors = new Map([['enable_banking', connector]]);
  const opened = await openConsole(t, open, { opened: false, connectors });
  const { page, home, coffer, family } = opened;
  const { application_id, private_key, bank } = service.fields;
  service.bank.redirectUrl = `${home}/bank-connections/return`;
  const connections = async () => (await send(opened, 'GET', 'bank_connections')).bank_connections;

  await page.goto(`${home}/bank-connections`);
  await page.getByRole('link', { name: 'Connect a bank' }).first().click();
  const card = page.getByRole('region', { name: 'Connect a bank' });
  await card.getByLabel('Application ID').fill(application_id);
  await card.getByLabel('Private key').fill(private_key);
  await card.getByLabel('Country').fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).click();
  await card.getByLabel(/^Bank/).fill(bank);
  await card.getByRole('button', { name: 'Go to the bank' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByText('Denied by the user').waitFor();
  assert.equal((await connections())[0]?.status, 'needs_attention');

  const [{ id } = assert.fail()] = await connections();
  const renew = { bank_connection: { renew: true } };
  const begin = async () => (await send(opened, 'PATCH', `bank_connections/${id}`, renew)).authorization_url ?? '';
  const wayBack = async (url: string) => {
    await page.goto(url);
    return (await page.getByRole('link', { name: 'Allow' }).getAttribute('href')) ?? '';
  };
  const back = await wayBack(await begin());
  await page.goto(back.replace('&state=', '&state=x'));
  await page.getByRole('link', { name: 'Back to the banks' }).waitFor();

  // Of another person, who has got hold of the address.
  const { user: stranger } = await seedConsole(coffer);
  const other = await open();
  await signIn(other, new URL(home).origin, stranger);
  await other.goto(back);
  await other.getByRole('link', { name: 'Back to the banks' }).waitFor();
  assert.equal((await connections())[0]?.status, 'needs_attention');

  // The same person in another browser signs in first, and goes on.
  const phone = await open();
  await phone.goto(back);
  await phone.getByLabel('Email address').fill(family.user.email);
  await phone.getByLabel('Password').fill(family.user.password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('region', { name: /^Accounts of Sparbank/ }).waitFor();
  assert.ok(!phone.url().includes('code='), phone.url());
  assert.equal((await connections())[0]?.status, 'active');

  await page.goto(back);
  await page.getByRole('link', { name: 'Back to the banks' }).waitFor();
  assert.equal((await connections())[0]?.status, 'active', 'the answer of a bank is used once');
});
