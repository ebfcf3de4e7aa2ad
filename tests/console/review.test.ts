import { enter } from '#tests/harness/browser/as-admin.ts';
import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, type OpenConsole, openConsole, shot } from '#tests/harness/browser/console.ts';

/** Past visits of a kiosk with a category, and what waits for one: the newest first is Kiosk 7, Newsstand, Kiosk 8. */
async function addEntries(console: OpenConsole): Promise<Record<string, string>> {
  const category_id = console.family.categories.Groceries;
  for (const number of [1, 2, 3]) {
    await enter(console, 'Everyday', { name: `Kiosk ${number}`, amount: '4.20', date: '2026-01-05', category_id });
  }
  const ids: Record<string, string> = {};
  for (const [name, date] of Object.entries({
    'Kiosk 7': '2026-03-10',
    Newsstand: '2026-03-09',
    'Kiosk 8': '2026-03-08',
  })) {
    ids[name] = (await enter(console, 'Everyday', { name, amount: '3.10', date })).id;
  }
  return ids;
}

for (const { width, colorScheme } of LOOKS) {
  browserTest(`the review fits at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    const look = async (name: string) => {
      await axe(page);
      await fits(page);
      await shot(page, `${name}-${width}-${colorScheme}`);
    };
    await page.goto(`${home}/review`);
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await look('review-empty');
    await addEntries(console);
    await page.reload();
    await page.getByRole('button', { name: /Groceries/ }).waitFor();
    await page.getByText('3 of 3 transactions with this name').waitFor();
    await look('review');
    await page.getByRole('button', { name: 'Choose category' }).click();
    await page.getByRole('option', { name: 'Transportation' }).waitFor();
    await look('review-choose');
    await page.getByRole('option', { name: 'Transportation' }).click();
    await page.getByRole('heading', { name: 'Newsstand' }).waitFor();
    await page.getByText('Nothing in the past is like this.').waitFor();
    await look('review-next');
  });
}
