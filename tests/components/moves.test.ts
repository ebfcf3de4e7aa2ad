import assert from 'node:assert/strict';
import { enter, send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, openAsMember, WIDTHS } from '#tests/harness/components/component-test.ts';

componentTest('a transaction moves only to accounts that the person fully controls', async (open) => {
  const console = await open();
  const { home, family } = console;
  const { accounts } = family;
  await send(console, 'PATCH', `accounts/${accounts['Index funds']}`, { status: 'disabled' });
  const page = await openAsMember(console, { 'Rainy day': 'read_write', 'Travel card': 'read_only' });
  await page.goto(`${home}/transactions?account=${JSON.stringify([accounts['Rainy day']])}&open=new`);
  const field = page.getByRole('combobox', { name: 'Account' });
  assert.equal(await field.inputValue(), '');
  await field.press('ArrowDown');
  await page.getByRole('option', { name: 'Everyday' }).waitFor();
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['Everyday', 'Mortgage']);
});

for (const width of WIDTHS) {
  componentTest(`a transaction moves to another account and back at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home, family } = console;
    const { id } = await enter(console, 'Everyday', { name: 'Violin', amount: '300.00' });
    const accountOf = async () => (await send(console, 'GET', `transactions/${id}`)).account.name;
    const account = JSON.stringify([family.accounts.Everyday]);
    await page.goto(`${home}/transactions?account=${account}&open=${id}`);
    const drawer = page.getByRole('dialog', { name: 'Transaction' });
    const field = drawer.getByRole('combobox', { name: 'Account' });
    await field.focus();
    assert.equal(await field.inputValue(), 'Everyday');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Rainy');
    await page.getByRole('option', { name: 'Rainy day' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await field.inputValue(), 'Rainy day');
    await axe(page);
    await drawer.getByRole('button', { name: 'Save' }).press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await page.locator('[data-row]', { hasText: 'Violin' }).waitFor({ state: 'detached' });
    assert.equal(await accountOf(), 'Rainy day');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.locator('[data-row]', { hasText: 'Violin' }).waitFor();
    assert.equal(await accountOf(), 'Everyday');
  });
}

for (const width of WIDTHS) {
  componentTest(`an edit ends a confirmed transfer only after a question at ${width} px`, async (open) => {
    const console = await open({ width });
    const { page, home } = console;
    const { id } = await enter(console, 'Everyday', { name: 'To the savings', amount: '250.00' });
    await enter(console, 'Rainy day', { name: 'From everyday', amount: '-250.00' });
    const read = () => send(console, 'GET', `transactions/${id}`);
    const transferId = (await read()).transfer?.id;
    await send(console, 'POST', `transfers/${transferId}/confirm`);
    await page.goto(`${home}/transactions?open=${id}`);
    const drawer = page.getByRole('dialog', { name: 'Transaction', exact: true });
    const amount = drawer.getByLabel('Amount in USD');
    await amount.fill('260.00');
    await amount.press('Enter');
    const question = page.getByRole('dialog', { name: 'End the transfer?' });
    await question.getByText('This ends the transfer with Rainy day.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await axe(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    assert.equal(await amount.inputValue(), '260.00');
    assert.equal(await drawer.getByText('Could not save').count(), 0);
    const kept = await read();
    assert.deepEqual([kept.signed_amount, kept.transfer?.id], ['-250.00', transferId]);

    await amount.press('Enter');
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('To the savings saved').waitFor();
    const changed = await read();
    assert.deepEqual([changed.signed_amount, changed.transfer], ['-260.00', null]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Undone').waitFor();
    const back = await read();
    assert.deepEqual([back.signed_amount, back.transfer?.other_account.name], ['-250.00', 'Rainy day']);
    const { status } = await send(console, 'GET', `transfers/${back.transfer?.id}`);
    assert.equal(status, 'confirmed');
  });
}
