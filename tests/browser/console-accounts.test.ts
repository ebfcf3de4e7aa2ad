import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Opens the page of a seeded account. */
async function openAccount({ page, home, family }: OpenConsole, name: string, search = ''): Promise<void> {
  await page.goto(`${home}/accounts/${family.accounts[name]}${search}`);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('slider').waitFor();
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`accounts and their dialogs are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const opened = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = opened;
    const look = async (name: string) => {
      await fits(page);
      await axe(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    await page.goto(`${home}/accounts`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Everyday/ })
      .waitFor();
    await page.locator('polyline').nth(4).waitFor({ state: 'attached' });
    await look('accounts');
    await page.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('dialog', { name: 'Add account' }).getByLabel('Name').waitFor();
    await look('accounts-new');
    await openAccount(opened, 'Everyday');
    await page.getByRole('region', { name: 'Transactions' }).getByText('Weekly shop').first().waitFor();
    await look('account');
    for (const name of ['Reconcile', 'Edit']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
      await look(`account-${name.toLowerCase()}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('This account is not empty').waitFor();
    await look('account-delete');
  });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`an account is a ledger: balance, search and add at ${width} px in ${colorScheme}`, async (t, open) => {
    const opened = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page } = opened;
    await openAccount(opened, 'Everyday');
    const row = (index: number) => page.locator(`[data-row="${index}"]`);
    const balances = async () => [await row(0).innerText(), await row(1).innerText(), await row(2).innerText()];
    await row(0).getByText('$16,928.71').waitFor();
    const after = (await balances()).map((text) => /\$[\d,.]+(?=\s*$)/.exec(text.trim())?.[0]);
    assert.deepEqual(after, ['$16,928.71', '$17,019.73', '$17,043.18']);
    await fits(page);
    await axe(page);
    await shot(page, `account-ledger-${width}-${colorScheme}`);
    await page.getByLabel('Search transactions').fill('rent');
    await page.getByText('6 transactions').waitFor();
    await page.getByLabel('Search transactions').fill('');
    await page.getByRole('region', { name: 'Transactions' }).getByRole('button', { name: 'Add', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'New transaction' });
    await drawer.getByLabel('Amount in USD').fill('4.55');
    await drawer.getByLabel('Name').fill('Stamps');
    assert.equal(await drawer.getByRole('combobox', { name: 'Account' }).inputValue(), 'Everyday');
    await drawer.getByRole('button', { name: 'Add transaction' }).click();
    await row(0).getByText('Stamps').waitFor();
    await row(0).getByText('$16,924.16').waitFor();
    await page.getByRole('region', { name: 'Balance', exact: true }).getByText('$16,924.16').first().waitFor();
  });
}

browserTest('markup in account names stays text everywhere', async (t, open) => {
  const opened = await openConsole(t, open, { width: 390, opened: false });
  const { page, home, coffer, family } = opened;
  const name = '"><img src=x onerror=alert(1)>';
  const id = await coffer.createAccount(family.user, { name, institution_name: '<script>alert(2)</script>' });
  await coffer.createTransaction(family.user, id, { name: `{{7*7}}${'x'.repeat(120)}`, date: '2026-03-10' });
  await page.goto(`${home}/accounts`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Bank account · <script>alert(2)</script>').waitFor();
  await page.getByText('{{7*7}}').first().waitFor();
  await fits(page);
  await page.goto(`${home}/`);
  await page.getByText('{{7*7}}').first().waitFor();
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  await fits(page);
  await shot(page, 'overview-hostile-390');
  assert.equal(await page.locator('main img').count(), 0);
});
