import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation, readFullFeed } from '#tests/harness/postgres/database-location.ts';
import type { CofferProcess } from '#tests/harness/server/spawn-coffer.ts';

// One kill, and one of the job that goes on after it.
const KILLS = 2;
const BILLS = 60;

test('automatic payments are entered once, also by a server that is killed', async (t) => {
  const place = await newDatabaseLocation(t);
  let coffer = await place.start();
  const token = await settleBills(coffer);
  await coffer.end('SIGTERM');
  coffer = await place.start(); // the job looks for them at the start
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilEntered(coffer, token, (kill + 1) * 5);
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  }
  await untilEntered(coffer, token, BILLS);
  await coffer.end('SIGTERM');
  coffer = await place.start();
  const entered = (await readFullFeed(coffer, token)).filter(isEntry);
  await coffer.end('SIGTERM');
  assert.deepEqual(
    entered.map(({ after }) => after?.name).sort(),
    Array.from({ length: BILLS }, (_, index) => nameOf(index)),
  );
  await place.open(checkLedger);
});

const nameOf = (index: number) => `Bill ${String(index).padStart(2, '0')}`;

const isEntry = ({ resource, kind }: { resource: string; kind: string }) =>
  resource === 'transaction' && kind === 'create';

async function settleBills(coffer: CofferProcess): Promise<string> {
  const post = async (path: string, body: object, token = '') => {
    const answer = await coffer.call<{ id: string; access_token: string }>('POST', `/api/v1/${path}`, { token, body });
    assert.ok(answer !== null && answer.status < 300, JSON.stringify(answer?.body));
    return answer.body;
  };
  const user = { email: 'bills@example.test', password: 'correct horse battery' };
  const { access_token: token } = await post('auth/signup', { user });
  const { id: account_id } = await post('accounts', { name: 'Everyday', account_type: 'depository' }, token);
  const today = new Date().toISOString().slice(0, 10);
  const days = { last_occurrence_date: '2026-01-01', next_expected_date: today, interval: { unit: 'year' } };
  for (let index = 0; index < BILLS; index += 1) {
    const bill = { name: nameOf(index), amount: '9', currency: 'USD', account_id, posting: 'automatic', ...days };
    await post('recurring_transactions', bill, token);
  }
  return token;
}

/** Follows the change feed until so many transactions have been entered. */
async function untilEntered(coffer: CofferProcess, token: string, count: number): Promise<void> {
  let entered = 0;
  for (let cursor = '0'; entered < count; ) {
    const answer = await coffer.call('GET', `/api/v1/changes?cursor=${cursor}&wait=20&limit=500`, { token });
    entered += (answer?.body.changes ?? []).filter(isEntry).length;
    cursor = answer?.body.next_cursor ?? cursor;
  }
}
