import assert from 'node:assert/strict';
import { axe, type ComponentOptions, componentTest, type OpenApp } from '#tests/harness/components/component-test.ts';

/** The web app of a user who has just signed up. */
async function openNew(open: (options: ComponentOptions) => Promise<OpenApp>, options: ComponentOptions = {}) {
  const app = await open({ ...options, seeded: false });
  await app.page.goto(`${app.home}/`);
  await app.page.waitForURL('**/app/onboarding');
  return app;
}

/** Sets the family's region, as the sign-up page does, and opens the first step with it. */
async function setRegion({ page, home, coffer, family }: OpenApp): Promise<void> {
  const body = { country: 'AT', currency: 'EUR', locale: 'de', timezone: 'Europe/Vienna' };
  assert.equal((await coffer.call('PATCH', '/api/v1/family_settings', { token: family.user.token, body })).status, 200);
  await page.goto(`${home}/onboarding`);
  await page.getByText('Austria · EUR · Europe/Vienna').waitFor();
}

componentTest('interrupted onboarding resumes and ends with a first account', async (open) => {
  const { page, home, coffer, family } = await openNew(open, { width: 390 });
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();

  await page.goto(`${home}/accounts`);
  await page.waitForURL('**/app/onboarding');
  await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  assert.equal(await page.getByLabel('First name').inputValue(), 'Ada');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('link', { name: 'Add account' }).click();
  await page.getByLabel('Name').fill('Everyday');
  await page.getByLabel('Balance today').fill('nothing much');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByText('Enter an amount, such as 1250.50').waitFor();
  await axe(page);
  await page.getByLabel('Balance today').fill('1,204.55');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.waitForURL(`${home}/`);
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token: family.user.token })).body;
  assert.deepEqual(
    accounts.map(({ name, balance_amount }) => [name, balance_amount]),
    [['Everyday', '1204.55']],
  );
  await page.goto(`${home}/tags`);
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
});

componentTest('a region that the sign-up has asked for is not asked again, but can be changed', async (open) => {
  const app = await openNew(open);
  const { page } = app;
  await page.getByRole('combobox', { name: 'Country' }).waitFor();
  await setRegion(app);
  assert.equal(await page.getByRole('combobox', { name: 'Country' }).count(), 0);
  await page.getByRole('button', { name: 'Change' }).click();
  assert.equal(await page.getByRole('combobox', { name: 'Country' }).inputValue(), 'Austria');
});

componentTest('a refused onboarding step shows the message and request id', async (open) => {
  const { page } = await openNew(open);
  await page.getByLabel('First name').fill('A'.repeat(90));
  const body = { error: 'busy', message: 'The server is busy', request_id: 'req-78', issues: [] };
  await page.route('**/api/v1/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: body }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText('The server is busy').waitFor();
  await page.getByText('req-78').waitFor();
  await axe(page);
});

componentTest('the second step waits until all of the first is saved', async (open) => {
  const app = await openNew(open);
  const { page } = app;
  await setRegion(app);
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/v1/family_settings', async (route) => {
    if (route.request().method() === 'PATCH') {
      asked.resolve();
      await released.promise;
    }
    return route.continue();
  });
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await asked.promise;
  await page.clock.runFor(500);
  assert.equal(await page.getByRole('heading', { name: 'Welcome' }).count(), 1);
  released.resolve();
  await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
});
