import assert from 'node:assert/strict';
import { send } from '#tests/harness/browser/as-admin.ts';
import {
  axe,
  componentTest,
  type OpenApp,
  type Page,
  signIn,
  WIDTHS,
} from '#tests/harness/components/component-test.ts';

// Unsaved input and one-time secrets are lost neither with a session nor by a key or a click outside the dialog.

/** Ends the session of the page. */
const endSession = (page: Page) => page.context().clearCookies();

/** Signs in on the sign-in page, on which the web app has put the person. */
async function signInAgain({ page, family }: OpenApp): Promise<void> {
  await page.getByText('Your session ended. Sign in again to continue where you stopped.').waitFor();
  await axe(page);
  await page.getByLabel('Email address').fill(family.user.email);
  await page.getByLabel('Password', { exact: true }).fill(family.user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const drafts = (page: Page) =>
  page.evaluate<number>("Object.keys(sessionStorage).filter((key) => key.startsWith('coffer-draft')).length");

componentTest('a new transaction survives the end of the session', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/transactions?open=new`);
  const form = page.getByRole('dialog', { name: 'New transaction' });
  await form.getByLabel('Name').fill('Piano lesson');
  await form.getByLabel(/^Amount/).fill('45.00');
  await form.getByLabel('Account').click();
  await page.getByRole('option', { name: 'Everyday' }).click();
  await endSession(page);
  await form.getByRole('button', { name: 'Add transaction' }).click();
  await signInAgain(console);
  assert.equal(await form.getByLabel('Name').inputValue(), 'Piano lesson');
  await form.getByRole('button', { name: 'Add transaction' }).click();
  await page.getByText('Transaction added').waitFor();
  await form.waitFor({ state: 'hidden' });
  assert.equal(await drafts(page), 0, 'the draft goes when the form is saved');
  const found = await send(console, 'GET', 'transactions?search=Piano%20lesson');
  assert.equal(found.transactions?.length, 1);
});

componentTest('a dialog opens again with what was typed after a new sign-in', async (open) => {
  const console = await open({ width: 390 });
  const { page, home } = console;
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'Edit Holiday' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Holiday' });
  await edit.getByLabel('Name').fill('Holiday in Wales');
  await endSession(page);
  await edit.getByRole('button', { name: 'Save tag' }).click();
  await signInAgain(console);
  assert.equal(await edit.getByLabel('Name').inputValue(), 'Holiday in Wales');
  await edit.getByRole('button', { name: 'Save tag' }).click();
  await page.getByText('Holiday is now Holiday in Wales').waitFor();
  await edit.waitFor({ state: 'hidden' });
  assert.equal(await drafts(page), 0);
});

componentTest('a draft says so, can be discarded, and opens no dialog on a later visit', async (open) => {
  const { page, home } = await open();
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByLabel('Name').fill('Boat');
  await page.reload();
  await dialog.getByText(/^Draft of .+, not saved$/).waitFor();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Boat');
  await axe(page);
  await page.goto(`${home}/goals`);
  await page.getByRole('heading', { name: 'Goals', level: 1 }).waitFor();
  await page.goto(`${home}/tags`);
  await page.getByRole('button', { name: 'New tag' }).waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.getByRole('button', { name: 'New tag' }).click();
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Boat');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  assert.equal(await dialog.getByLabel('Name').inputValue(), '');
  assert.equal(await drafts(page), 0);
});

componentTest('a message takes the place of the one before', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/tags`);
  for (const name of ['Boat', 'Garden']) {
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page
      .getByRole('alert')
      .filter({ hasText: `${name} added` })
      .waitFor();
  }
  await page.getByRole('alert').filter({ hasText: 'Boat added' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('alert').count(), 1);
});

componentTest('a settings form keeps its draft until it is saved', async (open) => {
  const console = await open();
  const { page, home } = console;
  await page.goto(`${home}/settings/profile`);
  const form = page.getByRole('region', { name: 'Profile' });
  await form.getByLabel('First name').fill('Augusta');
  await endSession(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await signInAgain(console);
  assert.equal(await form.getByLabel('First name').inputValue(), 'Augusta');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Profile saved').waitFor();
  assert.equal(await drafts(page), 0);
});

componentTest('a draft ends with the sign-out, and belongs to one person', async (open) => {
  const console = await open();
  const { page, home, coffer } = console;
  const other = await coffer.signUp({ email: 'other@example.test' });
  const type = async () => {
    await page.goto(`${home}/tags`);
    await page.getByRole('button', { name: 'New tag' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Secret plan');
    assert.equal(await drafts(page), 1);
  };
  await type();
  await endSession(page);
  await signIn(page, other);
  await page.goto(`${home}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await drafts(page), 0, 'another person finds no draft');

  await endSession(page);
  await signIn(page, console.family.user);
  await type();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  assert.equal(await drafts(page), 0, 'a discarded form leaves no draft');
  await page.goto(`${home}/settings/profile`);
  await page.getByLabel('First name').fill('Augusta');
  assert.equal(await drafts(page), 1);
  await page.getByRole('button', { name: 'Menu of Ada Byron' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('You are signed out.').waitFor();
  assert.equal(await drafts(page), 0, 'signing out deletes drafts');
});

for (const width of WIDTHS) {
  componentTest(`Escape asks before input is lost, at ${width} px`, async (open) => {
    const { page, home } = await open({ width });
    await page.goto(`${home}/accounts`);
    await page.getByRole('button', { name: 'Add account' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add account' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Add account' }).first().click();
    await form.getByLabel('Name').fill('Piggy bank');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.locator('button:focus', { hasText: 'Keep editing' }).waitFor();
    await axe(page);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    assert.equal(await form.locator('[name=name]:focus').inputValue(), 'Piggy bank');

    await page.locator('.mantine-Modal-overlay').last().click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'hidden' });
  });
}

componentTest('a dialog with a secret closes only after it is saved', async (open) => {
  const { page, home } = await open();
  await page.goto(`${home}/developers/keys`);
  await page.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Script');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const secret = dialog.getByText(/^cfk_/).first();
  await secret.waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
  await page.locator('.mantine-Modal-overlay').last().click();
  assert.equal(await dialog.getByRole('button', { name: 'Done' }).isDisabled(), true);
  await secret.waitFor();
  await dialog.getByLabel('I have saved it').press('Space');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Script').first().waitFor();
});
