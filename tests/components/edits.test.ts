import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, WIDTHS } from '#tests/harness/components/component-test.ts';

/** Opens the details of a new transaction. */
async function openDetails({ page, home }: OpenApp, id: string) {
  await page.goto(`${home}/transactions?open=${id}`);
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').waitFor();
  return details;
}

componentTest('empty merchant and tags are filled in on a phone in the details', async (open) => {
  const console = await open({ width: 390 });
  const { page, home } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  await page.goto(`${home}/transactions`);
  const row = page.locator('[data-row]', { hasText: 'Sweets' });
  await row.getByRole('button', { name: 'Sweets' }).click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByRole('button', { name: /^Merchant/ }).click();
  await page.getByRole('combobox', { name: 'Merchant' }).fill('Corner');
  await page.getByRole('option', { name: 'Corner Bakery' }).click();
  await details.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('Holi');
  await page.getByRole('option', { name: 'Holiday' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('option', { name: 'Holiday' }).waitFor({ state: 'detached' });
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.waitFor({ state: 'detached' });
  const { merchant, tags } = await send(console, 'GET', `transactions/${id}`);
  assert.deepEqual([merchant?.name, tags.map(({ name }) => name)], ['Corner Bakery', ['Holiday']]);
});

componentTest('Escape closes a picker and not the form around it', async (open) => {
  const console = await open();
  const { page } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  const details = await openDetails(console, id);
  await details.getByLabel('Name').fill('Liquorice');
  const holiday = page.getByRole('option', { name: 'Holiday' });
  for (const focused of [page.getByPlaceholder('Search or create'), page.getByRole('button', { name: 'Done' })]) {
    await details.getByRole('button', { name: /^Tags/ }).click();
    await holiday.waitFor();
    await focused.focus();
    await page.keyboard.press('Escape');
    await holiday.waitFor({ state: 'detached' });
    await details.getByRole('button', { name: /^Tags/ }).and(page.locator(':focus')).waitFor();
  }
  assert.equal(await page.getByText('Discard changes?').count(), 0);
  await page.keyboard.press('Escape');
  await page.getByText('Discard changes?').waitFor();
});

for (const width of WIDTHS) {
  componentTest(`amounts are calculated while they are edited at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page } = console;
    const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
    const details = await openDetails(console, id);
    await details.getByLabel('Amount in USD').fill('12.50 + 3 × 2');
    await details.getByText('= $18.50').waitFor();
    await axe(page);
    await details.getByRole('button', { name: 'Save', exact: true }).click();
    await details.waitFor({ state: 'detached' });
    assert.equal((await send(console, 'GET', `transactions/${id}`)).signed_amount, '-18.50');

    await page.locator('[data-row]', { hasText: 'Sweets' }).getByRole('button', { name: 'Sweets' }).click();
    await details.getByRole('button', { name: 'Split', exact: true }).click();
    const split = page.getByRole('dialog', { name: 'Split' });
    const amount = (line: number) => split.getByRole('group', { name: `Line ${line}` }).getByLabel('Amount');
    await amount(1).fill('18.50 / 2');
    await split.getByText('Remaining: $9.25').waitFor();
    await amount(2).focus();
    assert.equal(await amount(1).inputValue(), '9.25');
    await axe(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await amount(1).inputValue(), '9.25');
  });
}
