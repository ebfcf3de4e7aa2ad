import { axe, browserTest } from '#tests/harness/browser/browser.ts';
import { fits, LOOKS, openConsole, shot } from '#tests/harness/browser/console.ts';

for (const { width, colorScheme } of LOOKS) {
  browserTest(`a budget begins, is shown and fits at ${width} px ${colorScheme}`, async (t, open) => {
    const console = await openConsole(t, open, { width, colorScheme, opened: false });
    const { page, home } = console;
    await page.goto(`${home}/budgets`);
    await page.getByRole('heading', { name: 'No budget for March 2026 yet' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `budgets-empty-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Start from what you spent in the last three months' }).press('Enter');
    await page.getByRole('textbox', { name: 'Budget of Groceries' }).waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `budgets-${width}-${colorScheme}`);
    await page.getByRole('button', { name: 'Move money from Groceries' }).press('Enter');
    await page.getByRole('dialog', { name: 'Move money' }).getByLabel('Amount').waitFor();
    await axe(page);
    await fits(page);
    await shot(page, `budgets-move-${width}-${colorScheme}`);
  });
}
