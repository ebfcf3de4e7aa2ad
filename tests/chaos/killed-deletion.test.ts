import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '#database/database.ts';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

// One kill, and one of the job that goes on after it; `npm run test:faults` has more.
const KILLS = Number(process.env.COFFER_TEST_KILLS ?? 2);
const ENTRIES = 3000;
// With its side of a transfer.
const DELETED = ENTRIES + 1;

test('a large deletion killed between slices goes on and deletes each row once', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { token, large, other } = await settleFamily(coffer);
  const removed = await coffer.call('DELETE', `/api/v1/accounts/${large}?force=true`, { token });
  assert.equal(removed?.status, 204);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilSomeAreWritten(coffer, token, { kind: 'delete', count: (kill + 1) * 200 });
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
    const seen = await coffer.call('GET', '/api/v1/transactions', { token });
    assert.equal(seen?.body.pagination.total_count, 1, 'the entries of the account stay hidden');
  }
  await untilSomeAreWritten(coffer, token, { kind: 'delete', count: DELETED });
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  const deleted = feed.filter(({ resource, kind }) => resource === 'transaction' && kind === 'delete');
  assert.equal(new Set(deleted.map(({ id }) => id)).size, DELETED);
  assert.equal(deleted.length, DELETED);
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
    await assertRemaining(db, other);
  });
});

test('a merge of a large category killed between slices goes on to its end', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { token, category, replacement } = await settleFamily(coffer);
  const path = `/api/v1/categories/${category}?replacement_id=${replacement}`;
  assert.equal((await coffer.call('DELETE', path, { token }))?.status, 204);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilSomeAreWritten(coffer, token, { kind: 'update', count: (kill + 1) * 200 });
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilSomeAreWritten(coffer, token, { kind: 'update', count: ENTRIES });
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
    assert.deepEqual(await db.selectFrom('deletions').selectAll().execute(), []);
    assert.deepEqual(await db.selectFrom('categories').select('id').where('id', '=', category).execute(), []);
    const labels = await db.selectFrom('transactions').select('category_id').distinct().execute();
    assert.deepEqual(labels.map(({ category_id }) => category_id).sort(), [replacement, null].sort());
  });
});

type Made = { readonly id: string; readonly access_token: string };

async function settleFamily(coffer: CofferProcess) {
  const post = async (path: string, body: object, token = '') => {
    const answer = await coffer.call<Made>('POST', `/api/v1/${path}`, { token, body });
    assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
    return answer.body;
  };
  const user = { email: 'large@example.test', password: 'correct horse battery' };
  const { access_token: token } = await post('auth/signup', { user });
  const [large, other] = [
    (await post('accounts', { name: 'Large', account_type: 'depository' }, token)).id,
    (await post('accounts', { name: 'Other', account_type: 'depository' }, token)).id,
  ];
  const category = (await post('categories', { name: 'Large' }, token)).id;
  const replacement = (await post('categories', { name: 'Other' }, token)).id;
  for (let from = 0; from < ENTRIES; from += 500) {
    const operations = Array.from({ length: 500 }, (_, row) => ({
      op: 'create',
      transaction: {
        account_id: large,
        date: '2026-01-05',
        name: `Entry ${from + row}`,
        amount: `1.${10 + (row % 90)}`,
        category_id: category,
      },
    }));
    await post('transactions/bulk', { operations }, token);
  }
  // The other side of a transfer stays.
  await post(
    'transfers',
    { from_account_id: large, to_account_id: other, date: '2026-01-01', amount: '7777.00' },
    token,
  );
  return { token, large, other, category, replacement };
}

type Writes = { readonly kind: 'update' | 'delete'; readonly count: number };

/** Follows the change feed until so many transactions have been updated or deleted. */
async function untilSomeAreWritten(
  coffer: CofferProcess,
  token: string,
  { kind: wanted, count }: Writes,
): Promise<void> {
  let written = 0;
  for (let cursor = '0'; written < count; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&wait=20&limit=500`, { token });
    const changes: { resource: string; kind: string }[] = answer?.body.changes ?? [];
    written += changes.filter(({ resource, kind }) => resource === 'transaction' && kind === wanted).length;
    cursor = answer?.body.next_cursor ?? cursor;
  }
}

async function assertRemaining(read: Database['read'], accountId: string): Promise<void> {
  const rows = await read.selectFrom('transactions').select(['account_id', 'transfer_id', 'kind']).execute();
  assert.deepEqual(rows, [{ account_id: accountId, transfer_id: null, kind: 'standard' }]);
  assert.deepEqual(await read.selectFrom('deletions').selectAll().execute(), []);
  const accounts = await read.selectFrom('accounts').select('id').execute();
  assert.deepEqual(accounts, [{ id: accountId }]);
}
