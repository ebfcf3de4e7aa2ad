import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { newDatabaseLocation } from '#tests/harness/postgres/database-location.ts';
import { noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { setUpUser } from '#tests/harness/server/spawn-coffer.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const ROWS = 1500;

test('a sync killed at every step goes on and brings each row once', async (t) => {
  const today = new Date().toISOString().slice(0, 10);
  const transactions = Array.from({ length: ROWS }, (_, index) => {
    return { id: `row ${index}`, posted: noon(today), amount: `-${1 + index}.00`, description: `Row ${index}` };
  });
  const bank = await startSimpleFin(t, [{ id: 'acc', name: 'Checking', balance: '0', transactions }]);
  const place = await newDatabaseLocation(t, TO_THIS_MACHINE);
  let coffer = await place.start();
  const { token, accountId } = await setUpUser(coffer);
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const reply = await coffer.call<Answer>(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(reply !== null && reply.status < 300, JSON.stringify(reply?.body));
    return reply.body;
  };
  const made = await call('POST', 'bank_connections', { connector: 'simplefin', setup_token: bank.token() });
  const link = `bank_connections/${made.id}/linked_accounts/${made.linked_accounts[0].id}`;
  await call('PATCH', link, { account_id: accountId, since: today });
  const restart = async (): Promise<void> => {
    await coffer.end('SIGKILL');
    await place.open(checkLedger);
    coffer = await place.start();
  };
  // Killed while the bank does not answer.
  const asked = new Promise<void>((resolve) => {
    bank.bridge.fault = () => {
      resolve();
      return true;
    };
  });
  const { data } = await call('POST', `bank_connections/${made.id}/sync`);
  await asked;
  bank.bridge.fault = null;
  await restart();
  // Killed while rows are stored, and while they enter the ledger.
  await until(
    () => call('GET', `syncs/${data.id}`),
    ({ data: sync }) => sync.accounts.length > 0,
  );
  await restart();
  await until(
    () => call('GET', 'transactions?per_page=1'),
    ({ pagination }) => pagination.total_count > 0,
  );
  await restart();
  const done = await until(
    () => call('GET', `syncs/${data.id}`),
    ({ data: sync }) => sync.terminal,
  );
  assert.partialDeepStrictEqual(done.data, { status: 'completed', counts: { created: ROWS, duplicate: 0, failed: 0 } });
  assert.equal((await call('GET', 'transactions?per_page=1')).pagination.total_count, ROWS);
  await coffer.end('SIGTERM');
  await place.open(checkLedger);
});

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations.
type Answer = any;

// As long as the test may take: on PostgreSQL a sync goes on when the lease of the killed process has ended.
async function until(ask: () => Promise<Answer>, isOver: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (isOver(answer)) return answer;
    await setTimeout(5);
  }
}
