import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('a requested sync is completed at once, however a client polls', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  assert.deepEqual((await coffer.call('GET', '/api/v1/syncs/latest', { token })).body, { data: null });
  const at = '2026-03-10T10:20:00.000Z';
  const asked = await coffer.call('POST', '/api/v1/sync', { token, body: {} });
  assert.equal(asked.status, 202, asked.text);
  assert.partialDeepStrictEqual(asked.body, { status: 'completed', syncable_type: 'Family', completed_at: at });
  const shown = await coffer.call('GET', `/api/v1/syncs/${asked.body.id}`, { token });
  assert.partialDeepStrictEqual(shown.body.data, {
    id: asked.body.id,
    status: 'completed',
    in_progress: false,
    terminal: true,
    syncable: { type: 'Family', id: asked.body.syncable_id, name: null },
    completed_at: at,
    error: null,
  });
  assert.deepEqual((await coffer.call('GET', '/api/v1/syncs/latest', { token })).body, shown.body);
});

test('syncs are listed newest first, the same by page and by cursor', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.unshift((await coffer.call('POST', '/api/v1/sync', { token })).body.id);
  }
  const list = async (query: string) => (await coffer.call('GET', `/api/v1/syncs?${query}`, { token })).body;
  const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
  assert.deepEqual(ids(await list('')), made);
  const first = await list('per_page=2');
  assert.partialDeepStrictEqual(first.meta, { page: 1, per_page: 2, total_count: 3, total_pages: 2 });
  assert.deepEqual(ids(await list('per_page=2&page=2')), made.slice(2));
  const rest = await list(`per_page=2&cursor=${first.meta.next_cursor}`);
  assert.deepEqual([ids(rest), rest.meta.next_cursor], [made.slice(2), null]);
});

test("another family's sync is unknown", async (t) => {
  const coffer = await startCoffer(t);
  const [ours, theirs] = [await coffer.signUp(), await coffer.signUp()];
  const { id } = (await coffer.call('POST', '/api/v1/sync', { token: theirs.token })).body;
  assert.equal((await coffer.call('GET', `/api/v1/syncs/${id}`, { token: ours.token })).status, 404);
  assert.equal((await coffer.call('GET', '/api/v1/syncs/latest', { token: ours.token })).body.data, null);
});

test('bank connections are an empty list', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  assert.deepEqual((await coffer.call('GET', '/api/v1/provider_connections', { token })).body.data, []);
});
