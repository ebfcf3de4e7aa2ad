import assert from 'node:assert/strict';
import { componentTest } from '#tests/harness/components/component-test.ts';

componentTest('what an upgrade left as it was is named once on the page of accounts', async (open) => {
  const { page, home, coffer, family } = await open();
  const account = family.accounts['Rainy day'] ?? '';
  await coffer.database.write(async ({ db }) => {
    const owner = db.selectFrom('accounts').select('family_id').where('id', '=', account);
    const { family_id } = await owner.executeTakeFirstOrThrow();
    await db
      .insertInto('upgrade_notices')
      .values({ family_id: Number(family_id), kind: 'opening_days_moved', record_id: account })
      .execute();
  });
  await page.goto(`${home}/accounts`);
  const notice = page.getByRole('alert').filter({ hasText: 'After the update' });
  await notice.getByText('these opening balances: Rainy day.').waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
  assert.equal(await notice.count(), 0);
});
