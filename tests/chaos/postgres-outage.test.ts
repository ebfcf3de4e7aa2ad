import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { FragilePostgres } from '#tests/harness/postgres/fragile-postgres.ts';
import { lockTable } from '#tests/harness/postgres/lock-table.ts';
import { setUpUser } from '#tests/harness/server/spawn-coffer.ts';
import { TcpGate } from '#tests/harness/server/tcp-gate.ts';
import { assertBack, assertRefused, LIST, startOn } from './survive-outage.ts';

// Longer than each time limit of a statement or a connection.
const SUSPENDED_MS = 6000;

test('a server survives an outage of PostgreSQL:', async (t) => {
  const postgres = await FragilePostgres.start(t);
  const gate = await TcpGate.to(t, postgres.url);
  const coffer = await startOn(t, gate.url);
  const user = await setUpUser(coffer);
  let entries = 0;
  const back = async () => assertBack(coffer, postgres, user, entries++);
  await back();

  await t.test('stopped and started again', async () => {
    await postgres.stop();
    await assertRefused(coffer, user);
    await postgres.restart();
    await back();
  });

  await t.test('stopped under load: every request is answered', async () => {
    const { key } = user;
    const asking = Array.from({ length: 60 }, async (_, index) => {
      await wait(index * 5);
      return coffer.call('GET', `${LIST}?per_page=${(index % 50) + 1}`, { key });
    });
    await wait(100);
    await postgres.stop();
    for (const answer of await Promise.all(asking)) assert.ok([200, 503].includes(answer?.status ?? 0));
    await postgres.restart();
    await back();
  });

  await t.test('suspended and resumed', async () => {
    postgres.hang();
    await assertRefused(coffer, user);
    postgres.resume();
    await back();
  });

  await t.test('unreachable, with half-open connections', async () => {
    gate.mode = 'silent';
    await assertRefused(coffer, user);
    gate.mode = 'open';
    await back();
  });

  await t.test('the process itself suspended: answers that came meanwhile are read', async () => {
    const { key } = user;
    const lock = await lockTable(postgres.url, 'transactions');
    const asking = Array.from({ length: 20 }, (_, index) =>
      coffer.call('GET', `${LIST}?per_page=${index + 1}`, { key }),
    );
    await lock.isWaitedFor();
    coffer.child.kill('SIGSTOP');
    await lock.release();
    await wait(SUSPENDED_MS);
    coffer.child.kill('SIGCONT');
    for (const answer of await Promise.all(asking)) assert.equal(answer?.status, 200, JSON.stringify(answer?.body));
  });

  await t.test('connection lost at a commit: a retry of the request reports its outcome', async () => {
    const { key, accountId } = user;
    const transaction = { account_id: accountId, name: 'Once', date: '2026-01-05', amount: '1' };
    const headers = { 'idempotency-key': 'the-lost-key' };
    const send = () => coffer.call('POST', LIST, { key, headers, body: { transaction } });
    gate.loseCommitAfter('the-lost-key');
    const lost = await send();
    assert.deepEqual([lost?.status, lost?.body.error], [503, 'unavailable']);
    assert.ok(gate.hasLostCommit);
    const again = await send();
    assert.deepEqual([again?.status, again?.headers.get('idempotent-replayed')], [201, 'true']);
    entries += 1;
    await back();
  });

  await t.test('SIGTERM stops the server while PostgreSQL is suspended', async () => {
    postgres.hang();
    const startedAt = performance.now();
    assert.equal(await coffer.end('SIGTERM'), 0);
    assert.ok(performance.now() - startedAt < 30_000);
    postgres.resume();
  });
});
