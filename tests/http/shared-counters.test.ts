import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { sharedDatabases } from '../harness/postgres/shared-databases.ts';
import { freePort } from '../harness/server/free-port.ts';
import { until } from '../harness/server/open-counters.ts';
import { redisTest } from '../harness/server/redis.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const LIST = '/api/v1/transactions?per_page=25';

redisTest('two servers on one PostgreSQL admit exactly the limit, with and without Redis', async (t, redis) => {
  const newDatabase = await sharedDatabases(t);
  const url = await newDatabase();
  for (const env of [{ COFFER_REDIS_URL: redis.url }, {}]) {
    await t.test('COFFER_REDIS_URL' in env ? 'counting in Redis' : 'counting in PostgreSQL', async (t) => {
      const seen = await untilCountedTogether(() => burst(t, { COFFER_DATABASE_URL: url, ...env }));
      assert.equal(seen.statuses.filter((status) => status === 200).length, 100);
      assert.equal(seen.statuses.filter((status) => status === 429).length, 300);
      assert.deepEqual(seen.later, [429, 429], 'on the second server, and on one that starts now');
    });
  }
});

type Burst = {
  readonly statuses: readonly unknown[];
  readonly later: readonly unknown[];
  readonly countedAlone: number;
};

/** Sends 400 requests of one key to two servers at once; then kills one, and sends one to the other and to a new one. */
async function burst(t: TestContext, env: Record<string, string>): Promise<Burst> {
  const start = async () => {
    const port = String(await freePort());
    const server = await spawnCoffer(t, dataFolder(t), { ...env, COFFER_METRICS_PORT: port });
    const alone = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^coffer_rate_limit_decided_alone_total (\d+)$/m.exec(metrics)?.[1]);
    };
    return { server, alone };
  };
  const [one, two] = [await start(), await start()];
  const { key } = await setUpUser(one.server);
  const ask = async ({ server }: typeof one) => (await server.call('GET', LIST, { key }))?.status;
  const statuses = await Promise.all(Array.from({ length: 400 }, (_, index) => ask(index % 2 ? one : two)));
  let countedAlone = await one.alone();
  await one.server.end('SIGKILL');
  const three = await start();
  const later = [await ask(two), await ask(three)];
  for (const { server, alone } of [two, three]) {
    countedAlone += await alone();
    await server.end('SIGTERM');
  }
  return { statuses, later, countedAlone };
}

/**
 * The first burst in which the servers counted together and answered everything: a busy one may be without an answer of the store in
 * time, and then counts alone, or sheds load with 503.
 */
async function untilCountedTogether(send: () => Promise<Burst>): Promise<Burst> {
  const busy: object[] = [];
  for (let tries = 0; tries < 8; tries += 1) {
    const seen = await send();
    const shed = seen.statuses.filter((status) => status === 503).length;
    if (seen.countedAlone === 0 && shed === 0) return seen;
    busy.push({ countedAlone: seen.countedAlone, shed });
  }
  throw new assert.AssertionError({
    message: `the servers were busy in each of eight bursts: ${JSON.stringify(busy)}`,
  });
}

redisTest('repeated reads count in Redis too, and a lost Redis fails no request', async (t, redis) => {
  const coffer = await startCoffer(t, { COFFER_REDIS_URL: redis.url });
  const base = await coffer.server.app.listen({ host: '127.0.0.1', port: 0 });
  const { key } = await coffer.createKey(await coffer.signUp());
  const get = async (path = LIST) => {
    const answer = await fetch(`${base}${path}`, { headers: { 'x-api-key': key } });
    return { status: answer.status, left: answer.headers.get('x-ratelimit-remaining'), body: await answer.text() };
  };
  for (const left of ['99', '98', '97']) assert.equal((await get()).left, left);
  const usage = async () => JSON.parse((await get('/api/v1/usage')).body).rate_limit.current_count;
  assert.equal(await usage(), 4);

  await redis.stop();
  const answers = await Promise.all(Array.from({ length: 40 }, () => get()));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(await usage(), 45);
  await redis.start();
  const said = () => coffer.logLines.filter((line) => line.includes('shared rate counters')).length;
  await until(() => said() === 2, 'it is back');
  assert.equal(await usage(), 1);
  const more = await Promise.all(Array.from({ length: 400 }, () => get()));
  assert.equal(more.filter(({ status }) => status === 200).length, 99);
  assert.equal(more.filter(({ status }) => status === 429).length, 301);
});
