import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FragilePostgres } from '#tests/harness/postgres/fragile-postgres.ts';
import { type CofferProcess, dataFolder, type setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

/** The list that is read and written to. */
export const LIST = '/api/v1/transactions';
const CONNECTIONS = 4;
// The server's time limit for PostgreSQL, plus half for a machine that is busy with other tests.
const REFUSED_WITHIN_MS = 12_000;

/** Starts a server with few connections to the database at `url`. */
export function startOn(t: TestContext, url: string): Promise<CofferProcess> {
  return spawnCoffer(t, dataFolder(t), {
    COFFER_DATABASE_URL: url,
    COFFER_DATABASE_CONNECTIONS: String(CONNECTIONS),
    COFFER_RATE_LIMITS: 'standard=1000000',
  });
}

type UserSetup = Awaited<ReturnType<typeof setUpUser>>;

/** Reads and writes during an outage: each must get a 503 in time, and the process must survive. */
export async function assertRefused(coffer: CofferProcess, { key, token, accountId }: UserSetup): Promise<void> {
  const transaction = { account_id: accountId, name: 'Lost', date: '2026-01-05', amount: '1' };
  const startedAt = performance.now();
  const refused = await Promise.all([
    coffer.call('GET', LIST, { key }),
    coffer.call('GET', '/api/v1/accounts', { token }),
    coffer.call('POST', LIST, { key, body: { transaction } }),
    coffer.call('POST', '/api/v1/auth/login', { body: { email: 'unknown@example.test', password: 'wrong password' } }),
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

/** After the outage the server works within five seconds, with every acknowledged write and no leaked connection. */
export async function assertBack(
  coffer: CofferProcess,
  postgres: FragilePostgres,
  { key, accountId }: UserSetup,
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
  // PostgreSQL notices connections that were closed without a packet only at the kernel's next retry.
  while ((await connectionsOf(postgres)) > CONNECTIONS + 1) {
    assert.ok(performance.now() - startedAt < 60_000, 'more connections than its own, of which one listens');
    await wait(200);
  }
  assert.equal(coffer.child.exitCode, null);
}

async function connectionsOf(postgres: FragilePostgres): Promise<number> {
  const [row] = await postgres.query<{ count: string }>(
    `select count(*)::text as count from pg_stat_activity where application_name like 'coffer%'`,
  );
  return Number(row?.count);
}
