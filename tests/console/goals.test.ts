import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

// It is 10 March 2026, and the account Rainy day has 12,500.00.

/** Saves in the account Rainy day. */
async function saveFor(console: OpenConsole, name: string, target_amount: string, more: object = {}) {
  const account_ids = [console.family.accounts['Rainy day']];
  const goal = { name, target_amount, target_date: '2026-06-30', account_ids, ...more };
  return send(console, 'POST', 'goals', goal);
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`goals begin, are shown and fit at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await page.goto(`${home}/goals`);
    await page.getByRole('heading', { name: 'No goals yet' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `goals-empty-${width}-${colorScheme}`);
    await saveFor(console, 'A long trip to the sea with the whole family', '20000', { start_date: '2026-01-01' });
    await saveFor(console, 'Repairs', '12500');
    await saveFor(console, 'New kitchen', '100000', { reserved_amount: '2500', start_date: '2026-01-01' });
    await page.reload();
    await page.getByRole('heading', { name: 'Repairs' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `goals-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Add goal' }).press('Enter');
    await page.getByRole('dialog', { name: 'Add goal' }).getByLabel('Target day').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `goals-add-${width}-${colorScheme}`);
  });
}
