import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

for (const { width, colorScheme } of LOOKS) {
  browserTest(`a label's number opens exactly its transactions at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home, family } = console;
    for (const kind of ['categories', 'merchants', 'tags'] as const) {
      await page.goto(`${home}/${kind}`);
      const count = page
        .getByRole('main')
        .getByRole('link', { name: /^\d+ transactions?$/ })
        .first();
      const text = (await count.textContent()) ?? '';
      await axe(page);
      await fits(page);
      await shot(page, `labels-${kind}-${width}-${colorScheme}`);
      await count.click();
      await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    }
    const groceries = family.categories.Groceries;
    const sums = await send(console, 'GET', 'transaction_sums?by=category');
    const own = sums.sums.filter(({ label_id }) => label_id === groceries);
    const list = await send(console, 'GET', `transactions?category_ids=${groceries}`);
    assert.equal(
      own.reduce((sum, { transaction_count }) => sum + transaction_count, 0),
      list.pagination.total_count,
    );
  });
}
