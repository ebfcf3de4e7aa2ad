import assert from 'node:assert/strict';
import { componentTest, signIn } from '#tests/harness/components/component-test.ts';

componentTest('the language of a person follows to another device, and leaves with them', async (open) => {
  const { page, home, coffer, family, openAs } = await open();
  await page.goto(`${home}/settings/appearance`);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  const other = await openAs(family.user);
  await other.goto(`${home}/`);
  await other.getByRole('link', { name: 'Übersicht', exact: true }).first().waitFor();
  const guest = await coffer.signUp();
  const body = { onboarding_completed: true };
  assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token: guest.token, body })).status, 200);
  await signIn(other, guest);
  await other.goto(`${home}/`);
  await other.getByRole('link', { name: 'Overview', exact: true }).first().waitFor();
});

componentTest('without a setting the language is the browser’s', async (open) => {
  const { page } = await open({ languages: ['nl-BE'] });
  await page.getByRole('link', { name: 'Overzicht', exact: true }).first().waitFor();
});

componentTest('the periods of a chart are in the person’s language', async (open) => {
  const { page, family, home, openAs } = await open();
  await page.close();
  for (const [language, year, years] of [
    ['de', '1 J', '5 J'],
    ['fr', '1 an', '5 ans'],
    ['es', '1 a', '5 a'],
  ] as const) {
    const other = await openAs(family.user, { languages: [language] });
    await other.goto(`${home}/accounts/${family.accounts.Everyday}`);
    await other.getByRole('radio', { name: year, exact: true }).waitFor();
    await other.getByRole('radio', { name: years, exact: true }).waitFor();
    await other.close();
  }
});
