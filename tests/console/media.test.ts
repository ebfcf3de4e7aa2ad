import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeOfColors, browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot, visit } from '#tests/harness/browser/console.ts';
// biome-ignore lint/style/noRestrictedImports: the benchmarks seed the same data.
import { fillAccount } from '../../benchmarks/data/fill-account.ts';

const LIGHT_TEXT = 'rgb(21, 28, 48)';

const style = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'))['${property}']`);

// With reduced motion a color changes in a moment, not at once.
const withMotion =
  (open: Parameters<typeof openConsole>[1]): typeof open =>
  (options) =>
    open({ ...options, reducedMotion: 'no-preference' });

browserTest('a printed page has the light colors, and nothing to press or to scroll', async (t, open) => {
  const options = { colorScheme: 'dark', ownServer: true, opened: false } as const;
  const { page, home, coffer, family } = await openConsole(t, withMotion(open), options);
  const { body } = await coffer.call('POST', '/api/v1/accounts', {
    token: family.user.token,
    body: { name: 'Ten years', account_type: 'depository' },
  });
  await fillAccount(coffer.database, { familyId: 1, accountId: body.id }, 2000);
  await page.goto(`${home}/`);
  for (const path of ['', '/transactions', `/accounts/${body.id}`, '/budgets', '/reports', '/settings/profile']) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await visit(page, home + path);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.equal(await style(page, 'h1', 'color'), LIGHT_TEXT, path);
    for (const name of ['Search or go to Ctrl K', 'Add', 'Edit', 'Filter', 'Download these transactions', 'Show table'])
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, `${path} ${name}`);
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).count(), 0, path);
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    assert.ok(height < 6000, `${path} is ${height} px long`);
    await shot(page, `print${path.replaceAll('/', '-')}`);
  }
});

browserTest('a year in review is one sheet of paper', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const sheets = async (path: string, format: 'A4' | 'Letter') => {
    await visit(page, home + path);
    const pdf = await page.pdf({ preferCSSPageSize: true, format });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  };
  for (const format of ['A4', 'Letter'] as const) assert.equal(await sheets('/reports/year?year=2026', format), 1);
  assert.notEqual(await sheets('/settings/history', 'A4'), 1, 'sheets are counted');
});

browserTest('with reduced motion nothing moves', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return [transitionDuration, animationDuration].some((all) => all.split(',').some((one) => parseFloat(one) > 0.001));
    }).map((element) => element.outerHTML.slice(0, 120))`);
  await page.goto(`${home}/`);
  await page.getByRole('img', { name: /^Net worth/ }).waitFor();
  assert.deepEqual(await moving(), []);
  await visit(page, `${home}/transactions`);
  await page.locator('[data-row="0"]').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog', { name: 'New transaction' }).waitFor();
  assert.deepEqual(await moving(), []);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(
    'document.addEventListener("transitionrun", () => (document.title = "moves")); getComputedStyle(document.body).color',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  assert.notEqual(await page.title(), 'moves', 'nor when the colors change');
});

browserTest('pages are accessible with more contrast in light and dark', async (t, open) => {
  const { page, home, family } = await openConsole(t, withMotion(open));
  const pages = ['/transactions', `/accounts/${family.accounts.Everyday}`, '/accounts', '/categories', '/budgets', '/'];
  for (const path of pages) {
    await visit(page, home + path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme });
      assert.equal(await style(page, 'body', 'color'), await style(page, 'h1', 'color'));
      await axeOfColors(page);
      await shot(page, `contrast${path.replaceAll('/', '-')}-${colorScheme}`);
    }
  }
});

browserTest('with forced colors what is selected is marked', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${home}/settings/appearance`);
  await page.getByRole('radiogroup').waitFor();
  const tab = 'nav[aria-label=Settings] a';
  const [selected, other] = [`${tab}[aria-current]`, `${tab}:not([aria-current])`];
  assert.notEqual(await style(page, selected, 'borderBottomColor'), await style(page, other, 'borderBottomColor'));
  assert.equal(await style(page, '.mantine-SegmentedControl-label[data-active]', 'outlineStyle'), 'solid');
  assert.equal(await style(page, '.mantine-SegmentedControl-label:not([data-active])', 'outlineStyle'), 'none');
  await shot(page, 'forced-appearance');
  for (const path of ['/', '/transactions', '/budgets', '/reports', '/categories']) {
    await visit(page, home + path);
    const link = 'nav[aria-label=Main] li [aria-current=page]';
    await page.locator(link).first().waitFor();
    assert.equal(await style(page, link, 'outlineStyle'), 'solid', path);
    await shot(page, `forced${path.replaceAll('/', '-')}`);
  }
  await visit(page, `${home}/transactions?open=new`);
  await page.getByRole('dialog').waitFor();
  await shot(page, 'forced-form');
});
