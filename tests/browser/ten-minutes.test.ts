import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { buildConsole } from '#tests/harness/browser/build-console.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// Late in the month, so that the sample has bills, salaries and a card payment.
const LATER_S = 16 * 24 * 3600;

/** The clicks and keys of a person; text is typed key by key. */
class Hand {
  readonly #page: Page;
  #clicks = 0;
  #keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(role: 'button' | 'link' | 'option' | 'textbox', name: string | RegExp): Promise<void> {
    this.#clicks += 1;
    await this.#page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  }

  async press(key: string): Promise<void> {
    this.#keys += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** The clicks and keys of a job; the next one counts from zero. */
  job(): readonly [clicks: number, keys: number] {
    const taken = [this.#clicks, this.#keys] as const;
    [this.#clicks, this.#keys] = [0, 0];
    return taken;
  }
}

browserTest('the jobs of the first ten minutes take few clicks and keys', async (t, open) => {
  await buildConsole();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: base, COFFER_PORT: String(port) });
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  coffer.advance(LATER_S);
  const page = await open({ locale: 'en-US', timezoneId: 'America/New_York', viewport: { width: 1280, height: 900 } });
  await page.clock.setFixedTime(coffer.now);
  const hand = new Hand(page);
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

  await page.goto(`${base}/`);
  await title('Welcome to Coffer');
  await page.getByLabel('Email address').fill('ada@example.test');
  await page.getByLabel('Password').fill('seven green lamps');
  await hand.click('button', 'Create account');
  await page.waitForURL('**/app/onboarding');
  await page.getByLabel('First name').fill('Ada');
  await hand.click('button', 'Continue');
  await hand.click('button', 'Add sample data');
  await title('March 2026');
  await page.getByRole('img', { name: /^Net worth\. From / }).waitFor();
  assert.deepEqual(hand.job(), [3, 0], 'from an empty server to a full overview, with three fields');

  await hand.press('/');
  await page.locator('input[type=search]:focus, [role=combobox]:focus, [role=searchbox]:focus').waitFor();
  await hand.type('gym march');
  await hand.press('Enter');
  await page.getByText('Iron Works Gym').first().waitFor();
  assert.deepEqual(hand.job(), [0, 11], 'the payment of last March');

  // The transaction that Enter found may be open over the page.
  await page.goto(`${base}/app/`);
  await hand.click('link', /^Transactions/);
  await hand.click('link', /^To review/);
  await page.getByText('3 groups are certain').waitFor();
  await hand.press('Shift+A');
  await page.getByText(/^\d+ decided/).waitFor();
  await hand.press('z');
  await page.getByText('3 groups are certain').waitFor();
  assert.deepEqual(hand.job(), [2, 2], 'all certain ones of the review, and back');

  await hand.click('link', 'Insights');
  await hand.click('link', 'Money flow');
  await page.getByRole('heading', { name: /^Money flow, / }).waitFor();
  assert.deepEqual(hand.job(), [2, 0], 'where the money of a year went');

  await hand.click('link', /^Everyday checking/);
  await hand.click('button', 'Reconcile');
  await page.getByRole('region', { name: /^Statement of / }).waitFor();
  assert.deepEqual(hand.job(), [2, 0], 'an account next to its statement');
});
