import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { assertMatchesDecision } from '#tests/harness/server/assert-matches-decision.ts';
import { type OpenCounters, openCounters, until } from '#tests/harness/server/open-counters.ts';
import { redisTest } from '#tests/harness/server/redis.ts';
import { RedisCounters } from './redis-counters.ts';

const LIMIT = 100;
const KEY = '0190b3a0-0000-7000-8000-000000000001';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const levels = (process: OpenCounters) => process.logged().map(({ level }) => level);
const admitted = async (process: OpenCounters, requests: number) =>
  (await Promise.all(times(requests, () => process.admit(KEY)))).filter((quota) => quota.admitted).length;

// On a busy machine Redis may need more than 50 ms: then a process counts alone, and no sum is exact.
const openWaiting = async (t: TestContext, url: string, env: Record<string, string> = {}) =>
  openCounters(t, env, await RedisCounters.open(url, 30_000));

redisTest('the script decides like the pure function for any clock and limit', async (t, redis) => {
  const counters = await RedisCounters.open(redis.url);
  t.after(() => counters.close());
  await assertMatchesDecision(counters);
});

redisTest('of 400 parallel requests over two processes exactly the limit passes', async (t, redis) => {
  const processes = [await openWaiting(t, redis.url), await openWaiting(t, redis.url)];
  const quotas = await Promise.all(times(400, (index) => processes[index % 2]?.admit(KEY)));
  const passed = quotas.filter((quota) => quota?.admitted);
  assert.deepEqual(
    passed.map((quota) => quota?.remaining).toSorted((a = 0, b = 0) => a - b),
    times(LIMIT, (index) => index),
  );
  // A process that starts now goes on from there, and looking counts nothing.
  const third = await openWaiting(t, redis.url);
  assert.equal((await third.counters.peek({ id: KEY, tier: 'standard', rateLimit: null, top: null })).count, LIMIT);
  assert.equal((await third.admit(KEY)).admitted, false);
  third.advance(3600);
  assert.equal((await third.admit(KEY)).count, 1);
  assert.deepEqual([...processes, third].flatMap(levels), []);
});

redisTest('a counter is one key, placed by the API key’s id alone, and goes by itself', async (t, redis) => {
  const { admit } = await openWaiting(t, redis.url);
  await admit(KEY);
  assert.deepEqual(await redis.command('keys', '*0190b3a0*'), [`coffer:rate:{${KEY}}`]);
  const seconds = Number(await redis.command('ttl', `coffer:rate:{${KEY}}`));
  assert.ok(seconds > 2 * 3600 && seconds <= 3 * 3600, `${seconds} s`);
});

redisTest('of 300 requests of keys below one key exactly its limit passes', async (t, redis) => {
  const processes = [await openWaiting(t, redis.url), await openWaiting(t, redis.url)];
  const top = { id: 'top', tier: 'standard', rateLimit: { limit: 5, windowSeconds: 3600 } };
  const quotas = await Promise.all(times(300, (index) => processes[index % 2]?.admit(`made ${index % 7}`, top)));
  assert.equal(quotas.filter((quota) => quota?.admitted).length, 5);
  const keys = await redis.command('keys', 'coffer:rate:*made*');
  assert.ok(Array.isArray(keys) && keys.every((key) => String(key).startsWith('coffer:rate:{own:3600:top}:made ')));
  const counts = await Promise.all(keys.map((key) => redis.command('hget', String(key), 'count')));
  assert.equal(
    counts.reduce((sum: number, count) => sum + Number(count), 0),
    5,
    'refused ones count in neither',
  );
});

redisTest('a user has one budget over all processes, for a minute', async (t, redis) => {
  const env = { COFFER_USER_REQUESTS_PER_MINUTE: '30' };
  const [one, two] = [await openWaiting(t, redis.url, env), await openWaiting(t, redis.url, env)];
  const quotas = await Promise.all(times(80, (index) => (index % 2 ? one : two).admitUser('ann')));
  assert.equal(quotas.filter((quota) => quota.admitted).length, 30);
  assert.deepEqual([(await two.admitUser('bea')).remaining, (await two.admit('ann')).limit], [29, LIMIT]);
  const seconds = Number(await redis.command('ttl', 'coffer:rate:{user:ann}'));
  assert.ok(seconds > 60 && seconds <= 180, `${seconds} s`);
  two.advance(60);
  assert.equal((await two.admitUser('ann')).count, 1);
});

redisTest('a stopped Redis refuses no request; each process counts alone and recovers', async (t, redis) => {
  const [one, two] = [await openWaiting(t, redis.url), await openWaiting(t, redis.url)];
  assert.equal(await admitted(one, 60), 60);
  await redis.stop();
  for (const _ of times(20, Number)) assert.ok((await one.admit(KEY)).admitted);
  assert.equal(
    (await one.counters.peek({ id: KEY, tier: 'standard', rateLimit: null, top: null })).count,
    80,
    'goes on from what it saw',
  );
  assert.equal(await admitted(one, 50), 20, 'at the limit');
  assert.equal(await admitted(two, 150), LIMIT, 'the full limit for a process that had seen nothing');
  assert.deepEqual([levels(one), levels(two)], [['warn'], ['warn']]);
  assert.match(one.logged()[0]?.reason ?? '', /^(ECONNRESET|ECONNREFUSED|not connected)$/);
  assert.equal(await one.alone(), 40);

  await redis.start();
  await until(() => levels(one).length === 2 && levels(two).length === 2, 'both are back');
  assert.deepEqual([levels(one).at(-1), levels(two).at(-1)], ['info', 'info']);
  assert.deepEqual([(await one.admit(KEY)).count, (await two.admit(KEY)).count], [1, 2], 'they count together again');
});

redisTest('a Redis that hangs costs the first requests 50 ms and the others nothing', async (t, redis) => {
  const process = await openCounters(t, { COFFER_REDIS_URL: redis.url });
  await process.admit(KEY);
  redis.hang();
  t.after(() => redis.resume());
  // Raced against what comes a little later, in an order that no busy machine changes.
  const isBefore = (answer: Promise<unknown>, end: Promise<unknown>) =>
    Promise.race([answer.then(() => true), end.then(() => false)]);
  const soonAfter50Ms = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve), 100));
  const first = await Promise.all(times(50, () => isBefore(process.admit(KEY), soonAfter50Ms())));
  assert.ok(first.every(Boolean), 'answered when 50 ms are over');
  const nextTurn = new Promise(setImmediate);
  const later = await Promise.all(times(200, () => isBefore(process.admit('another'), nextTurn)));
  assert.ok(later.every(Boolean), 'answered within the same turn of the event loop');
  assert.deepEqual(levels(process), ['warn']);
  redis.resume();
  await until(() => levels(process).length === 2, 'it is back');
  assert.ok((await process.admit('another')).admitted);
  assert.equal(await process.alone(), 50 + LIMIT);
});

redisTest('a connection that goes dead without a word is given up for a new one', async (t, redis) => {
  const ends: { client: Socket; upstream: Socket }[] = [];
  const between = createServer((client) => {
    const upstream = connect(redis.port, '127.0.0.1');
    ends.push({ client, upstream });
    client
      .on('error', () => {})
      .pipe(upstream)
      .on('error', () => {})
      .pipe(client);
  });
  await once(between.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const { client, upstream } of ends) client.destroy() && upstream.destroy();
    between.close();
  });
  const address = between.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const process = await openCounters(t, { COFFER_REDIS_URL: `redis://127.0.0.1:${port}` });
  await process.admit(KEY);
  for (const { client, upstream } of ends) {
    client.unpipe(upstream).resume();
    upstream.unpipe(client).resume();
  }
  assert.equal((await process.admit(KEY)).count, 2);
  await until(() => levels(process).length === 2, 'it is back');
  assert.equal(ends.length, 2);
});

redisTest('a flushed Redis gives away one window’s worth at most', async (t, redis) => {
  const processes = [await openWaiting(t, redis.url), await openWaiting(t, redis.url)];
  const all = async (requests: number) => {
    const counts = await Promise.all(processes.map((process) => admitted(process, requests)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  assert.equal(await all(40), 80);
  await redis.command('flushall');
  await redis.command('script', 'flush');
  assert.equal(await all(150), LIMIT);
  await redis.command('flushall');
  assert.equal(await all(150), 0, 'who is known to have used everything up is refused unasked');
});

redisTest('a Redis that only reads is counted past, until it writes again', async (t, redis) => {
  const process = await openWaiting(t, redis.url);
  await process.admit(KEY);
  await redis.command('replicaof', '127.0.0.1', '1');
  for (const count of [2, 3, 4, 5, 6]) assert.equal((await process.admit(KEY)).count, count);
  assert.deepEqual(
    process.logged().map(({ level, reason }) => [level, reason]),
    [['warn', 'READONLY']],
  );
  await redis.command('replicaof', 'no', 'one');
  await until(() => levels(process).length === 2, 'it is back');
});

redisTest('without Redis the counters open all the same, and find it when it is there', async (t, redis) => {
  await redis.stop();
  const process = await openCounters(t, { COFFER_REDIS_URL: redis.url });
  assert.deepEqual(
    process.logged().map(({ level, reason }) => [level, reason]),
    [['warn', 'ECONNREFUSED']],
  );
  assert.equal((await process.admit(KEY)).count, 1);
  await redis.start();
  await until(() => levels(process).length === 2, 'it is found');
});

redisTest('a password that Redis refuses is in no line of the log', async (t, redis) => {
  await redis.stop();
  await redis.start('--requirepass', 'right');
  const wrong = `redis://:hunter2@127.0.0.1:${redis.port}`;
  const process = await openCounters(t, { COFFER_REDIS_URL: wrong });
  assert.equal((await process.admit(KEY)).count, 1);
  assert.equal(process.logged()[0]?.reason, 'WRONGPASS');
  assert.doesNotMatch(JSON.stringify(process.logged()), /hunter2/);
  const right = await openCounters(t, { COFFER_REDIS_URL: wrong.replace('hunter2', 'right') });
  assert.equal((await right.admit(KEY)).count, 1);
  assert.deepEqual(right.logged(), []);
});
