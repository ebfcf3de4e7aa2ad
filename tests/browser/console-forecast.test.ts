import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole } from '#tests/harness/browser/console.ts';

browserTest('a bill is dragged along the line of the forecast, and Escape puts it back', async (t, open) => {
  const opened = await openConsole(t, open, { width: 390, opened: false });
  const { page, home, family } = opened;
  await send(opened, 'POST', 'recurring_transactions', {
    ...{ account_id: family.accounts.Everyday, currency: 'USD', name: 'Property tax', amount: '6940' },
    ...{ expected_day_of_month: 20, last_occurrence_date: '2026-02-20', next_expected_date: '2026-03-20' },
  });
  await page.goto(`${home}/forecast`);
  const tax = page.getByRole('slider', { name: 'Day of Property tax' });
  const day = () => tax.getAttribute('aria-valuetext');
  const drag = async () => {
    const box = await tax.boundingBox();
    assert.ok(box !== null && box.width >= 24 && box.height >= 24);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y, { steps: 4 });
  };
  await drag();
  const moved = await day();
  assert.match(moved ?? '', /^(Mar (2[89]|3\d)|Apr [1-9])$/);
  await page.keyboard.press('Escape');
  assert.equal(await day(), 'Mar 20');
  await page.mouse.up();
  assert.equal(await day(), 'Mar 20');
  await drag();
  await page.mouse.up();
  const card = page.getByRole('region', { name: 'What if' });
  await card.getByRole('switch', { name: 'Property tax' }).waitFor();
  await card.getByText(/^\d+ days later$/).waitFor();
  assert.equal(await day(), moved);
  await axe(page);
});

browserTest('the margins of the year in review are not those of other pages', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await page.goto(`${home}/reports/year`);
  await page.getByRole('heading', { name: 'What changed net worth', exact: true }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const sheet = () => page.evaluate<string>("getComputedStyle(document.body).getPropertyValue('page')");
  assert.match(await sheet(), /year/);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Net worth', exact: true }).first().click();
  await page.getByRole('heading', { name: 'What changed net worth, ' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await sheet(), 'auto');
});
