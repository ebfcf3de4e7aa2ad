import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

componentTest('columns of the list can be hidden, also for the next visit', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/transactions`);
  const category = page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Category/ });
  await category.waitFor();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await category.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('row').nth(2).waitFor();
  await category.waitFor({ state: 'hidden' });
});

componentTest('the day at the top of the list stays over it, with its weekday and its sum', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/transactions`);
  const day = page.locator('[data-day]');
  await day.getByText(/day$/).first().waitFor();
  await day.getByText(/\$/).first().waitFor();
  await page.goto(`${home}/transactions?sort=amount`);
  await page.getByRole('row').nth(2).waitFor();
  assert.equal(await day.count(), 0);
});
