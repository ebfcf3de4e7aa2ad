import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

componentTest('months begin on the day that the family chose, today is in its time zone', async (open) => {
  const { page, send, home } = await open().then((opened) => ({
    ...opened,
    send: (body: object) =>
      opened.coffer.call('PATCH', '/api/v1/family_settings', { token: opened.family.user.token, body }),
  }));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // 10:20 UTC on 10 March is already the 11th on Kiritimati.
  assert.equal((await send({ month_start_day: 15, timezone: 'Pacific/Kiritimati' })).status, 200);
  await page.goto(`${home}/`);
  await page.getByRole('heading', { name: 'February 2026', level: 1 }).waitFor();
  await page.getByText('Day 25 of 28').waitFor();
  await page.getByRole('img', { name: /^Cash flow\. / }).waitFor();
  assert.ok(requests.some((url) => url.endsWith('income_statement?start_date=2026-02-15&end_date=2026-03-11')));
  assert.ok(requests.some((url) => url.endsWith('income_statement?start_date=2026-01-15&end_date=2026-02-08')));
  await page.getByRole('link', { name: 'January 2026' }).click();
  await page.getByText('01-15-2026 to 02-14-2026').waitFor();
});

componentTest('the overview leads to the transactions to review', async (open) => {
  const opened = await open();
  const { page, home, coffer, family } = opened;
  const body = { account_id: family.accounts.Everyday, name: 'Kiosk', date: '2026-03-09', amount: '3' };
  await coffer.call('POST', '/api/v1/transactions', { token: family.user.token, body });
  await page.goto(`${home}/`);
  await page.getByRole('region', { name: 'To review' }).getByRole('link', { name: '1 transaction to review' }).click();
  await page.waitForURL('**/app/review');
  await page.getByRole('heading', { name: 'Kiosk', level: 2 }).waitFor();
  await page.getByRole('link', { name: 'Show as list' }).click();
  await page.waitForURL('**/app/transactions?q=-is%3Areviewed');
});
