import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { sharedDatabases } from '#tests/harness/postgres/shared-databases.ts';
import { assertMatchesDecision } from '#tests/harness/server/assert-matches-decision.ts';
import { openCounters, until } from '#tests/harness/server/open-counters.ts';
import { PostgresCounters } from './postgres-counters.ts';

const LIMIT = 100;
const KEY = '0190b3a0-0000-7000-8000-000000000001';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

test('counters in PostgreSQL', async (t) => {
  const newDatabase = await sharedDatabases(t);
  const url = await newDatabase();

  await t.test('the statement decides like the pure function for any clock and limit', async (t) => {
    const { postgres, dataDir } = readSettings({ COFFER_DATABASE_URL: url }).settings;
    const database = await Database.open({ dataDir, clock: Date.now, postgres });
    t.after(() => database.close());
    await assertMatchesDecision(new PostgresCounters(database));
  });

  await t.test('of 400 parallel requests over two processes exactly the limit passes', async (t) => {
    const env = { COFFER_DATABASE_URL: url };
    const processes = [await openCounters(t, env), await openCounters(t, env)];
    const quotas = await Promise.all(times(400, (index) => processes[index % 2]?.admit(KEY)));
    const passed = quotas.filter((quota) => quota?.admitted);
    assert.deepEqual(
      passed.map((quota) => quota?.remaining).toSorted((a = 0, b = 0) => a - b),
      times(LIMIT, (index) => index),
    );
    const third = await openCounters(t, env);
    assert.equal((await third.counters.peek({ id: KEY, tier: 'standard', rateLimit: null, top: null })).count, LIMIT);
    const refused = await third.admit(KEY);
    assert.deepEqual([refused.admitted, refused.count, refused.remaining], [false, LIMIT, 0]);
    third.advance(3600);
    assert.equal((await third.admit(KEY)).count, 1);
    third.advance(3600);
    await third.counters.prune();
    assert.equal((await third.counters.peek({ id: KEY, tier: 'standard', rateLimit: null, top: null })).count, 0);
    assert.deepEqual(
      [...processes, third].flatMap((process) => process.logged()),
      [],
    );
  });

  await t.test('of 300 requests of keys below one key exactly its limit passes', async (t) => {
    const env = { COFFER_DATABASE_URL: url };
    const processes = [await openCounters(t, env), await openCounters(t, env)];
    const top = { id: 'top', tier: 'standard', rateLimit: { limit: 5, windowSeconds: 3600 } };
    const quotas = await Promise.all(times(300, (index) => processes[index % 2]?.admit(`made ${index % 7}`, top)));
    assert.equal(quotas.filter((quota) => quota?.admitted).length, 5);
    const peeked = await Promise.all(
      times(7, (index) => processes[0]?.counters.peek({ ...top, id: `made ${index}`, rateLimit: null, top: null })),
    );
    const own = peeked.reduce((sum, quota) => sum + (quota?.count ?? 0), 0);
    assert.equal(own, 5, 'refused requests count in neither counter');
    assert.deepEqual(
      processes.flatMap((process) => process.logged()),
      [],
    );
  });

  await t.test('requests of keys below one key leave connections to other keys', async (t) => {
    const process = await openCounters(t, { COFFER_DATABASE_URL: url });
    const top = { id: 'held', tier: 'standard', rateLimit: { limit: 5, windowSeconds: 3600 } };
    await process.admit('made', top);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin; select from rate_counters where key_id = 'own:3600:held' for update");
    const below = times(40, (index) => process.admit(`below ${index}`, top));
    assert.equal((await process.admit('not below')).count, 1);
    await client.query('rollback');
    await client.end();
    assert.equal((await Promise.all(below)).filter(({ admitted }) => admitted).length, 4);
    assert.deepEqual([await process.alone(), process.logged()], [0, []]);
  });

  await t.test('a user has one budget over all processes, which deleting past windows leaves', async (t) => {
    const env = {
      COFFER_DATABASE_URL: url,
      COFFER_USER_REQUESTS_PER_MINUTE: '30',
      COFFER_RATE_LIMIT_WINDOW_SECONDS: '1',
    };
    const [one, two] = [await openCounters(t, env), await openCounters(t, env)];
    const quotas = await Promise.all(times(80, (index) => (index % 2 ? one : two).admitUser('ann')));
    assert.equal(quotas.filter((quota) => quota.admitted).length, 30);
    await one.counters.prune();
    const third = await openCounters(t, env);
    assert.equal((await third.admitUser('ann')).admitted, false);
    third.advance(120);
    await third.counters.prune();
    const fourth = await openCounters(t, env);
    assert.equal((await fourth.admitUser('ann')).count, 1, 'a past window is deleted');
  });

  await t.test('a lost PostgreSQL refuses no request and is used again when back', async (t) => {
    const process = await openCounters(t, { COFFER_DATABASE_URL: url });
    const count = (await process.admit('another')).count;
    const name = new URL(url).pathname.slice(1);
    await administer(
      url,
      `alter database ${name} allow_connections false;
       select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coffer' and datname = '${name}'`,
    );
    for (const more of [1, 2, 3, 4, 5]) assert.equal((await process.admit('another')).count, count + more);
    assert.deepEqual(
      process.logged().map(({ level }) => level),
      ['warn'],
    );
    await administer(url, `alter database ${name} allow_connections true`);
    await until(() => process.logged().length === 2, 'it is back');
    assert.equal((await process.admit('another')).count, count + 1, 'what was counted alone is not carried over');
  });
});

// `template1` accepts connections while the test database refuses them.
async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL('/template1', url).href });
  await client.connect();
  await client.query(sql);
  await client.end();
}
