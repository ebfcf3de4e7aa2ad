import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, openConsole } from '#tests/harness/browser/console.ts';
import { type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
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
