import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '#tests/harness/server/spawn-coffer.ts';

const REQUESTS = 60;
const LOGINS = 100;
// Two hashes of passwords at a time take up both cores of a small machine; the one thread that answers still has its share.
const SLOWER_MAX = 30;
const SLACK_MS = 200;

/** Milliseconds within which all but one in twenty requests of a key are answered, and all are answered well. */
async function p95(coffer: CofferProcess, key: string): Promise<number> {
  const took: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const answer = await coffer.call('GET', `/api/v1/accounts?per_page=${(request % 90) + 1}`, { key });
    assert.equal(answer?.status, 200);
    took.push(performance.now() - startedAt);
  }
  return took.sort((one, other) => one - other)[Math.floor(REQUESTS * 0.95)] ?? 0;
}

test('a login flood slows API keys only by a bounded factor', async (t) => {
  const settings = { COFFER_RATE_LIMITS: 'standard=1000000', COFFER_TRUST_PROXY: '127.0.0.1' };
  const coffer = await spawnCoffer(t, dataFolder(t), settings);
  const { key } = await setUpUser(coffer);
  await p95(coffer, key);
  const quiet = await p95(coffer, key);

  // Each guess at another account and from another address: no throttle holds them off, only the queue before the hashing.
  let isOver = false;
  const statuses: Record<number, number> = {};
  const flood = Array.from({ length: LOGINS }, async (_, number) => {
    for (let round = 0; round === 0 || !isOver; round += 1) {
      const body = { email: `unknown-${number}-${round}@example.test`, password: 'wrong horse battery' };
      const from = `10.${round % 250}.${number >> 8}.${number & 255}`;
      const answer = await coffer.call('POST', '/api/v1/auth/login', { body, headers: { 'x-forwarded-for': from } });
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      // A refused login retries after its Retry-After.
      const seconds = Number(answer?.headers.get('retry-after') ?? 0);
      if (!isOver) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  });
  const flooded = await p95(coffer, key).finally(() => {
    isOver = true;
  });
  await Promise.all(flood);
  assert.deepEqual(Object.keys(statuses), ['401', '503']);
  t.diagnostic(`p95 ${quiet.toFixed(1)} ms, in the flood ${flooded.toFixed(1)} ms; ${JSON.stringify(statuses)}`);
  assert.ok(flooded < SLOWER_MAX * quiet + SLACK_MS, `${flooded} ms, ${quiet} ms without the flood`);
  assert.ok((statuses[503] ?? 0) > LOGINS / 2, 'most of it waits for no hash');
  assert.equal((await coffer.call('GET', '/api/v1/accounts', { key }))?.status, 200);
});
