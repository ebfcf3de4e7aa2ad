import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { axe, axeOfColors, browserTest } from '#tests/harness/browser/browser.ts';
import { buildConsole } from '#tests/harness/browser/build-console.ts';
import { fits, shot, WIDTHS } from '#tests/harness/browser/console.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Open = (options?: BrowserContextOptions) => Promise<Page>;

/** A server without users, and a browser at its root. */
async function startEmpty(t: TestContext, open: Open, options: BrowserContextOptions = {}) {
  await buildConsole();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, COFFER_PORT: String(port) });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  const page = await open({ locale: 'en-GB', timezoneId: 'Europe/London', ...options });
  await page.clock.setFixedTime(coffer.now);
  await page.goto(`${base}/`);
  await page.waitForURL('**/sessions/new?return_to=*');
  return { base, coffer, page };
}

/** Presses Tab until the element called `name` has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = await page.evaluate<string>(
      `(() => {
        const at = document.activeElement;
        return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
      })()`,
    );
    if (focused.replace(/\s*\*$/, '').trim() === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${name}`);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

/** Signs a new person up on the page, from the sign-in page on, by keyboard. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome to Coffer' }).waitFor();
  await type(page, 'Email address', 'ada@example.test');
  await type(page, 'Password', 'seven green lamps');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/onboarding');
}

for (const width of WIDTHS) {
  browserTest(`a new user reaches a full overview by keyboard at ${width} px`, async (t, open) => {
    const viewport = { width, height: width === 390 ? 844 : 900 };
    const { base, coffer, page } = await startEmpty(t, open, { viewport });
    const look = async (name: string) => {
      await fits(page);
      for (const [colorScheme, lookAtIt] of [
        ['dark', axeOfColors],
        ['light', axe],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await lookAtIt(page);
        await shot(page, `onboarding-${name}-${width}-${colorScheme}`);
      }
    };
    await look('sign-up');
    await signUp(page);

    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByText(/^United Kingdom · GBP/).waitFor();
    await look('about');
    await type(page, 'First name', 'Ada');
    await type(page, 'Family name', 'The Byrons');
    await press(page, 'Change');
    assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'United Kingdom');
    await tabTo(page, 'Country');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Germ');
    await page.getByRole('option', { name: 'Germany' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(/−€1,234\.50 on 9 Mar/).waitFor();
    await press(page, 'Continue');

    await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
    await look('begin');
    if (width === 390) {
      await page.getByRole('link', { name: 'Add account' }).click();
      await page.getByLabel('Name').fill('Everyday');
      await page.getByLabel('Balance today').fill('nothing much');
      await page.getByRole('button', { name: 'Add account' }).click();
      await page.getByText('Enter an amount, such as 1250.50').waitFor();
      await look('account');
      await page.goto(`${base}/app/onboarding`);
      await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
    }
    await press(page, 'Add sample data');
    await page.waitForURL(`${base}/app/`, { timeout: 60_000 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { body: me } = await coffer.call('GET', '/api/v1/users/me', { cookie });
    assert.deepEqual(
      [me.first_name, me.onboarding.completed, me.family.name, me.family.currency, me.family.country],
      ['Ada', true, 'The Byrons', 'EUR', 'DE'],
    );
    const { body: sample } = await coffer.call('GET', '/api/v1/sample_data', { cookie });
    assert.equal(sample.present, true);
  });
}
