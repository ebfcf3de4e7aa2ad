import assert from 'node:assert/strict';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { buildConsole } from '#tests/harness/browser/build-console.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

browserTest('a newcomer finds the formats, time zone and categories of their browser', async (t, open) => {
  await buildConsole();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, COFFER_PORT: String(port) });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  const page = await open({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  await page.goto(`${base}/registrations/new`);
  assert.equal(await page.locator('#timezone').inputValue(), 'Europe/Berlin');
  await page.locator('#email').fill('ada@example.test');
  await page.locator('#password').fill('seven green lamps');
  await page.locator('#password').press('Enter');
  await page.waitForURL('**/app/onboarding');
  await page.getByText('Deutschland · EUR · Europe/Berlin').waitFor();
  await page.getByRole('button', { name: 'Ändern' }).click();
  await page.getByText(/−1\.234,50\s€/).waitFor();
  const read = (path: string) =>
    page.evaluate<Record<string, unknown>>(`fetch('/api/v1/${path}').then((reply) => reply.json())`);
  const { locale, date_format, timezone, country, currency } = await read('family_settings');
  assert.deepEqual(
    { locale, date_format, timezone, country, currency },
    { locale: 'de', date_format: '%d.%m.%Y', timezone: 'Europe/Berlin', country: 'DE', currency: 'EUR' },
  );
  const { categories } = (await read('categories?per_page=100')) as { categories: { name: string }[] };
  assert.ok(categories.some(({ name }) => name === 'Lebensmittel'));
});
