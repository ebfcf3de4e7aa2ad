import type { Locator, Page } from 'playwright-core';
import { axe, axeOfColors, browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot } from '#tests/harness/browser/console.ts';

const LOOKS = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const;

/** Looks at an open menu or dialog in every look, then closes it with Escape. */
async function check(page: Page, layer: Locator, name: string): Promise<void> {
  await layer.waitFor();
  const inside = await selectorOf(layer);
  await axe(page, undefined, inside);
  for (const look of LOOKS) {
    await page.emulateMedia(look);
    if (look !== LOOKS[0]) await axeOfColors(page, inside);
    await shot(page, `menus-${name}-${look.colorScheme}-${look.contrast}`);
  }
  await page.emulateMedia(LOOKS[0]);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'hidden' });
}

/** A selector of just this element, for axe. */
async function selectorOf(layer: Locator): Promise<string> {
  const id = await layer.evaluate((element: { id: string }) => {
    element.id ||= 'layer';
    return element.id;
  });
  return `[id="${id}"]`;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

browserTest('menus and dialogs of the list are accessible in light, dark and more contrast', async (t, open) => {
  const { page, home, family } = await openConsole(t, open);
  await page.evaluate(`localStorage.setItem('coffer-developer-mode-${family.user.id}', 'on')`);
  await page.goto(`${home}/transactions?q=rent`);
  await page.locator('[data-row="0"]').waitFor();
  const menu = page.getByRole('menu');
  await button(page, 'More actions').click();
  await check(page, menu, 'page');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Show as curl' }).click();
  await check(page, dialog(page, 'curl command'), 'curl');
  await button(page, 'Download these transactions').click();
  await check(page, menu, 'download');
  for (const name of ['Go to a date', 'Choose columns']) {
    await button(page, name).click();
    await check(page, dialog(page, name), name.toLowerCase().replaceAll(' ', '-'));
  }
  await button(page, 'Shortcuts').click();
  await check(page, dialog(page, 'Keyboard shortcuts'), 'shortcuts');
  await button(page, 'Filter').click();
  await button(page, 'Period').click();
  await check(page, dialog(page, 'Period'), 'period');
  await button(page, 'Filter').click();
  await button(page, 'Period').click();
  await button(page, 'This month').click();
  await page.keyboard.press('Escape');
  await button(page, 'Save this view').click();
  await check(page, dialog(page, 'Save this view'), 'save-view');
  await page.getByRole('checkbox', { name: 'Select Rent' }).first().click();
  await button(page, 'More changes').click();
  await check(page, menu, 'changes');
  for (const [item, name] of [
    ['Move to another account', 'account'],
    ['Add tags', 'tags'],
  ] as const) {
    await button(page, 'More changes').click();
    await page.getByRole('menuitem', { name: item }).click();
    await check(page, dialog(page, 'Change selected transactions'), name);
  }
  await button(page, 'More changes').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await check(page, dialog(page, 'Delete 1 transaction?'), 'delete');
});
