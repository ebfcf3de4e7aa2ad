import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot, WIDTHS } from '#tests/harness/browser/console.ts';

const PAGES = [
  '',
  '/accounts',
  '/transactions',
  '/recurring',
  '/budgets',
  '/goals',
  '/categories',
  '/merchants',
  '/tags',
  '/developers/keys',
  '/settings/profile',
];

for (const { width, colorScheme } of LOOKS) {
  browserTest(`every page is accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const { page, home } = await openConsole(t, open, { width, colorScheme });
    for (const path of PAGES) {
      await page.goto(home + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await fits(page);
      await axe(page);
      await shot(page, `shell${path.replaceAll('/', '-')}-${width}-${colorScheme}`);
    }
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), colorScheme);
  });
}

browserTest('the typeface comes from this server and its digits have one width', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate('document.fonts.ready.then(() => {})');
  assert.deepEqual(
    await page.evaluate(`(() => {
      const widthOf = (text) => {
        const span = document.body.appendChild(Object.assign(document.createElement('span'), { textContent: text }));
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      return [document.fonts.check('14px "Hanken Grotesk Variable"'), widthOf('1111') === widthOf('8888')];
    })()`),
    [true, true],
  );
  assert.deepEqual(fonts, [`${home}/assets/hanken-grotesk-latin-wght-normal.woff2`]);
});

browserTest('on a phone everything else is in a sheet that returns the focus', async (t, open) => {
  const { page } = await openConsole(t, open, { width: 390 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'More' });
  await sheet.getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
  await axe(page);
  await shot(page, 'shell-more-390');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate('document.activeElement?.textContent'), 'More');
  await page.keyboard.press('Enter');
  await sheet.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Add transaction' }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForURL('**/app/transactions?open=new');
});

browserTest('on a tablet a rail opens the whole sidebar over the page', async (t, open) => {
  const { page } = await openConsole(t, open);
  await page.setViewportSize({ width: 900, height: 900 });
  await shot(page, 'shell-rail-900');
  await axe(page);
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Coffer' });
  await sidebar.getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
  await shot(page, 'shell-sidebar-900');
  await axe(page);
  await sidebar.getByRole('link', { name: 'Tags' }).click();
  await sidebar.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

browserTest('hidden amounts are dots of the same width, and stay hidden after a reload', async (t, open) => {
  const { page } = await openConsole(t, open);
  const side = page.getByRole('navigation', { name: 'Main' });
  const amount = side.getByRole('link', { name: /^Rainy day/ }).locator('.amount');
  const before = await amount.boundingBox();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await side.getByRole('link', { name: 'Rainy day amount hidden' }).waitFor();
  const after = await amount.boundingBox();
  assert.ok(Math.abs((before?.width ?? 0) - (after?.width ?? 0)) < 8, `${before?.width} px, then ${after?.width}`);
  await page.reload();
  await side.getByRole('link', { name: 'Net worth amount hidden' }).waitFor();
  await page.getByRole('img', { name: /Cash flow/ }).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /\$\d/);
  await shot(page, 'shell-hidden-amounts');
  await axe(page);
});

browserTest('Trusted Types allow style sheets but no elements', async (t, open) => {
  const { page } = await openConsole(t, open);
  const made = (text: string) => page.evaluate<string>(`String(trustedTypes.defaultPolicy.createHTML('${text}'))`);
  assert.equal(await made('<img src=x onerror=alert(1)>'), '');
  assert.equal(await made('a > b { color: red }'), 'a > b { color: red }');
});

browserTest('every tab of a section is in sight on a phone', async (t, open) => {
  const { page, home } = await openConsole(t, open, { width: 390 });
  await page.goto(`${home}/settings/profile`);
  const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await tabs.first().waitFor();
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  assert.equal(boxes.length, 9);
  for (const box of boxes) assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, `${box?.x} px`);
  await shot(page, 'shell-tabs-390');
});

for (const width of WIDTHS) {
  browserTest(`messages cover neither the navigation nor a form's buttons at ${width} px`, async (t, open) => {
    const { page, home } = await openConsole(t, open, { width });
    await page.emulateMedia({ reducedMotion: 'reduce' }); // a message that slides in has no place yet
    await page.goto(`${home}/settings/profile`);
    await page.getByLabel('First name').fill('Augusta');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const message = await page.getByRole('alert').filter({ hasText: 'Profile saved' }).boundingBox();
    await shot(page, `shell-message-${width}`);
    const bars = width === 390 ? page.getByRole('navigation', { name: 'Main' }) : page.getByRole('main');
    const edge = await bars.boundingBox();
    if (width === 390) assert.ok((message?.y ?? 999) + (message?.height ?? 0) <= (edge?.y ?? 0));
    else assert.ok((message?.x ?? 0) >= (edge?.x ?? 999) && (message?.x ?? 999) < 400);
  });
}
