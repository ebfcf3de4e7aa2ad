import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMatchesFeed, checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

const KILLS = 3;
const ROWS = 1000;

type Made = { readonly id: string; readonly access_token: string; readonly data: { readonly id: string } };

test('a run of a rule killed between slices goes on and changes each row once', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const { token, id, category } = await startRun(coffer);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilChanged(coffer, token, (kill + 1) * 200);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilChanged(coffer, token, ROWS);
  const shown = await coffer.call('GET', `/api/v1/rule_runs/${id}`, { token });
  assert.equal(shown?.body.data.transactions_modified, ROWS);
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const feed = await readFullFeed(coffer, token);
  await coffer.end('SIGTERM');
  const changed = feed.filter(({ resource, kind }) => resource === 'transaction' && kind === 'update');
  assert.equal(new Set(changed.map(({ id: transaction }) => transaction)).size, ROWS);
  assert.equal(changed.length, ROWS);
  assert.ok(changed.every(({ after }) => after?.category_id === category));
  await place.open(async (db) => {
    await checkLedger(db);
    await assertMatchesFeed(db, feed);
  });
});

async function startRun(coffer: CofferProcess) {
  const post = async (path: string, body: object, token = '') => {
    const answer = await coffer.call<Made>('POST', `/api/v1/${path}`, { token, body });
    assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
    return answer.body;
  };
  const user = { email: 'large@example.test', password: 'correct horse battery' };
  const { access_token: token } = await post('auth/signup', { user });
  const account_id = (await post('accounts', { name: 'Large', account_type: 'depository' }, token)).id;
  const category = (await post('categories', { name: 'Rules' }, token)).id;
  for (let from = 0; from < ROWS; from += 500) {
    const operations = Array.from({ length: 500 }, (_, row) => ({
      op: 'create',
      transaction: { account_id, date: '2026-01-05', name: `Entry ${from + row}`, amount: '1.10' },
    }));
    await post('transactions/bulk', { operations }, token);
  }
  const conditions = [{ condition_type: 'transaction_name', operator: 'matches', value: '^entry [0-9]+$' }];
  const actions = [{ action_type: 'set_transaction_category', value: category }];
  const rule = (await post('rules', { conditions, actions, applies_on: [] }, token)).data;
  const { data } = await post('rule_runs', { rule_id: rule.id }, token);
  return { token, id: data.id, category };
}

/** Follows the change feed until so many transactions have been changed. */
async function untilChanged(coffer: CofferProcess, token: string, count: number): Promise<void> {
  let changed = 0;
  for (let cursor = '0'; changed < count; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&wait=20&limit=500`, { token });
    const changes: { resource: string; kind: string }[] = answer?.body.changes ?? [];
    changed += changes.filter(({ resource, kind }) => resource === 'transaction' && kind === 'update').length;
    cursor = answer?.body.next_cursor ?? cursor;
  }
}
