import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { forgetExpiredTokens } from './forget-expired-tokens.ts';

test('cleaning removes expired tokens and leaves what can still be used', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  coffer.advance(3601);
  await forgetExpiredTokens(coffer.database, coffer.now);
  const left = await coffer.database.read.selectFrom('tokens').select('kind').execute();
  assert.deepEqual(left, [{ kind: 'refresh' }]);
  const body = { refresh_token: user.refreshToken };
  assert.equal((await coffer.call('POST', '/api/v1/auth/refresh', { body })).status, 200);
});
