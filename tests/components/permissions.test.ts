import assert from 'node:assert/strict';
import { axe, componentTest, openAsMember, WIDTHS } from '#tests/harness/components/component-test.ts';

const SHARES = { Everyday: 'read_only', 'Rainy day': 'read_write', 'Travel card': 'full_control' } as const;

for (const width of WIDTHS) {
  componentTest(`the list offers what each account's permission allows at ${width} px`, async (open) => {
    const console = await open({ width });
    const { coffer, family, home } = console;
    const { token } = family.user;
    const ids: string[] = [];
    for (const [index, name] of Object.keys(SHARES).entries()) {
      const transaction = {
        account_id: family.accounts[name],
        date: `2026-03-1${5 - index}`,
        name: 'Tea',
        amount: '3',
      };
      ids.push((await coffer.call('POST', '/api/v1/transactions', { token, body: transaction })).body.id);
    }
    const read = async (index: number) =>
      (await coffer.call('GET', `/api/v1/transactions/${ids[index] ?? ''}`, { token })).body;
    const page = await openAsMember(console, SHARES);
    await page.goto(`${home}/transactions?q=tea`);
    const row = (index: number) => page.locator(`[data-row="${index}"]`);
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await row(2).waitFor();
    await axe(page);

    // The first account can only be viewed.
    await row(0).getByRole('img', { name: 'View only' }).waitFor();
    assert.ok(await row(0).getByRole('button', { name: 'Category: none' }).isDisabled());
    assert.ok(await row(0).getByRole('checkbox').isDisabled());
    await page.keyboard.press('j');
    for (const key of ['e', 'Space', 'Delete']) await page.keyboard.press(key);
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await bar.count(), 0);
    await page.keyboard.press('Enter');
    await drawer.getByText('You can only view this transaction.').waitFor();
    assert.equal(await drawer.getByRole('textbox').count(), 0);
    assert.deepEqual(await drawer.getByRole('button').count(), 1, 'only Close');
    await axe(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    // Of the second, labels and notes can be changed.
    await row(0).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.keyboard.press('Space');
    await bar.getByRole('button', { name: 'More changes' }).press('Enter');
    await page.getByText('Some of these accounts let you change labels and notes only').waitFor();
    const changes = page.getByRole('menu').getByRole('menuitem', { disabled: false });
    assert.deepEqual(await changes.allInnerTexts(), ['Merchant', 'Add tags', 'Remove tags', 'Mark as reviewed']);
    await changes.first().press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await axe(page);
    await row(1).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await drawer.getByLabel('Notes').fill('With lemon');
    assert.equal(await drawer.getByRole('textbox', { name: /^(Name|Amount)/ }).count(), 0);
    assert.equal(await drawer.getByRole('button', { name: /^(Split|Delete|Match)/ }).count(), 0);
    await axe(page);
    await drawer.getByRole('button', { name: 'Save' }).press('Enter');
    await drawer.waitFor({ state: 'detached' });
    assert.equal((await read(1)).notes, 'With lemon');

    // Selecting all selects what can be changed.
    await page.getByRole('checkbox', { name: 'Select all loaded transactions' }).press('Space');
    await bar.getByText('2 selected').waitFor();
  });
}
