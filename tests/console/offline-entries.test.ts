import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, shot, signIn } from '#tests/harness/browser/console.ts';

const waitingIn = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });
const found = async (console: OpenConsole, name: string) =>
  (await send(console, 'GET', `transactions?search=${name}`)).transactions;

/** Opens the page of transactions and waits until it follows the changes of the server. */
async function openTransactions({ page, home }: OpenConsole): Promise<void> {
  const listening = page.waitForResponse(/changes\?cursor=\d/);
  await page.goto(`${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  await listening;
}

/** Enters a transaction of the account Everyday by keyboard and mouse. */
async function enterByHand(page: Page, name: string, amount: string, file?: { name: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New transaction' });
  await form.getByLabel('Amount in USD').fill(amount);
  await form.getByLabel('Name').fill(name);
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  if (file !== undefined) {
    const receipt = { ...file, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') };
    await form.locator('input[type=file]').first().setInputFiles(receipt);
  }
  await form.getByRole('button', { name: 'Add transaction' }).click();
  await form.waitFor({ state: 'hidden' });
}

browserTest('entries made offline survive a reload and are sent', async (t, open) => {
  const console = await openConsole(t, open, { offline: true, opened: false });
  const { page } = console;
  await openTransactions(console);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  await openTransactions(console);
  await page.context().setOffline(true);
  await enterByHand(page, 'Ferry', '12.50', { name: 'ticket.pdf' });
  await waitingIn(page).getByText('Ferry').waitFor();
  await page.reload();
  await waitingIn(page).getByText('−$12.50').waitFor();
  await lookAt(page, 'offline-entry');
  assert.equal((await found(console, 'ferry')).length, 0);
  await page.context().setOffline(false);
  await page.getByText('1 transaction sent').waitFor();
  await waitingIn(page).waitFor({ state: 'detached' });
  const [ferry, ...others] = await found(console, 'ferry');
  assert.deepEqual([ferry?.signed_amount, ferry?.attachments_count, others.length], ['-12.50', 1, 0]);
});

browserTest('an entry whose answer was lost is stored once; a refused one is edited and sent', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page } = console;
  await openTransactions(console);
  await page.route('**/api/v1/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await enterByHand(page, 'Ferry', '12.50');
  await waitingIn(page).getByText('Ferry').waitFor();
  assert.equal((await found(console, 'ferry')).length, 1);
  assert.equal(await waitingIn(page).getByRole('button', { name: 'Edit' }).isDisabled(), true);
  await page.unroute('**/api/v1/transactions');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByText('1 transaction sent').waitFor();
  assert.equal((await found(console, 'ferry')).length, 1);

  await page.context().setOffline(true);
  await enterByHand(page, 'Barge', '12.505');
  await page.context().setOffline(false);
  await waitingIn(page).getByText('Amount must have at most 2 decimals').waitFor();
  await shot(page, 'offline-entry-refused');
  await waitingIn(page).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'New transaction' });
  assert.equal(await form.getByLabel('Name').inputValue(), 'Barge');
  await form.getByLabel('Amount in USD').fill('12.51');
  await form.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByText('Transaction added').waitFor();
  await waitingIn(page).waitFor({ state: 'detached' });
  assert.deepEqual(
    (await found(console, 'barge')).map(({ signed_amount }) => signed_amount),
    ['-12.51'],
  );
});

browserTest('what waits on the device goes with the sign-out and with another person', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home, coffer, family } = console;
  const databases = () => page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name))');
  const base = home.replace('/app', '');
  await openTransactions(console);
  await page.context().setOffline(true);
  await enterByHand(page, 'Ferry', '12.505');
  await page.context().setOffline(false);
  await waitingIn(page).getByText('Amount must have at most 2 decimals').waitFor();
  await page.goto('about:blank'); // an open page would go to the sign-in by itself
  await page.context().clearCookies();
  const other = await coffer.signUp();
  await signIn(page, base, other);
  await page.goto(`${home}/onboarding`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction('indexedDB.databases().then((all) => all.length === 0)');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, base, family.user);
  await openTransactions(console);
  assert.equal(await waitingIn(page).count(), 0);
  await page.context().setOffline(true);
  await enterByHand(page, 'Ferry', '12.505');
  await page.context().setOffline(false);
  await waitingIn(page).getByText('Amount must have at most 2 decimals').waitFor();
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sessions/new?**');
  assert.deepEqual(await databases(), []);
});
