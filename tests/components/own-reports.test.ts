import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

const add = (app: OpenApp, report: object) => send(app, 'POST', 'saved_reports', report);

function controls({ page }: OpenApp) {
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const choose = async (report: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${report}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  return { pick, choose, tabs: page.getByRole('navigation', { name: 'Saved reports' }) };
}

componentTest('a report is built, saved and shared, and its figures open their entries', async (open) => {
  const app = await open();
  const { page, home } = app;
  const { pick, tabs } = controls(app);
  const work = await send(app, 'POST', 'tags', { name: 'work' });
  await enter(app, 'Everyday', { name: 'Train', amount: '61.20', date: '2026-02-11', tag_ids: [work.id] });
  await page.goto(`${home}/reports/own`);
  await pick('Group by', 'No groups');
  await pick('Period', 'Last 3 months');
  const field = page.getByRole('textbox', { name: 'Only transactions that match' });
  await field.fill('tag:work');
  await field.press('Enter');
  await page.getByRole('row', { name: /^Feb 2026 \$61\.20$/ }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work');
  await page.getByRole('checkbox', { name: 'Share with the family' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Save report' }).click();
  await tabs.getByRole('link', { name: 'Work' }).waitFor();
  await page.getByText('Shared with the family').waitFor();
  const { saved_reports } = await send(app, 'GET', 'saved_reports');
  const [{ name, q, group_by, interval, period, shared } = assert.fail('nothing was saved')] = saved_reports;
  assert.deepEqual(
    { name, q, group_by, interval, period, shared },
    { name: 'Work', q: 'tag:work', group_by: 'none', interval: 'month', period: 'last_3_months', shared: true },
  );
  await page
    .getByRole('row', { name: /^Feb 2026/ })
    .getByRole('link')
    .click();
  await page.waitForURL(/transactions/);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['q', 'from', 'to', 'type'].map((one) => searchParams.get(one)),
    ['tag:work is:reported', '2026-02-01', '2026-02-28', 'expense'],
  );
  await page.getByText('Train').first().waitFor();
});

componentTest('a saved report is changed, saved as another, renamed, and deleted with an undo', async (open) => {
  const app = await open();
  const { page, home } = app;
  const { pick, choose, tabs } = controls(app);
  const { id } = await add(app, { name: 'Food', group_by: 'merchant', interval: 'month' });
  await page.goto(`${home}/reports/own?id=${id}`);
  await page.getByRole('rowheader', { name: 'Green Grocer' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
  await pick('Compare with', 'The period before');
  await page.getByText('Changed, not saved').waitFor();
  await page.getByRole('columnheader', { name: 'Before' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Food saved').waitFor();
  assert.equal((await send(app, 'GET', `saved_reports/${id}`)).compare, 'previous');
  await pick('Show', 'Number of transactions');
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Visits');
  await page.getByRole('button', { name: 'Save report' }).click();
  await tabs.getByRole('link', { name: 'Visits' }).waitFor();
  await choose('Visits', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Shops');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await tabs.getByRole('link', { name: 'Shops' }).waitFor();
  await choose('Shops', 'Delete');
  await page.getByRole('heading', { name: 'New report', exact: true }).waitFor();
  await tabs.getByRole('link', { name: 'Shops' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await tabs.getByRole('link', { name: 'Shops' }).waitFor();
});

componentTest('a flow has no choice that it cannot show, and a wrong search is named', async (open) => {
  const app = await open();
  const { page, home } = app;
  const { pick } = controls(app);
  await page.goto(`${home}/reports/own`);
  const field = page.getByRole('textbox', { name: 'Only transactions that match' });
  await field.fill('amount>x');
  await field.press('Enter');
  await page.getByText(/has a fault at character 8/).waitFor();
  await field.fill('');
  await field.press('Enter');
  await pick('Chart', 'Money flow');
  await page.getByRole('img', { name: /^Money flow/ }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Compare with' }).count(), 0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Flow');
  await page.getByRole('button', { name: 'Save report' }).click();
  await page.getByText('Only you see this report').waitFor();
  const [saved] = (await send(app, 'GET', 'saved_reports')).saved_reports;
  assert.deepEqual([saved?.chart, saved?.measure, saved?.q], ['flow', 'net', null]);
});
