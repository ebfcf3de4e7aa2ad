import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest } from '#tests/harness/components/component-test.ts';

const MONTH = { start: '2026-03-01', end: '2026-03-31' };

componentTest('a month has the same in, out and put aside on every page', async (open) => {
  const app = await open();
  const { page, home, family } = app;
  const { Everyday: from_account_id, 'Rainy day': to_account_id } = family.accounts;
  await send(app, 'PATCH', `accounts/${to_account_id}`, { account: { subtype: 'savings' } });
  await send(app, 'POST', 'transfers', { from_account_id, to_account_id, date: '2026-03-04', amount: '500' });
  await send(app, 'POST', 'budgets', { month: '2026-03' });
  await page.goto(`${home}/`);
  await page.getByText('Put aside').first().waitFor();
  const strip = await page.getByRole('region', { name: 'March 2026' }).innerText();
  for (const text of ['3,850.00', '1,562.64', '500.00', '1,787.36', '59%', 'leave out transfers']) {
    assert.ok(strip.includes(text), `${text} in ${strip}`);
  }
  await page.goto(`${home}/budgets?month=2026-03`);
  await page.getByText('Put aside', { exact: true }).waitFor();
  const budget = await page.getByRole('main').innerText();
  for (const text of ['$3,850.00', '$1,562.64', '$500.00', 'leave out transfers']) {
    assert.ok(budget.includes(text), `${text} in ${budget}`);
  }
  await page.goto(`${home}/reports?report=savings&months=1&month=2026-03`);
  const table = page.getByRole('table');
  await table.waitFor();
  const report = await table.innerText();
  for (const text of ['$3,850.00', '$1,562.64', '$500.00']) assert.ok(report.includes(text), `${text} in ${report}`);
  const aside = table.getByRole('link', { name: '$500.00' }).first();
  assert.match((await aside.getAttribute('href')) ?? '', /is%3Aput_aside/);
  await page.goto(`${home}/transactions?from=${MONTH.start}&to=${MONTH.end}`);
  await page.getByRole('link', { name: 'Put aside $500.00' }).waitFor();
  await page.getByRole('link', { name: 'Out −$1,562.64' }).waitFor();
  await page.getByRole('link', { name: 'In +$3,850.00' }).waitFor();
});
