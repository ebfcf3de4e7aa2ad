import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabaseLocation } from '#tests/harness/postgres/database-location.ts';
import { ON_POSTGRES } from '#tests/harness/postgres/postgres.ts';
import { type CofferProcess, setUpUser } from '#tests/harness/server/spawn-coffer.ts';
import { type Received, startReceiver, TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const KILLS = 3;
const ENTRIES = 120;

const ok = () => 204;
const idsOf = (received: readonly Received[]) => new Set(received.map(({ headers }) => headers['webhook-id']));

async function createWebhook(coffer: CofferProcess, token: string, url: string): Promise<void> {
  const body = { webhook: { url, events: ['transaction.created'] } };
  const made = await coffer.call('POST', '/api/v1/webhooks', { token, body });
  assert.equal(made?.status, 201, JSON.stringify(made?.body));
}

async function createEntries(coffer: CofferProcess, token: string, accountId: string, count: number): Promise<void> {
  const transaction = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1' };
  const operations = Array.from({ length: count }, () => ({ op: 'create', transaction }));
  const made = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
  assert.equal(made?.status, 200, JSON.stringify(made?.body));
}

test('a server killed while it sends goes on: each change arrives, with one id', async (t) => {
  const place = await newDatabaseLocation(t, TO_THIS_MACHINE);
  const receiver = await startReceiver(t, ok);
  let coffer = await place.start();
  const { token, accountId } = await setUpUser(coffer);
  await createWebhook(coffer, token, receiver.url);
  await createEntries(coffer, token, accountId, ENTRIES);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await receiver.until(kill * 15);
    await coffer.end('SIGKILL');
    coffer = await place.start();
  }
  for (let count = ENTRIES; idsOf(receiver.received).size < ENTRIES; count += 1) await receiver.until(count);
  const changes = new Set(receiver.received.map(({ body }) => body.data.sequence));
  assert.deepEqual([idsOf(receiver.received).size, changes.size], [ENTRIES, ENTRIES]);
  assert.ok(receiver.received.length <= ENTRIES + KILLS, 'only what was on its way was sent again');
});

const skip = ON_POSTGRES ? false : 'only PostgreSQL serves several processes';

test('of two processes one sends, and the other goes on when it is killed', { skip }, async (t) => {
  const place = await newDatabaseLocation(t, TO_THIS_MACHINE);
  const receiver = await startReceiver(t, ok);
  const [one, two] = [await place.start(), await place.start()];
  const { token, accountId } = await setUpUser(one);
  await createWebhook(one, token, receiver.url);
  for (const [index, coffer] of [one, two, one, two].entries()) {
    await createEntries(coffer, token, accountId, 20);
    await receiver.until(20 * (index + 1));
  }
  assert.equal(receiver.received.length, 80, 'nothing is sent twice');
  await createEntries(two, token, accountId, 20);
  await one.end('SIGKILL');
  for (let count = 81; idsOf(receiver.received).size < 100; count += 1) await receiver.until(count);
  assert.ok(receiver.received.length <= 101);
});
