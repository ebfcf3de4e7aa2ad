import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, WIDTHS } from '#tests/harness/browser/console.ts';

// The limit that browsers call good.
const SHIFT_MAX = 0.1;
// Long enough that placeholders are drawn before what they stand for.
const SLOW = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
const SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => resolve(sum), 100));
})`;

browserTest('the overview keeps its places while it loads, on a phone and on a desk', async (t, open) => {
  const console = await openConsole(t, open, { opened: false });
  const { page, home } = console;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  const assertStill = async (width: number, what: string) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`${home}/`);
    await page.getByRole('img', { name: /^Spending pace\./ }).waitFor();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate<number>(SHIFT);
    t.diagnostic(`layout shift ${shift.toFixed(3)}`);
    assert.ok(shift <= SHIFT_MAX, what);
  };
  for (const width of WIDTHS) await assertStill(width, 'with amounts in one currency');
  // A warning that comes with the data.
  const account = { name: 'Yen', account_type: 'depository', currency: 'JPY', balance: '42000' };
  const { id } = await send(console, 'POST', 'accounts', account);
  await enter(console, 'Everyday', { account_id: id, name: 'Kiosk', amount: '300' });
  for (const width of WIDTHS) await assertStill(width, 'with amounts that have no exchange rate');
  const pages = [
    {
      path: 'accounts',
      what: 'the accounts, with amounts that have no exchange rate',
      last: 'No rate from JPY to USD',
    },
    { path: `accounts/${console.family.accounts.Everyday}`, what: 'an account with its months', last: 'Weekly shop' },
  ];
  for (const { path, what, last } of pages) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.goto(`${home}/${path}`);
      await page.getByText(last).first().waitFor();
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate<number>(SHIFT);
      t.diagnostic(`layout shift of ${what}: ${shift.toFixed(3)}`);
      assert.ok(shift <= SHIFT_MAX, what);
    }
  }
});
