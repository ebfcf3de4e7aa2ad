import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

const PAGES = [
  { link: 'Accounts', title: 'Accounts', text: 'Rainy day' },
  { link: 'Transactions', title: 'Transactions', text: 'Weekly shop' },
  { link: 'Manage', title: 'Categories', text: 'Groceries' },
] as const;

const READS = ['users/me', 'family_settings', 'accounts', 'transactions', 'transaction_sums', 'categories', 'tags'];

browserTest('pages of a first visit open without a connection, without a reload before', async (t, open) => {
  const { page, home } = await openConsole(t, open, { offline: true });
  const look = async () => {
    for (const { link, title, text } of PAGES) {
      await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('main').getByText(text).first().waitFor();
    }
  };
  await look();
  // The worker has taken over, and the reads before are repeated: those of the boot, and of each page.
  await page.evaluate(`(async () => {
    for (;;) {
      const cache = await caches.open('data');
      const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname.replace('/api/v1/', ''));
      if (${JSON.stringify(READS)}.every((path) => stored.includes(path))) return;
      await new Promise(requestAnimationFrame);
    }
  })()`);
  await page.context().setOffline(true);
  await page.goto(`${home}/transactions`);
  await page.getByRole('main').getByText('Weekly shop').first().waitFor();
  await look();
  await page.getByText(/^Showing data from /).waitFor();
});
