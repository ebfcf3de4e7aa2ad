import assert from 'node:assert/strict';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { until } from '../harness/server/open-counters.ts';
import { redisTest } from '../harness/server/redis.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const LIST = '/api/v1/transactions?per_page=25';

redisTest('two servers on one PostgreSQL admit exactly the limit, with and without Redis', async (t, redis) => {
  const url = await startPostgres(t);
  for (const env of [{ COFFER_REDIS_URL: redis.url }, {}]) {
    await t.test('COFFER_REDIS_URL' in env ? 'counting in Redis' : 'counting in PostgreSQL', async (t) => {
      const start = () => spawnCoffer(t, dataFolder(t), { COFFER_DATABASE_URL: url, ...env });
      const [one, two] = [await start(), await start()];
      const { key } = await setUpUser(one);
      const calls = Array.from({ length: 400 }, (_, index) => (index % 2 ? one : two).call('GET', LIST, { key }));
      const replies = await Promise.all(calls);
      const statuses = replies.map((reply) => reply?.status);
      assert.equal(statuses.filter((status) => status === 200).length, 100);
      assert.equal(statuses.filter((status) => status === 429).length, 300);
      await one.end('SIGKILL');
      const three = await start();
      for (const server of [two, three]) assert.equal((await server.call('GET', LIST, { key }))?.status, 429);
    });
  }
});

redisTest('cached responses count in Redis too, and a lost Redis fails no request', async (t, redis) => {
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
