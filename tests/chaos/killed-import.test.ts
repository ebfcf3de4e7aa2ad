import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

const KILLS = 4;
const ROWS = 1500;

type Made = { readonly id: string; readonly access_token: string; readonly data: { readonly id: string } };

test('an import killed between slices goes on and creates each row once', { timeout: 180_000 }, async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { token, id } = await startImport(coffer);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilCreated(coffer, token, (kill + 1) * 200);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilCreated(coffer, token, ROWS);
  const shown = await coffer.call('GET', `/api/v1/imports/${id}`, { token });
  assert.equal(shown?.body.data.stats.created, ROWS);
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  assert.equal(feed.filter(({ resource }) => resource === 'transaction').length, ROWS);
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
  });
});

async function startImport(coffer: CofferProcess) {
  const post = async (path: string, body: object, token = '') => {
    const answer = await coffer.call<Made>('POST', `/api/v1/${path}`, { token, body });
    assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
    return answer.body;
  };
  const user = { email: 'large@example.test', password: 'correct horse battery' };
  const { access_token: token } = await post('auth/signup', { user });
  const account_id = (await post('accounts', { name: 'Large', account_type: 'depository' }, token)).id;
  const rows = Array.from({ length: ROWS }, (_, row) => `2026-01-05,Entry ${row % 7},1.${10 + (row % 90)}`);
  const raw_file_content = ['Date,Description,Amount', ...rows].join('\n');
  const { data } = await post('imports', { account_id, raw_file_content, publish: true }, token);
  return { token, id: data.id };
}

/** Follows the change feed until so many transactions have been created. */
async function untilCreated(coffer: CofferProcess, token: string, count: number): Promise<void> {
  let created = 0;
  for (let cursor = '0'; created < count; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&wait=20&limit=500`, { token });
    const changes: { resource: string; kind: string }[] = answer?.body.changes ?? [];
    created += changes.filter(({ resource, kind }) => resource === 'transaction' && kind === 'create').length;
    cursor = answer?.body.next_cursor ?? cursor;
  }
}
