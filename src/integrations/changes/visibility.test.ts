import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { historyCheck } from '#operations/check-history.ts';
import { sealChanges } from '#operations/seal-changes.ts';
import { seedFamily } from '#tests/harness/family/seed-family.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

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

test('a change of account data without account ids is hidden from everybody', async (t) => {
  const { coffer, user } = await familyWithEverything(t);
  await sealChanges(coffer.database, new AbortController().signal);
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
  assert.deepEqual(await historyCheck.find(coffer.database.read), [], 'seals do not cover the account ids');
});
