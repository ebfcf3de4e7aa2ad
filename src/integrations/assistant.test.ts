import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '#tests/harness/server/body-of.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('a request for the assistant gets feature_disabled', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const headers = { 'content-type': 'application/json' };
  for (const [method, path] of [
    ['PATCH', 'auth/enable_ai'],
    ['GET', 'chats'],
    ['POST', 'chats'],
    ['GET', 'chats/x'],
    ['PATCH', 'chats/x'],
    ['DELETE', 'chats/x'],
    ['POST', 'chats/x/messages'],
    ['POST', 'chats/x/messages/retry'],
  ] as const) {
    const reply = await coffer.call<Refusal>(method, `/api/v1/${path}`, { token, headers });
    assert.deepEqual([reply.status, reply.body.error], [403, 'feature_disabled'], path);
  }
});
