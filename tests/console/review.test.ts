import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { lookAt, type OpenConsole, openConsole, visit } from '#tests/harness/browser/console.ts';

const DIALOG = '[role=dialog]';

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

/** Makes a rule that gives bakeries the category of groceries. */
async function bakeries(console: OpenConsole, name: string, value = 'bakery'): Promise<void> {
  const conditions = [{ condition_type: 'transaction_name', operator: 'like', value }];
  const actions = [{ action_type: 'set_transaction_category', value: console.family.categories.Groceries }];
  await send(console, 'POST', 'rules', { rule: { name, conditions, actions } });
}

browserTest('the review, and rules with their editor and preview, are accessible', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await page.goto(`${home}/rules`);
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
  await lookAt(page, 'rules-empty');
  await visit(page, `${home}/review`);
  await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
  await lookAt(page, 'review-empty');
  await addEntries(console);
  await page.reload();
  await page.getByRole('button', { name: /Groceries/ }).waitFor();
  await page.getByText('3 of 3 transactions with this name').waitFor();
  await lookAt(page, 'review');
  await page.getByRole('button', { name: 'Choose category' }).click();
  await page.getByRole('option', { name: 'Transportation' }).waitFor();
  await lookAt(page, 'review-choose');
  await page.getByRole('option', { name: 'Transportation' }).click();
  await page.getByRole('heading', { name: 'Newsstand' }).waitFor();
  await page.getByText('Nothing in the past is like this.').waitFor();
  await lookAt(page, 'review-next');

  await enter(console, 'Everyday', { name: 'Corner Bakery', amount: '4.20' });
  await bakeries(console, 'Bread');
  await bakeries(console, 'Coffee', 'coffee');
  await page.goto(`${home}/rules`);
  await page.getByText('If Name contains bakery').waitFor();
  await lookAt(page, 'rules');
  await page.getByRole('button', { name: 'Actions for Bread' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rule' });
  await dialog.getByText('1 transaction changes').waitFor();
  await dialog.getByText('Category: – → Groceries').waitFor();
  await lookAt(page, 'rules-editor', DIALOG);
});

browserTest('a swipe to the right accepts the first suggestion, to the left skips', async (t, open) => {
  const console = await openConsole(t, open, { width: 390, opened: false });
  const { page, home } = console;
  const ids = await addEntries(console);
  await page.goto(`${home}/review`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const heading = page.locator('main section > div h2').first();
  const swipe = async (by: number) => {
    await heading.waitFor();
    const { x, y } = (await heading.boundingBox()) ?? assert.fail('the card is not shown');
    const at = (moved: number) => ({ touchPoints: [{ x: x + 120 + moved, y: y + 10 }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) });
    for (const part of [0.2, 0.5, 1]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(part * by) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await page.getByRole('button', { name: /^Groceries/ }).waitFor();
  const first = await heading.innerText();
  await swipe(40);
  assert.equal(await heading.innerText(), first, 'a short way decides nothing');
  await swipe(150);
  await page.getByRole('heading', { level: 2, name: first, exact: true }).waitFor({ state: 'detached' });
  const second = await heading.innerText();
  await swipe(-110);
  await page.getByRole('heading', { level: 2, name: second, exact: true }).waitFor({ state: 'detached' });
  const { transactions } = await send(console, 'GET', 'transactions?reviewed=false');
  assert.ok(!transactions.some(({ id }) => id === ids[first]), 'the first one is accepted');
  assert.ok(
    transactions.some(({ id }) => id === ids[second]),
    'the second one is not',
  );
  assert.equal((await send(console, 'GET', `transactions/${ids[first]}`)).category?.name, 'Groceries');
});
