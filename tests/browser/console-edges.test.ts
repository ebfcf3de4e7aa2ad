import assert from 'node:assert/strict';
import { browserTest } from '#tests/harness/browser/browser.ts';
import { openConsole, shot, visit } from '#tests/harness/browser/console.ts';

browserTest('the frame for a dropped file covers the whole window', async (t, open) => {
  const { page } = await openConsole(t, open);
  await page.evaluate(`{
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'statement.csv'));
    document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
  }`);
  const frame = page.getByText('Drop a file to import it').locator('..');
  await frame.waitFor();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  assert.deepEqual(await frame.boundingBox(), { x: 0, y: 0, width, height });
  await shot(page, 'edges-drop');
});

browserTest('a wide table shows by a shadow that it goes on at its edge', async (t, open) => {
  const { page, home } = await openConsole(t, open);
  await visit(page, `${home}/reports`);
  await page.getByRole('region', { name: /, table$/ }).waitFor();
  const background = await page.evaluate<{ image: string; attachment: string; isCut: boolean }>(`{
    const section = document.querySelector('main section[aria-label$=", table"]');
    const { backgroundImage: image, backgroundAttachment: attachment } = getComputedStyle(section);
    ({ image, attachment, isCut: section.scrollWidth > section.clientWidth });
  }`);
  assert.equal(background.isCut, true);
  assert.match(background.attachment, /local, scroll/);
  assert.match(background.image, /linear-gradient.*linear-gradient/);
  await shot(page, 'edges-table');
});

browserTest('the question for a proof lies in the middle of the window', async (t, open) => {
  const { page, home, coffer } = await openConsole(t, open, { ownServer: true, opened: false });
  coffer.advance(11 * 60);
  await page.goto(`${home}/settings/data`);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  await dialog.waitFor();
  const box = (await dialog.boundingBox()) ?? { y: 0, height: 0 };
  const { height } = page.viewportSize() ?? { height: 0 };
  assert.ok(Math.abs(box.y + box.height / 2 - height / 2) < 4, `${box.y} + ${box.height} of ${height}`);
  await shot(page, 'edges-proof');
});
