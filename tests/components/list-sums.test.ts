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
