import assert from 'node:assert/strict';
import { pgbouncerTest, startPgbouncer } from '../harness/postgres/pgbouncer.ts';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const LIST = '/api/v1/transactions';

pgbouncerTest('everything works behind PgBouncer in transaction mode, revocations immediately', async (t) => {
  const direct = await startPostgres(t);
  const pooled = await startPgbouncer(t, direct);
  const env = { COFFER_DATABASE_URL: pooled, COFFER_DATABASE_NAMED_STATEMENTS: 'false' };
  const polling = await spawnCoffer(t, dataFolder(t), env);
  const listening = await spawnCoffer(t, dataFolder(t), { ...env, COFFER_DATABASE_LISTEN_URL: direct });

  const { key, keyId, token, accountId } = await setUpUser(listening);
  const transaction = { account_id: accountId, name: 'Bakery', date: '2026-01-05', amount: '1' };
  const made = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? polling : listening).call('POST', LIST, { token, body: { transaction } }),
    ),
  );
  assert.deepEqual(new Set(made.map((answer) => answer?.status)), new Set([201]));
  for (const server of [polling, listening]) {
    assert.equal((await server.call('GET', LIST, { key }))?.body.pagination.total_count, 40);
  }

  const lines = polling
    .output()
    .split('\n')
    .filter((line) => line.includes('are not received'));
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /COFFER_DATABASE_LISTEN_URL/);
  assert.ok(!listening.output().includes('are not received'));
  assert.equal((await listening.call('DELETE', `/api/v1/api_keys/${keyId}`, { token }))?.status, 204);
  assert.equal(
    (await polling.call('GET', LIST, { key }))?.status,
    401,
    'without invalidations each request reads its credential',
  );
});
