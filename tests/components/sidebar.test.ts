import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest } from '#tests/harness/components/component-test.ts';

componentTest('the sidebar counts what waits for a review, and opens it', async (open) => {
  const console = await open();
  const { page, home } = console;
  const side = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const name of ['Kiosk', 'Newsstand']) await enter(console, 'Everyday', { name, amount: '3.10' });
  await page.goto(`${home}/accounts`);
  const count = side.getByRole('link', { name: /^\d+ transactions to review$/ });
  const { pagination } = await send(console, 'GET', 'transactions?reviewed=false');
  await count.waitFor();
  assert.equal(await count.innerText(), String(pagination.total_count));
  await axe(page);
  await count.click();
  await page.getByRole('heading', { name: 'Newsstand', level: 2 }).waitFor();
  assert.match(page.url(), /\/review$/);
});
