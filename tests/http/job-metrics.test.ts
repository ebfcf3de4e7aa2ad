import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '#kernel/ids.ts';
import { familyOf } from '../harness/family/dump-ledger.ts';
import { type Coffer, startCoffer } from '../harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

const KINDS = [
  ...[
    'backups',
    'bank_syncs',
    'buffered_rows',
    'cash_forecasts',
    'deletions',
    'expired_counters',
    'expired_rows',
    'exports',
    'family_imports',
  ],
  ...[
    'import_sessions',
    'imports',
    'rate_changes',
    'recurring_postings',
    'rule_runs',
    'seals',
    'search_index',
    'unused_files',
    'webhook_deliveries',
  ],
];

/** The value of a metric for each kind of jobs. */
async function metric({ metrics }: Coffer, name: string): Promise<Record<string, number>> {
  const lines = [...(await metrics.text()).matchAll(/^(\w+)\{kind="(\w+)"\} ([\d.]+)$/gm)];
  return Object.fromEntries(lines.filter(([, of]) => of === name).map(([, , kind, value]) => [kind, Number(value)]));
}

test('the jobs of every kind are counted, and none waits on a new server', async (t) => {
  const coffer = await startCoffer(t);
  for (const name of ['coffer_jobs_waiting', 'coffer_jobs_oldest_age_seconds']) {
    assert.deepEqual(await metric(coffer, name), Object.fromEntries(KINDS.map((kind) => [kind, 0])), name);
  }
  for (const name of ['coffer_jobs_running', 'coffer_job_failures_total']) {
    assert.deepEqual(Object.keys(await metric(coffer, name)).sort(), KINDS, name);
  }
});

test('a job waits from its request on, and no longer than until it is done', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const familyId = await familyOf(coffer, user);
  // As a process leaves it that is killed after the request.
  const deletion = { id: newId(), family_id: familyId, kind: 'ledger' as const, request_id: 'request' };
  const created_at = new Date(coffer.now).toISOString();
  await coffer.database.write(({ db }) =>
    db
      .insertInto('deletions')
      .values({ ...deletion, created_at, account_id: null, label_id: null, replacement_id: null, user_id: user.id })
      .execute(),
  );
  coffer.advance(90);
  assert.equal((await metric(coffer, 'coffer_jobs_waiting')).deletions, 1);
  assert.equal((await metric(coffer, 'coffer_jobs_oldest_age_seconds')).deletions, 90);
  assert.equal((await coffer.call('DELETE', '/api/v1/users/reset', { token: user.token })).status, 200);
  while ((await metric(coffer, 'coffer_jobs_waiting')).deletions !== 0) await new Promise(setImmediate);
});

test('a refused webhook delivery waits and counts as a failure', async (t) => {
  const coffer = await startCoffer(t, TO_THIS_MACHINE);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'api_keys:read', 'api_keys:write'] });
  const receiver = await startReceiver(t, () => 500);
  const webhook = { url: receiver.url, events: ['*'] };
  assert.equal((await coffer.call('POST', '/api/v1/webhooks', { key, body: { webhook } })).status, 201);
  assert.equal((await coffer.call('POST', '/api/v1/tags', { key, body: { name: 'sent' } })).status, 201);
  await receiver.until(1);
  while ((await metric(coffer, 'coffer_job_failures_total')).webhook_deliveries === 0) await new Promise(setImmediate);
  const { webhook_deliveries } = await metric(coffer, 'coffer_jobs_waiting');
  assert.ok((webhook_deliveries ?? 0) >= 1);
});
