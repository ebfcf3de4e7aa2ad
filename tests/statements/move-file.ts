import assert from 'node:assert/strict';
import type { Coffer, TestUser } from '#tests/harness/server/start-coffer.ts';
import { formOf } from './form-of.ts';
import { settledSession } from './import-file.ts';

const SESSIONS = '/api/v1/import_sessions';

/** Moves the file of a program by a session, and returns the session once it is complete. */
export async function moveFile(coffer: Coffer, { token }: Pick<TestUser, 'token'>, file: Buffer, members: object = {}) {
  const made = await coffer.call('POST', SESSIONS, { token, body: { filename: 'move', ...members } });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const { body, headers } = formOf(file, { sequence: '1' });
  const sent = await coffer.server.app.inject({
    method: 'POST',
    url: `${SESSIONS}/${id}/chunks`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: body,
  });
  assert.equal(sent.statusCode, 201, sent.body);
  const published = await coffer.call('POST', `${SESSIONS}/${id}/publish` as typeof SESSIONS, { token, body: {} });
  assert.equal(published.status, 202, published.text);
  const done = await settledSession(coffer, { token }, id);
  assert.equal(done.status, 'complete', JSON.stringify(done.error));
  return done;
}
