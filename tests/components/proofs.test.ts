import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import { axe, componentTest, type OpenApp, WIDTHS } from '#tests/harness/components/component-test.ts';
import { inviteMember } from '#tests/harness/family/sharing.ts';

const PUBLIC = 'https://192.88.98.1/hook';

/** Gives the proof that the page asks for, and waits until it has gone. */
async function prove({ page, family }: OpenApp): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Current password').fill(family.user.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.waitFor({ state: 'detached' });
}

componentTest('a webhook and its new URL need a proof; its description needs none', async (open) => {
  const app = await open();
  const { page, home, coffer } = app;
  coffer.advance(11 * 60);
  await page.goto(`${home}/developers/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const making = page.getByRole('dialog', { name: 'New webhook' });
  await making.getByRole('textbox', { name: 'URL' }).fill(PUBLIC);
  await making.getByRole('textbox', { name: 'Description' }).fill('Board');
  await making.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('dialog', { name: 'Confirm your identity' }).waitFor();
  await axe(page);
  await prove(app);
  await making
    .getByText(/^whsec_/)
    .first()
    .waitFor();

  coffer.advance(11 * 60);
  await page.reload();
  const edit = async (label: string, value: string) => {
    await page.getByRole('button', { name: /^Edit Board/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit Board/ });
    await dialog.getByRole('textbox', { name: label }).fill(value);
    await dialog.getByRole('button', { name: 'Save webhook' }).click();
    return dialog;
  };
  await (await edit('Description', 'Board 2')).waitFor({ state: 'detached' });
  const dialog = await edit('URL', 'https://192.88.98.2/hook');
  await prove(app);
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('https://192.88.98.2/hook').first().waitFor();
});

componentTest('an export and a role need a proof, and are not done without it', async (open) => {
  const app = await open();
  const { page, home, coffer, family } = app;
  const member = await inviteMember(coffer, family.user);
  coffer.advance(11 * 60);
  await page.goto(`${home}/settings/data`);
  await page.getByRole('button', { name: 'Export everything' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Not done, because your identity is not confirmed.').first().waitFor();
  await page.getByText('No exports yet.').waitFor();
  await page.goto(`${home}/settings/members`);
  const row = page.getByRole('listitem').filter({ hasText: member.email });
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Guest' }).click();
  await prove(app);
  await page.settle();
  const { users } = await send(app, 'GET', 'users');
  assert.equal(users.find(({ id }: { id: string }) => id === member.id)?.role, 'guest');
});

for (const width of WIDTHS) {
  componentTest(`a proof is given by keyboard, at ${width} px`, async (open) => {
    const { page, home, coffer, family } = await open({ width });
    coffer.advance(11 * 60);
    await page.goto(`${home}/developers/keys`);
    await page.getByRole('button', { name: 'New API key' }).first().focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.locator('[name=name]:focus').waitFor();
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
    await proof.locator('[name=proof]:focus').waitFor();
    await axe(page);

    // Escape closes the question alone; the form keeps what was typed.
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'hidden' });
    await form.getByRole('alert').getByText('Not done').waitFor();
    assert.equal(await form.locator('[name=name]').inputValue(), 'By hand');
    await form.locator('[name=name]').focus();
    await page.keyboard.press('Enter');
    await proof.locator('[name=proof]:focus').waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await proof.getByRole('alert').getByText('This password is wrong.').waitFor();
    await axe(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(family.user.password);
    await page.keyboard.press('Enter');
    await form.getByText(/^cfk_/).first().waitFor();
    await axe(page);
  });
}

componentTest('the e-mail address is changed with a proof, and signs in', async (open) => {
  const { page, home, coffer, family } = await open({ width: 390 });
  const { password } = family.user;
  coffer.advance(11 * 60);
  await page.goto(`${home}/settings/profile`);
  await page.getByRole('textbox', { name: 'Email address' }).fill('augusta@example.test');
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.locator('[name=proof]:focus').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText('You now sign in with augusta@example.test').waitFor();
  await axe(page);
  const login = await coffer.call('POST', '/api/v1/auth/login', { body: { email: 'augusta@example.test', password } });
  assert.equal(login.status, 200);
});
