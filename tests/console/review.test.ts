import assert from 'node:assert/strict';
import { enter } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Past visits of a kiosk with a category, and what waits for one: the newest first is Kiosk 7, Newsstand, Kiosk 8. */
async function addEntries(console: OpenConsole): Promise<Record<string, string>> {
  const category_id = console.family.categories.Groceries;
  for (const number of [1, 2, 3]) {
    await enter(console, 'Everyday', { name: `Kiosk ${number}`, amount: '4.20', date: '2026-01-05', category_id });
  }
  const ids: Record<string, string> = {};
  for (const [name, date] of Object.entries({
    'Kiosk 7': '2026-03-10',
    Newsstand: '2026-03-09',
    'Kiosk 8': '2026-03-08',
  })) {
    ids[name] = (await enter(console, 'Everyday', { name, amount: '3.10', date })).id;
  }
  return ids;
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the review fits at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page, home } = console;
    const look = async (name: string) => {
      await axe(page);
      await fits(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    await page.goto(`${home}/review`);
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await look('review-empty');
    await addEntries(console);
    await page.reload();
    await page.getByRole('button', { name: /Groceries/ }).waitFor();
    await page.getByText('3 of 3 transactions with this name').waitFor();
    await look('review');
    await page.getByRole('button', { name: 'Choose category' }).click();
    await page.getByRole('option', { name: 'Transportation' }).waitFor();
    await look('review-choose');
    await page.getByRole('option', { name: 'Transportation' }).click();
    await page.getByRole('heading', { name: 'Newsstand' }).waitFor();
    await page.getByText('Nothing in the past is like this.').waitFor();
    await look('review-next');
  });
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the form of an entry offers categories at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme });
    const { page, home } = console;
    await addEntries(console);
    await page.goto(`${home}/transactions?open=new`);
    const form = page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill('Kiosk 12');
    const offered = form
      .getByRole('group', { name: 'Suggestions' })
      .getByRole('button', { name: /^Groceries, \d+% likely$/ });
    await offered.waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `entry-suggestion-${width}-${colorScheme}`);
    await offered.click();
    await form.getByRole('button', { name: 'Category: Groceries' }).waitFor();
    await offered.waitFor({ state: 'detached' });
  });
}

browserTest('a label is offered as new only when all labels are there', async (t, open) => {
  const console = await openConsole(t, open);
  const { page, home } = console;
  const list = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/merchants(\?|$)/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto(`${home}/transactions?open=new`);
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Merchant: No merchant' }).click();
  await page.getByRole('combobox', { name: 'Merchant' }).fill('Kiosk owner');
  await page.getByText('Loading', { exact: true }).waitFor();
  const isNew = page.getByRole('option', { name: 'Create “Kiosk owner”' });
  assert.equal(await isNew.count(), 0);
  list.resolve();
  await isNew.waitFor();
});
