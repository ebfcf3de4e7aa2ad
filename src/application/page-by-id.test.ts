import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { countRows, NEWEST_FIRST, OLDEST_FIRST, rowsById } from './pagination.ts';

test('a page reads its own rows and no others, in either order', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (let number = 0; number < 20; number += 1) await coffer.createAccount(user);
  const familyId = await familyOf(coffer, user);
  let read = 0;
  const db = coffer.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length;
      return result;
    },
  });
  const accounts = db.selectFrom('accounts').selectAll().where('family_id', '=', familyId);
  const ids = (await accounts.orderBy('id').execute()).map(({ id }) => id);
  read = 0;
  assert.equal(await countRows(accounts), 20);
  const oldest = await rowsById(accounts, OLDEST_FIRST, { after: ids[3], limit: 4, offset: 0 });
  const newest = await rowsById(accounts, NEWEST_FIRST, { after: undefined, limit: 3, offset: 2 });
  assert.deepEqual(
    [...oldest, ...newest].map(({ id }) => id),
    [...ids.slice(4, 8), ids[17], ids[16], ids[15]],
  );
  assert.equal(read, 1 + 4 + 3);
});
