import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('a request for the assistant gets feature_disabled', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const headers = { 'content-type': 'application/json' };
  const reply = await coffer.call('PATCH', '/api/v1/auth/enable_ai', { token, headers });
  assert.deepEqual([reply.status, reply.body.error], [403, 'feature_disabled']);
});
