import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { FragilePostgres } from '#tests/harness/fragile-postgres.ts';
import { type CofferProcess, dataFolder, settle, spawnCoffer } from '#tests/harness/spawn-coffer.ts';
import { TcpGate } from '#tests/harness/tcp-gate.ts';

const LIST = '/api/v1/transactions';
const CONNECTIONS = 4;
// What PostgreSQL is given to answer in, and half as much again for a machine that is busy with other tests.
const REFUSED_WITHIN_MS = 12_000;

function start(t: TestContext, url: string): Promise<CofferProcess> {
  return spawnCoffer(t, dataFolder(t), {
    COFFER_DATABASE_URL: url,
    COFFER_DATABASE_CONNECTIONS: String(CONNECTIONS),
    COFFER_RATE_LIMITS: 'standard=1000000',
  });
}

type Settled = Awaited<ReturnType<typeof settle>>;

/** Reads and writes while the database is away: each must be told so, in time, and the process must live on. */
async function assertRefused(coffer: CofferProcess, { key, token, accountId }: Settled): Promise<void> {
  const transaction = { account_id: accountId, name: 'Lost', date: '2026-01-05', amount: '1' };
  const startedAt = performance.now();
  const refused = await Promise.all([
    coffer.call('GET', LIST, { key }),
    coffer.call('GET', '/api/v1/accounts', { token }),
    coffer.call('POST', LIST, { key, body: { transaction } }),
    coffer.call('POST', '/api/v1/auth/login', { body: { email: 'nobody@example.test', password: 'wrong password' } }),
    coffer.call('GET', '/readyz'),
  ]);
  assert.ok(performance.now() - startedAt < REFUSED_WITHIN_MS, `it took ${performance.now() - startedAt} ms`);
  for (const [index, answer] of refused.entries()) {
    assert.equal(answer?.status, 503, `request ${index}: ${JSON.stringify(answer?.body)}`);
    assert.match(answer?.headers.get('retry-after') ?? '', /^\d+$/);
  }
  assert.equal(refused[0]?.body.error, 'unavailable');
  assert.equal((await coffer.call('GET', '/livez'))?.status, 200);
}

/** The database is back: so is the server, within five seconds, with all that was acknowledged and no connection too many. */
async function assertBack(
  coffer: CofferProcess,
  postgres: FragilePostgres,
  { key, accountId }: Settled,
  entries: number,
): Promise<void> {
  const startedAt = performance.now();
  while ((await coffer.call('GET', '/readyz'))?.status !== 200) {
    assert.ok(performance.now() - startedAt < 5000, 'not ready again in five seconds');
    await wait(50);
  }
  const transaction = { account_id: accountId, name: `Entry ${entries}`, date: '2026-01-05', amount: '1' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => coffer.call('GET', LIST, { key })));
  for (const answer of answers)
    assert.equal(answer?.body.pagination?.total_count, entries, JSON.stringify(answer?.body));
  assert.equal((await coffer.call('POST', LIST, { key, body: { transaction } }))?.status, 201);
  const [row] = await postgres.query<{ count: string }>(
    `select count(*)::text as count from pg_stat_activity where application_name like 'coffer%'`,
  );
  assert.ok(Number(row?.count) <= CONNECTIONS + 1, `${row?.count} connections, of which one listens`);
  assert.equal(coffer.child.exitCode, null);
}

test('a server outlives its PostgreSQL', { timeout: 240_000 }, async (t) => {
  const postgres = await FragilePostgres.start(t);
  const gate = await TcpGate.to(t, postgres.url);
  const coffer = await start(t, gate.url);
  const household = await settle(coffer);
  let entries = 0;
  const back = async () => assertBack(coffer, postgres, household, entries++);
  await back();

  await t.test('that is stopped and started again', async () => {
    await postgres.stop();
    await assertRefused(coffer, household);
    await postgres.restart();
    await back();
  });

  await t.test('that is stopped under load: every request is answered', async () => {
    const { key } = household;
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

  await t.test('that hangs and goes on', async () => {
    postgres.hang();
    await assertRefused(coffer, household);
    postgres.resume();
    await back();
  });

  await t.test('that cannot be reached any more, and whose connections nobody has closed', async () => {
    gate.mode = 'silent';
    await assertRefused(coffer, household);
    gate.mode = 'open';
    await back();
  });

  await t.test(
    'that takes a commit and is not heard of again: the same request, sent again, says what became of it',
    async () => {
      const { key, accountId } = household;
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
    },
  );

  await t.test('and stops when it is told to, also while PostgreSQL hangs', async () => {
    postgres.hang();
    const startedAt = performance.now();
    assert.equal(await coffer.end('SIGTERM'), 0);
    assert.ok(performance.now() - startedAt < 30_000);
    postgres.resume();
  });
});
