import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { componentTest } from '#tests/harness/components/component-test.ts';

for (const [zone, hours, today] of [
  ['Pacific/Kiritimati', 0, '2026-03-11'],
  ['Pacific/Pago_Pago', 14, '2026-03-10'],
] as const) {
  componentTest(`today is the family's day in ${zone}, in the form and on the server`, async (open) => {
    const console = await open();
    const { page, home, coffer } = console;
    await send(console, 'PATCH', 'family_settings', { timezone: zone, date_format: '%Y-%m-%d' });
    coffer.advance(hours * 3600);
    await page.clock.setFixedTime(coffer.now);
    await page.goto(`${home}/accounts?new=true`);
    const form = page.getByRole('dialog', { name: 'Add account' });
    assert.equal(await form.getByLabel('Date of this balance').inputValue(), today);
    await form.getByLabel('Name').fill('Tin');
    await form.getByRole('button', { name: 'Add account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tin' }).waitFor();
  });
}

componentTest('a form outlives a restart of the server and is saved once', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'New tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabel('Name').fill('Garden');
  await page.route('**/api/**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await dialog.getByRole('alert').getByText('Cannot reach the server.').waitFor();
  await page.unroute('**/api/**');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await page.getByText('Garden added').waitFor();
  const tags = await send(console, 'GET', 'tags');
  assert.equal(tags.filter(({ name }: { name: string }) => name === 'Garden').length, 1);
});
