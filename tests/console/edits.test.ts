import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Opens the details of a new transaction, in a page that follows changes. */
async function openDetails({ page, home }: OpenConsole, id: string) {
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${home}/transactions?open=${id}`);
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').waitFor();
  await listening;
  return details;
}

browserTest('an edit keeps what another person changes meanwhile, and undoes only itself', async (t, open) => {
  const console = await openConsole(t, open);
  const { page } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  const details = await openDetails(console, id);
  await details.getByLabel('Name').fill('Liquorice');
  await send(console, 'PATCH', `transactions/${id}`, { transaction: { notes: 'For the party', excluded: true } });
  await page.getByRole('img', { name: 'Excluded from reports' }).waitFor();
  assert.equal(await details.getByLabel('Name').and(page.locator(':focus')).inputValue(), 'Liquorice');
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await details.waitFor({ state: 'detached' });
  const stored = async () => {
    const { name, notes, excluded } = await send(console, 'GET', `transactions/${id}`);
    return { name, notes, excluded };
  };
  assert.deepEqual(await stored(), { name: 'Liquorice', notes: 'For the party', excluded: true });
  await page.getByRole('alert').filter({ hasText: 'Saved' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone').waitFor();
  assert.deepEqual(await stored(), { name: 'Sweets', notes: 'For the party', excluded: true });
});

browserTest('an open form stays when its transaction leaves the list', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, family } = console;
  const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
  const listening = page.waitForResponse(/changes\?cursor=latest/);
  await page.goto(`${console.home}/transactions?uncategorised=true`);
  await page.getByRole('button', { name: 'Sweets', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Transaction' });
  await details.getByLabel('Name').fill('Liquorice');
  await listening;
  // The row is not loaded again: only the list without it.
  await page.route(`**/api/v1/transactions/${id}`, (route) =>
    route.request().method() === 'GET' ? new Promise(() => {}) : route.continue(),
  );
  const category = { category_id: family.categories.Groceries };
  await send(console, 'PATCH', `transactions/${id}`, { transaction: category });
  await page.locator('[data-row]', { hasText: 'Sweets' }).waitFor({ state: 'detached' });
  assert.equal(await details.getByLabel('Name').and(page.locator(':focus')).inputValue(), 'Liquorice');
});

browserTest('Escape closes a picker and not the form around it', async (t, open) => {
  const console = await openConsole(t, open);
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

for (const { width, colorScheme } of LOOKS) {
  browserTest(`amounts are calculated while they are edited at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page } = console;
    const { id } = await enter(console, 'Everyday', { name: 'Sweets', amount: '3.00' });
    const details = await openDetails(console, id);
    await details.getByLabel('Amount in USD').fill('12.50 + 3 × 2');
    await details.getByText('= $18.50').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `edit-calculation-${width}-${colorScheme}`);
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
    await fits(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await amount(1).inputValue(), '9.25');
  });
}
