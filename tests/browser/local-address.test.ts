import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { buildConsole } from '#tests/harness/browser/build-console.ts';
import { seedConsole } from '#tests/harness/browser/seed-console.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// Browsers trust the loopback addresses, whatever their scheme: only another address shows what a phone sees.
const address = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

browserTest('a person signs in, enters and signs out by the address of the machine', async (t, open) => {
  assert.ok(address !== undefined, 'the machine has a network');
  await buildConsole();
  const port = await freePort();
  const coffer = await startCoffer(t, { COFFER_HOST: '0.0.0.0', COFFER_PORT: String(port) });
  await coffer.server.app.listen({ host: '0.0.0.0', port });
  const { user } = await seedConsole(coffer);
  const page = await open();
  await page.clock.setFixedTime(coffer.now);

  await page.goto(`http://${address}:${port}/app/`);
  await page.getByLabel('Email address').fill(user.email);
  assert.equal(await page.locator('.host').innerText(), `${address}:${port}`);
  await page.getByLabel('Password').first().fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto(`http://${address}:${port}/app/transactions?open=new`);
  const drawer = page.getByRole('dialog', { name: 'New transaction' });
  await drawer.getByLabel('Amount in USD').and(page.locator(':focus')).fill('4.20');
  await drawer.getByLabel('Name').fill('Espresso');
  await drawer.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await drawer.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByText('Transaction added').waitFor();

  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email address').waitFor();
  assert.equal(new URL(page.url()).host, `${address}:${port}`);
});
