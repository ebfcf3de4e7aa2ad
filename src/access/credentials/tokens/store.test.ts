import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#kernel/time/clock.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { deleteTokensExpiredBefore } from './store.ts';

test('pruning deletes expired tokens and keeps usable ones', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  coffer.advance(3601);
  await coffer.database.write((tx) => deleteTokensExpiredBefore(tx.db, instant(coffer.now)));
  const left = await coffer.database.read.selectFrom('tokens').select('kind').execute();
  assert.deepEqual(left, [{ kind: 'refresh' }]);
  const body = { refresh_token: user.refreshToken };
  assert.equal((await coffer.call('POST', '/api/v1/auth/refresh', { body })).status, 200);
});
