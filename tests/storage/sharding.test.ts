import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { RequestLog } from '#access/api-keys/request-log/index.ts';
import { UsageCounts } from '#access/api-keys/usage/index.ts';
import { deleteExpired } from '#access/periodic-work.ts';
import { Database } from '#database/database.ts';
import { DAY_MS } from '#kernel/time/clock.ts';
import { sealChanges } from '#operations/seal-changes.ts';
import { verify } from '#src/cli/verify.ts';
import { createLog } from '#telemetry/log.ts';
import { someone, startProvider } from '../harness/oauth/start-provider.ts';
import { CROSS_SHARD_QUERIES } from '../harness/postgres/cross-shard-queries.ts';
import { type PlannedStatement, watchNotices, watchPlans } from '../harness/postgres/plan-watch.ts';
import { query } from '../harness/postgres/postgres-server.ts';
import {
  CITUS_URL,
  emptyCitus,
  SHARDING_STATEMENTS,
  startShardedPostgres,
} from '../harness/postgres/sharded-postgres.ts';
import { buffersOf, familiesApart, type Placed } from '../harness/postgres/two-workers.ts';
import { callEveryRoute, callOAuthFlows, runBackgroundJobs } from '../harness/server/call-every-route.ts';
import { commonRequests } from '../harness/server/common-requests.ts';
import { freePort } from '../harness/server/free-port.ts';
import { type Coffer, openCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// On Citus, or what stands in for it here: every family-owned table lies in shards by its family. See docs/scaling.md.

const DOCUMENT = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');
const NO_LIMITS = { COFFER_RATE_LIMITS: 'standard=1000000,premium=1000000,enterprise=1000000' };

// One server for all tests of this file, started by the first.
const stops: (() => Promise<void>)[] = [];
let sharded: Promise<string> | null = null;
after(async () => {
  for (const stop of stops) await stop();
});

function shardedPostgres(): Promise<string> {
  sharded ??= startShardedPostgres({ after: (stop) => stops.push(stop) }).then(serveOnce);
  return sharded;
}

/** The first start on a database seals its secrets, by statements that no later start sends. */
async function serveOnce(url: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-shards-'));
  const { server, database } = await openCoffer(dataDir, {}, { url, connectionsMax: 8, namedStatements: true });
  await server.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
  return url;
}

/** Tables that stay on the coordinator, so that their statements may call the clock. */
const LOCAL_TABLES = ['leases'];

async function start(t: TestContext, url: string): Promise<{ coffer: Coffer; base: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-shards-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const provider = await startProvider(t, `${base}/sessions/oidc/callback`);
  provider.person = someone();
  const mail = { COFFER_SMTP_URL: 'smtp://127.0.0.1:9', COFFER_MAIL_FROM: 'coffer@example.test' }; // no such server
  const settings = { ...NO_LIMITS, ...mail, COFFER_PUBLIC_URL: base, ...provider.settings, COFFER_OIDC_SIGNUP: 'true' };
  const coffer = await openCoffer(dataDir, settings, { url, connectionsMax: 8, namedStatements: true });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    rmSync(dataDir, { recursive: true });
  });
  // The OAuth library reads the process's clock.
  coffer.advance((Date.now() - coffer.now) / 1000);
  await coffer.server.app.listen({ host: '127.0.0.1', port });
  return { coffer, base };
}

test('docs/scaling.md distributes every table by family, and no key crosses shards', async (t) => {
  const url = await shardedPostgres(); // statements that Citus refuses are refused here
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  const { rows: tables } = await client.query<{ name: string; owned: boolean; key: string | null }>(`
    select c.relname as name, pg_get_partkeydef(c.oid) as key,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'family_id') as owned
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%'`);
  const placed = [
    ...SHARDING_STATEMENTS.matchAll(/(?:create_\w+_table|citus_add_local_table_to_metadata)\('(\w+)'/g),
  ].map(([, name]) => name);
  const names = tables.map(({ name }) => name);
  assert.deepEqual(names.sort(), [...placed, ...LOCAL_TABLES].sort(), 'each table is placed once');
  const rows = tables.filter(({ name, owned }) => owned && name !== 'directory'); // which says where a family's rows are
  for (const { name, key } of rows) assert.equal(key, 'HASH (family_id)', name);
  const { rows: crossing } = await client.query(`
    select conrelid::regclass::text as owner, conname from pg_constraint
    where contype = 'f' and conparentid = 0 and pg_get_constraintdef(oid) !~ '^FOREIGN KEY \\(family_id[,)].* REFERENCES (\\w+\\(family_id|families\\(id)'`);
  assert.deepEqual(crossing, [], 'every foreign key begins with the family on both sides');
});

test('on shards an email address can still sign up only once', async (t) => {
  const { coffer } = await start(t, await shardedPostgres());
  const user = { email: 'one@example.test', password: 'correct horse battery' };
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      coffer.call('POST', '/api/v1/auth/signup', { body: { user }, from: `10.1.0.${index}` }),
    ),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, ...Array(7).fill(422)]);
});

test('every statement queries one shard, except those listed in docs/scaling.md', async (t) => {
  const seen: PlannedStatement[] = [];
  const { coffer, base } = await start(t, await watchPlans(t, await shardedPostgres(), (plan) => seen.push(plan)));
  const answered = [...(await callOAuthFlows(coffer, base)), ...(await callEveryRoute(coffer))];
  await runBackgroundJobs(coffer);
  await coffer.server.close(); // with it everything that is written behind is written

  const wide = new Set(seen.filter(asksMany).map(({ sql }) => sql.replace(/\s+/g, ' ')));
  const unlisted = [...wide].filter((sql) => CROSS_SHARD_QUERIES.every(({ statement }) => !statement.test(sql)));
  assert.deepEqual(unlisted, []);
  const clocked = seen
    .map(({ sql }) => sql)
    .filter((sql) => /on conflict.*\b(now|clock_timestamp|random)\(/is.test(sql));
  assert.ok(clocked.length > 0, 'the leases');
  for (const sql of clocked)
    assert.match(sql, new RegExp(`insert into "(${LOCAL_TABLES.join('|')})"`), 'Citus refuses it');
  const unsent = CROSS_SHARD_QUERIES.filter(({ statement }) => [...wide].every((sql) => !statement.test(sql)));
  assert.deepEqual(unsent, [], 'what is listed is still sent');
  for (const { documented } of CROSS_SHARD_QUERIES) assert.ok(DOCUMENT.includes(documented), documented);
  const statements = new Set(seen.map(({ sql }) => sql)).size;
  assert.ok(statements > 200 && answered.filter((isGood) => isGood).length > 100, 'the walk was real');
  t.diagnostic(`${statements} statements, ${wide.size} of them on more than one shard`);
});

test('a request asks the coordinator and one shard, as docs/scaling.md counts', async (t) => {
  const seen: PlannedStatement[] = [];
  const see = (plan: PlannedStatement) => void (isOfRequest(plan) && seen.push(plan));
  const { coffer } = await start(t, await watchPlans(t, await shardedPostgres(), see));
  const counted = await countEach(coffer, seen, (plans) => {
    assert.ok(new Set(plans.flatMap(shardsOf)).size <= 1, plans.map(({ sql }) => sql).join('\n'));
    return [plans.length, plans.filter(isOfShards).length];
  });
  assert.deepEqual(
    counted,
    DOCUMENTED.map(([request, all, ofShard]) => [request, [all, ofShard]]),
  );
});

test('on Citus a request sends its worker what docs/scaling.md counts', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  const url = await emptyCitus();
  const setting = `alter database ${new URL(url).pathname.slice(1)}`;
  await query(url, `${setting} set citus.log_remote_commands = on`);
  t.after(() => query(url, `${setting} reset citus.log_remote_commands`));
  const seen: string[] = [];
  const see = (text: string) => void (text.startsWith('issuing ') && !BEHIND.test(text) && seen.push(text));
  const { coffer } = await start(t, await watchNotices(t, url, see));
  const counted = await countEach(coffer, seen, (messages) => messages.length);
  assert.deepEqual(
    counted,
    DOCUMENTED.map(([request, , , messages]) => [request, messages]),
  );
});

/** Tables that are written behind the answers, and the leases of jobs. */
const BEHIND = /usage_counts|request_log|credential_uses|leases/;

/** A statement on tables that no job sends. */
function isOfRequest({ sql, relations }: PlannedStatement): boolean {
  const isOfJob = BEHIND.test(sql) || CROSS_SHARD_QUERIES.some(({ statement }) => statement.test(sql));
  return relations.size > 0 && !isOfJob;
}

/** The figures of requests in docs/scaling.md: statements, those on the shard of the family, and messages to its worker. */
const DOCUMENTED = [...DOCUMENT.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
  ([, request, ...numbers]) => [request, ...numbers.map(Number)] as const,
);

/** The count of each request in most rounds: some have work of the background. */
async function countEach<Seen, Counted extends number | readonly number[]>(
  coffer: Coffer,
  seen: Seen[],
  count: (ofRequest: readonly Seen[]) => Counted,
): Promise<[string, Counted][]> {
  const user = await coffer.signUp({ email: `${randomUUID()}@example.test` });
  const requests = [...(await commonRequests(coffer, user)), ...(await rareRequests(coffer, user))];
  while (!coffer.database.cluster.credentialInvalidations.isConnected()) await turn(); // from then on keys are cached
  const counted: [string, Counted][] = [];
  for (const [request, send] of requests) {
    await send();
    const rounds: Counted[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      seen.length = 0;
      await send();
      rounds.push(count(seen));
    }
    counted.push([request, fewest(rounds)]);
  }
  return counted;
}

const ROUNDS = 6;

/** On a busy machine background work sends statements of its own among those of a request. */
function fewest<T extends number | readonly number[]>(counts: readonly T[]): T {
  const sum = (count: T) => [count].flat().reduce((total: number, one: number) => total + one, 0);
  return counts.toSorted((one, other) => sum(one) - sum(other))[0] ?? assert.fail('no counts');
}

async function rareRequests(coffer: Coffer, user: TestUser) {
  const { email, password } = user;
  const keys: string[] = [];
  while (keys.length <= ROUNDS) keys.push((await coffer.createKey(user)).key);
  let addresses = 0;
  const send = async (...call: Parameters<Coffer['call']>) => {
    const [method, url, options] = call;
    addresses += 1; // sign-ins are throttled by address
    const { status, text } = await coffer.call(method, url, { ...options, from: `10.3.0.${addresses}` });
    assert.ok(status < 300, text);
  };
  return [
    ['first use of a key', () => send('GET', '/api/v1/accounts', { key: keys.pop() ?? '' })],
    ['sign-in', () => send('POST', '/api/v1/auth/login', { body: { email, password } })],
    [
      'sign-up in a new family',
      () =>
        send('POST', '/api/v1/auth/signup', { body: { user: { email: `${randomUUID()}@example.test`, password } } }),
    ],
  ] as const;
}

test('every route, OAuth flow and background job works on Citus, and verify passes', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  const url = await emptyCitus();
  const { coffer, base } = await start(t, url);
  const answered = [...(await callOAuthFlows(coffer, base)), ...(await callEveryRoute(coffer))];
  assert.ok(answered.filter((isGood) => isGood).length > 100, 'the walk was real');
  await runBackgroundJobs(coffer);
  const faults = coffer.logLines.filter((line) => /"level":"(error|fatal)"/.test(line));
  assert.deepEqual(faults, []);
  const verified = await verify({ engine: 'postgres', url });
  assert.ok(verified.isSound, verified.report);
});

test('a lost worker stops only its families; their counts wait for it', async (t) => {
  const url = await shardedPostgres();
  await loseWorker(t, url, {
    lose: (worker) => query(url, `insert into citus.lost values ('${worker.replace(/:\d+$/, '')}')`),
    back: () => query(url, 'delete from citus.lost'),
  });
});

test('on Citus a lost worker stops only its families; their counts wait for it', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  const url = await emptyCitus();
  const move = (from: string, to: string) =>
    query(url, `select citus_update_node(nodeid, nodename, ${to}) from pg_dist_node where nodeport = ${from}`);
  const unused = String(await freePort());
  let port = '';
  await loseWorker(t, url, {
    lose: (worker) => {
      port = worker.replace(/^.*:/, '');
      return move(port, unused);
    },
    back: () => move(unused, port),
  });
});

type Outage = { lose(worker: string): Promise<unknown>; back(): Promise<unknown> };

async function loseWorker(t: TestContext, url: string, { lose, back }: Outage): Promise<void> {
  const { coffer } = await start(t, url);
  const { workers } = coffer.database.cluster;
  const [theirs, ours] = await familiesApart(coffer);
  const create = ({ key, account }: Placed, headers = {}) =>
    coffer.call('POST', '/api/v1/transactions', {
      ...{ key, headers },
      body: { transaction: { account_id: account, date: '2026-01-05', amount: '1', name: 'x' } },
    });
  for (const placed of [theirs, ours]) assert.equal((await create(placed, { 'idempotency-key': 'once' })).status, 201);
  const ready = () => coffer.call<{ status: string; lost_workers?: string[] }>('GET', '/readyz');
  assert.deepEqual((await ready()).body, { status: 'ok' });

  const buffers = buffersOf(coffer);
  // Another process, whose clients wait for changes of both families.
  const other = await Database.open({ dataDir: '', clock: Date.now, postgres: coffer.postgres });
  t.after(() => other.close());
  const woken = new EventEmitter();
  for (const { familyId } of [theirs, ours]) {
    const first = once(woken, String(familyId));
    other.versions.onCommit(familyId, () => woken.emit(String(familyId)));
    await first;
  }
  await lose(theirs.worker);
  let isBack = false;
  t.after(() => isBack || back());
  const { lost } = await workers.check();
  assert.equal(lost.length, 1);
  const degraded = await ready();
  assert.deepEqual([degraded.status, degraded.body], [200, { status: 'degraded', lost_workers: lost }]);
  for (let times = 0; times < 3; times += 1) {
    const refused = await create(theirs);
    assert.deepEqual([refused.status, refused.body.error, refused.headers['retry-after']], [503, 'unavailable', '3']);
    const noticed = once(woken, String(ours.familyId));
    assert.equal((await create(ours)).status, 201);
    await noticed;
    for (const placed of [theirs, ours]) buffers.note(placed);
    await buffers.flush();
  }
  assert.deepEqual(await buffers.stored(ours), { counts: 3, logged: 3, used: 1 });
  assert.equal(buffers.faults.length, 3, 'each buffer logs that it cannot write');

  assert.ok((await sealChanges(coffer.database, new AbortController().signal)) > 0, 'the histories of the others');
  // Its last step needs every worker.
  await deleteLater(coffer, 3 * DAY_MS).catch(() => {});
  assert.deepEqual(await responsesOf(coffer, ours), [], 'the expired rows of the others are deleted');

  const attempts = Array.from({ length: 30 }, (_, index) =>
    coffer.call('POST', '/api/v1/auth/login', {
      body: { email: `stranger-${index}@example.test`, password: 'wrong horse battery' },
      from: `10.2.0.${index}`,
    }),
  );
  const statuses = new Set((await Promise.all(attempts)).map(({ status }) => status));
  assert.deepEqual([...statuses], [401], 'throttles lie on the coordinator');

  await back();
  isBack = true;
  assert.deepEqual((await ready()).body, { status: 'ok' });
  assert.equal((await create(theirs)).status, 201);
  await buffers.flush();
  for (const placed of [theirs, ours])
    assert.deepEqual(await buffers.stored(placed), { counts: 3, logged: 3, used: 1 });
  assert.equal((await responsesOf(coffer, theirs)).length, 1);
  await deleteLater(coffer, 3 * DAY_MS);
  assert.deepEqual(await responsesOf(coffer, theirs), []);
}

/** As a process does each hour, so much later. */
async function deleteLater({ database, now }: Coffer, laterMs: number): Promise<void> {
  const log = createLog({ level: 'silent' });
  const parts = { database, counts: new UsageCounts(database, log), requestLog: new RequestLog(database, log) };
  await deleteExpired({ ...parts, settings: { requestLogDays: 30 }, clock: () => now + laterMs });
}

function responsesOf({ database }: Coffer, { familyId }: Placed) {
  return database.read.selectFrom('idempotency_records').select('key').where('family_id', '=', familyId).execute();
}

// A table that lies in shards, and more than one of them in the plan for these very values.
function asksMany({ relations }: PlannedStatement): boolean {
  const tables = [...relations].flatMap((name) => /^(.+)_shard_\d$/.exec(name)?.[1] ?? []);
  return new Set(tables).size < tables.length;
}

/** An insert names its table, and no shard. */
function isOfShards({ relations }: PlannedStatement): boolean {
  return [...relations].some((name) => IN_SHARDS.has(name.replace(/_shard_\d$/, '')));
}

const IN_SHARDS = new Set(
  [...SHARDING_STATEMENTS.matchAll(/create_distributed_table\('(\w+)'/g)].map(([, name]) => name),
);

/** The numbers of the shards in a plan. */
function shardsOf({ relations }: PlannedStatement): string[] {
  return [...relations].flatMap((name) => /_shard_(\d)$/.exec(name)?.[1] ?? []);
}
