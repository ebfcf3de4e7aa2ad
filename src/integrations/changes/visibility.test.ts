import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { up } from '#database/migrations/0017-change-account-ids.ts';
import { historyCheck, sealChanges } from '#operations/sealed-history/index.ts';
import { seedFamily } from '#tests/harness/family/seed-family.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const storedIds = (coffer: Coffer) =>
  coffer.database.read
    .selectFrom('changes')
    .select(['resource', 'resource_id', 'kind', 'account_ids'])
    .where('resource', 'not in', ['goal', 'import', 'import_template', 'proposal']) // younger than the migration
    .orderBy('family_id')
    .orderBy('sequence')
    .execute();

async function familyWithEverything(t: TestContext) {
  const coffer = await startCoffer(t);
  const { user, ids } = await seedFamily(coffer);
  const path = `/api/v1/accounts/${ids.accounts}`;
  const patched = await coffer.call('PATCH', path, {
    token: user.token,
    body: { name: '"account_id":"x"', balance: '1' },
  });
  assert.equal(patched.status, 200, patched.text);
  const deleted = await coffer.call('DELETE', `${path}?force=true`, { token: user.token });
  assert.equal(deleted.status, 204, deleted.text);
  return { coffer, user };
}

test('the migration gives old changes the account ids that writers store today', async (t) => {
  const { coffer } = await familyWithEverything(t);
  await sealChanges(coffer.database, new AbortController().signal);
  // A migration later than that one brought attachments.
  const stored = async () => (await storedIds(coffer)).filter(({ resource }) => resource !== 'attachment');
  const written = await stored();
  const resources = new Set(written.filter(({ account_ids }) => account_ids !== null).map(({ resource }) => resource));
  const expected = ['account', 'recurring_transaction', 'rejected_transfer', 'transaction', 'transfer', 'valuation'];
  assert.deepEqual([...resources].filter((resource) => resource !== 'account_share').toSorted(), expected);
  await coffer.database.write(async ({ db }) => {
    await sql`alter table changes drop column account_ids`.execute(db);
    await up(db as unknown as Kysely<never>);
  });
  assert.deepEqual(await stored(), written);
  assert.deepEqual(await historyCheck.find(coffer.database.read), [], 'seals do not cover the account ids');
});

test('a change of account data without account ids is hidden from everybody', async (t) => {
  const { coffer, user } = await familyWithEverything(t);
  const seen = async () =>
    (await coffer.call('GET', '/api/v1/changes?limit=500', { token: user.token })).body.changes.filter(
      ({ resource }: { resource: string }) => resource === 'transaction',
    ).length;
  assert.notEqual(await seen(), 0);
  for (const ids of [null, '[]']) {
    await coffer.database.write(({ db }) =>
      db.updateTable('changes').set({ account_ids: ids }).where('resource', '=', 'transaction').execute(),
    );
    assert.equal(await seen(), 0);
  }
});
