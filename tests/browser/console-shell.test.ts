import assert from 'node:assert/strict';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, seeChart, shot, WIDTHS } from '#tests/harness/browser/console.ts';

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the frame and its menus are accessible at ${width} px in ${colorScheme}`, async (t, open) => {
    const { page } = await openConsole(t, open, { width, colorScheme });
    assert.equal(await page.evaluate('document.documentElement.dataset.mantineColorScheme'), colorScheme);
    const look = async (name: string, inside?: string) => {
      await fits(page);
      await axe(page, undefined, inside);
      await shot(page, `shell-${name}-${width}-${colorScheme}`);
    };
    const arrange = async () => {
      await page.getByRole('button', { name: 'Arrange accounts' }).click();
      await page.getByRole('dialog', { name: 'Arrange accounts' }).waitFor();
      await look('arrange-accounts', '[role=dialog]');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Arrange accounts' }).waitFor({ state: 'hidden' });
    };
    if (width === 390) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).press('Enter');
      await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
      await look('more', '[role=dialog]');
      await arrange();
      return;
    }
    await arrange();
    const side = page.getByRole('navigation', { name: 'Main', exact: true });
    await side.getByRole('button', { name: 'Cash' }).focus();
    await page.keyboard.press('Tab');
    const hint = side.getByRole('tooltip').filter({ hasText: 'Everyday' });
    await hint.getByText(/since/).waitFor();
    await hint.locator('polyline').waitFor();
    await look('account-hint', 'nav[aria-label=Main]');
    await page.setViewportSize({ width: 900, height: 900 });
    await look('rail');
    await page.getByRole('button', { name: 'Menu of Ada Byron' }).press('Enter');
    await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
    await look('person-menu', '[role=menu]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await page.getByRole('dialog', { name: 'Coffer' }).getByRole('link', { name: 'Rainy day $12,500.00' }).waitFor();
    await look('sidebar', '[role=dialog]');
  });
}

browserTest('the typeface is the own, hidden amounts keep their width, messages cover nothing', async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto(`${home}/`);
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

  // Trusted Types allow style sheets but no elements.
  const made = (text: string) => page.evaluate<string>(`String(trustedTypes.defaultPolicy.createHTML('${text}'))`);
  assert.equal(await made('<img src=x onerror=alert(1)>'), '');
  assert.equal(await made('a > b { color: red }'), 'a > b { color: red }');

  const side = page.getByRole('navigation', { name: 'Main' });
  const amount = side.getByRole('link', { name: /^Rainy day/ }).locator('.amount');
  const before = await amount.boundingBox();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await side.getByRole('link', { name: 'Rainy day amount hidden' }).waitFor();
  const after = await amount.boundingBox();
  assert.ok(Math.abs((before?.width ?? 0) - (after?.width ?? 0)) < 8, `${before?.width} px, then ${after?.width}`);
  await page.reload();
  await side.getByRole('link', { name: 'Net worth amount hidden' }).waitFor();
  await seeChart(page, 'Cash flow');
  assert.doesNotMatch(await page.locator('main').innerText(), /\$\d/);
  await shot(page, 'shell-hidden-amounts');
  await axe(page);

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${home}/settings/profile`);
    await page.getByLabel('First name').fill(`Augusta ${width}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const message = await page.getByRole('alert').filter({ hasText: 'Profile saved' }).boundingBox();
    await shot(page, `shell-message-${width}`);
    const bars = width === 390 ? page.getByRole('navigation', { name: 'Main' }) : page.getByRole('main');
    const edge = await bars.boundingBox();
    if (width === 390) assert.ok((message?.y ?? 999) + (message?.height ?? 0) <= (edge?.y ?? 0));
    else assert.ok((message?.x ?? 0) >= (edge?.x ?? 999) && (message?.x ?? 999) < 400);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    const point = `${(message?.x ?? 0) + 8}, ${(message?.y ?? 0) + 8}`;
    const isBelow = `document.elementFromPoint(${point})?.closest('[role=alert]') === null`;
    assert.equal(await page.evaluate(isBelow), true, 'a message never lies over a dialog');
    await page.keyboard.press('Escape');
  }
});

browserTest("a press of the person's button opens the menu whose code comes during it", async (t, open) => {
  const { page, home } = await openConsole(t, open, { opened: false });
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/person-menu-[^/]*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto(`${home}/`);
  const button = page.getByRole('button', { name: 'Menu of Ada Byron' });
  await button.hover();
  await page.mouse.down();
  code.resolve();
  await page.locator('button[aria-label="Menu of Ada Byron"][aria-expanded]').waitFor();
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
});
