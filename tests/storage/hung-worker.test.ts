import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import pg from 'pg';
import { findMaker } from '#access/credentials/find-maker.ts';
import { Database } from '#database/database.ts';
import { PostingJobs } from '#ledger/recurring/index.ts';
import { createLog } from '#telemetry/log.ts';
import { operate } from '../harness/family/operate.ts';
import { waitForExport, waitForRun } from '../harness/family/seed-family.ts';
import { hangPostgres } from '../harness/postgres/hang-postgres.ts';
import { query } from '../harness/postgres/postgres-server.ts';
import { CITUS_URL, emptyCitus, startShardedPostgres } from '../harness/postgres/sharded-postgres.ts';
import { buffersOf, familiesApart, type Placed } from '../harness/postgres/two-workers.ts';
import { poll } from '../harness/server/poll.ts';
import { type Coffer, openCoffer } from '../harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

// A worker of Citus that accepts statements and does not answer. One that is lost answers sooner, with an error.

// The database ends after the tests' own servers.
const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops) await stop();
});

/** Resolves to how the worker answers again. */
type Hang = (url: string, worker: string) => Promise<() => Promise<unknown>>;

test('a hung worker stops only its families: jobs, counts and sign-ups go on', async (t) => {
  await hangOne(t, await startShardedPostgres({ after: (stop) => stops.push(stop) }), hangShards);
});

test('on Citus a hung worker stops only its families', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  await hangOne(t, await emptyCitus(), hangServer);
});

test('many requests to a hung worker leave connections to the other families', async (t) => {
  await crowdHungWorker(t, await startShardedPostgres({ after: (stop) => stops.push(stop) }), hangShards);
});

test('on Citus many requests to a hung worker leave connections to the others', {
  skip: CITUS_URL === undefined && 'COFFER_TEST_CITUS_URL names no Citus: NOT tested here',
}, async (t) => {
  await crowdHungWorker(t, await emptyCitus(), hangServer);
});

/** Every statement on the worker's shards waits for a lock. */
async function hangShards(url: string, worker: string): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = worker.replace(/:\d+$/, '');
  await client.query('insert into citus.hung values ($1)', [name]);
  const { rows } = await client.query<{ shard: string }>(
    `select relid::regclass::text as shard from pg_partitioned_table, pg_partition_tree(partrelid)
      where isleaf and 'worker-' || 1 + right(relid::regclass::text, 1)::int / 4 = $1`,
    [name],
  );
  await client.query(`begin; lock table ${rows.map(({ shard }) => shard).join(', ')}`);
  return async () => {
    await client.query('rollback; delete from citus.hung');
    await client.end();
  };
}

async function hangServer(url: string, worker: string): Promise<() => Promise<unknown>> {
  const [host = '', port = ''] = worker.split(':');
  const own = Object.assign(new URL(url), { hostname: host, port }).href;
  const [{ folder } = assert.fail()] = await query<{ folder: string }>(
    own,
    `select setting as folder from pg_settings where name = 'data_directory'`,
  );
  const resume = hangPostgres(folder);
  return async () => resume();
}

async function hangOne(t: TestContext, url: string, hang: Hang): Promise<void> {
  const coffer = await start(t, url);
  const [theirs, ours] = await familiesApart(coffer);
  for (const placed of [theirs, ours]) await addRent(coffer, placed);
  // Of a process without a server, which would notice the worker first.
  const database = await Database.open({ dataDir: '', clock: Date.now, postgres: coffer.postgres });
  t.after(() => database.close());
  const buffers = buffersOf({ database, now: coffer.now });
  const resume = await hang(url, theirs.worker);
  let isHung = true;
  t.after(() => isHung && resume());

  for (const placed of [theirs, ours]) buffers.note(placed);
  await buffers.flush();
  assert.ok(database.load().usage.used > 0, 'the flush has ended before the write to the hung worker');
  for (const placed of [theirs, ours]) buffers.note(placed);
  await buffers.flush();
  assert.deepEqual(await buffers.stored(ours), { counts: 2, logged: 2, used: 1 });

  await countJobs(coffer, database, [theirs, ours]);
  await doEveryJob(t, coffer, ours);
  for (let times = 0; times < 4; times += 1) await coffer.signUp({ email: `${times}@example.test` });
  const { status } = await coffer.call('GET', '/api/v1/accounts', { key: theirs.key });
  assert.equal(status, 503);

  await resume();
  isHung = false;
  const stored = async () => {
    await buffers.flush();
    return buffers.stored(theirs);
  };
  const counted = await poll(stored, ({ counts, logged, used }) => counts >= 2 && logged >= 2 && used >= 1);
  assert.deepEqual(counted, { counts: 2, logged: 2, used: 1 }, 'nothing is lost or counted twice');
  await untilAnswered(coffer, theirs);
  await enterRents(coffer);
  assert.equal(await rentsOf(coffer, theirs), 1);
}

async function crowdHungWorker(t: TestContext, url: string, hang: Hang): Promise<void> {
  const coffer = await start(t, url);
  const [theirs, ours] = await familiesApart(coffer);
  const list = ({ key }: Placed) => coffer.call('GET', '/api/v1/accounts', { key });
  const create = ({ key, account: account_id }: Placed) =>
    coffer.call('POST', '/api/v1/transactions', {
      key,
      body: { transaction: { account_id, date: '2026-01-05', amount: '1', name: 'x' } },
    });
  for (const placed of [theirs, ours]) assert.equal((await list(placed)).status, 200); // its key is known
  const resume = await hang(url, theirs.worker);
  let isHung = true;
  t.after(() => isHung && resume());

  const lookUp = ({ user: { refreshToken: refresh_token } }: Placed) =>
    coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token } }); // is found in the database
  const crowd = Array.from({ length: 60 }, (_, index) => [list, create, lookUp][index % 3]?.(theirs));
  for (let times = 0; times < 10; times += 1) {
    const answers = [await list(ours), await create(ours)];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 201],
    );
  }
  assert.ok(!coffer.logLines.some((line) => line.includes('counts on its own')), 'rates are counted as ever');
  const refused = await Promise.all(crowd);
  assert.deepEqual(new Set(refused.map((answer) => answer?.status)), new Set([503]));

  // Known to hang by now: a request does not wait for it.
  const { used } = coffer.database.load().ledger;
  const late = Array.from({ length: 20 }, () => list(theirs));
  assert.deepEqual(new Set((await Promise.all(late)).map(({ status }) => status)), new Set([503]));
  assert.ok(coffer.database.load().ledger.used <= used + 1, 'the question whether it answers has a connection');

  await resume();
  isHung = false;
  await untilAnswered(coffer, theirs);
}

/** An export waits, because another process is writing one, and is counted: its family can be asked. */
async function countJobs(coffer: Coffer, other: Database, [theirs, ours]: [Placed, Placed]): Promise<void> {
  const { worker } = theirs;
  await other.cluster.leases.claim('exports', 60_000);
  const { status } = await coffer.call('POST', '/api/v1/family_exports', { token: ours.user.token, body: {} });
  assert.equal(status, 202);
  const counted = await coffer.server.jobFigures();
  assert.deepEqual([counted.lostWorkers, counted.familiesCounted], [[worker], null]);
  assert.equal(counted.kinds.find(({ kind }) => kind === 'exports')?.waiting, 1);
  const shown = await operate(coffer, 'jobs', {});
  assert.match(
    shown,
    new RegExp(`^exports +1 [^]*\\nNot counted: the families on ${worker}, which does not answer\\.$`, 'm'),
  );
  await other.cluster.leases.release();
}

/** A worker counts as hung until it has answered the question whether it does. */
async function untilAnswered(coffer: Coffer, { key }: Placed): Promise<void> {
  await poll(
    () => coffer.call('GET', '/api/v1/accounts', { key }),
    ({ status }) => status === 200,
  );
}

async function start(t: TestContext, url: string): Promise<Coffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-hung-'));
  const settings = { ...TO_THIS_MACHINE, COFFER_RATE_LIMITS: 'standard=1000000' };
  const coffer = await openCoffer(dataDir, settings, { url, connectionsMax: 12, namedStatements: true });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    rmSync(dataDir, { recursive: true });
  });
  return coffer;
}

/** A payment that is entered by a job. Today is 10 March 2026. */
async function addRent(coffer: Coffer, { key, account }: Placed): Promise<void> {
  const rent = { name: 'Rent', amount: '900', currency: 'USD', interval: { unit: 'month', day: 12 } };
  const days = { last_occurrence_date: '2026-02-12', next_expected_date: '2026-03-12' };
  const body = { ...rent, ...days, account_id: account, posting: 'automatic' };
  const { status, text } = await coffer.call('POST', '/api/v1/recurring_transactions', { key, body });
  assert.equal(status, 201, text);
}

async function enterRents(coffer: Coffer): Promise<void> {
  const { database } = coffer;
  await new PostingJobs({ database, log: createLog({ level: 'silent' }), clock: () => coffer.now, findMaker }).round();
}

async function rentsOf(coffer: Coffer, { key }: Placed): Promise<number> {
  const { body } = await coffer.call('GET', '/api/v1/transactions?search=Rent', { key });
  return body.transactions.length;
}

/** Each kind of job that a request begins, and one that begins by itself, until its end. */
async function doEveryJob(t: TestContext, coffer: Coffer, placed: Placed): Promise<void> {
  const { user, familyId, account: account_id } = placed;
  const { token } = user;
  const receiver = await startReceiver(t, () => 204);
  const webhook = { url: receiver.url, events: ['transaction.created'] };
  assert.equal((await coffer.call('POST', '/api/v1/webhooks', { token, body: { webhook } })).status, 201);
  await coffer.createTransaction(user, account_id);
  await receiver.until(1);

  const exported = await coffer.call('POST', '/api/v1/family_exports', { token, body: {} });
  assert.equal((await waitForExport(coffer, { token }, exported.body.data.id)).status, 'completed');

  const raw_file_content = 'Date,Description,Amount\n2026-01-07,Shop,-1.00\n';
  const imported = await coffer.call('POST', '/api/v1/imports', {
    token,
    body: { raw_file_content, account_id, publish: true },
  });
  const importOf = () => coffer.call('GET', `/api/v1/imports/${imported.body.data?.id ?? imported.text}`, { token });
  const { body } = await poll(importOf, (answer) => !['pending', 'importing'].includes(answer.body.data.status));
  assert.equal(body.data.status, 'complete');

  const conditions = [{ condition_type: 'transaction_name', operator: '=', value: 'Shop' }];
  const actions = [{ action_type: 'set_transaction_name', value: 'Grocer' }];
  const rule = await coffer.call('POST', '/api/v1/rules', { token, body: { name: 'Shops', conditions, actions } });
  const run = await coffer.call('POST', '/api/v1/rule_runs', { token, body: { rule_id: rule.body.data.id } });
  await waitForRun(coffer, { token }, run.body.data.id);

  const old = await coffer.createAccount(user, { name: 'Old' });
  assert.equal((await coffer.call('DELETE', `/api/v1/accounts/${old}?force=true`, { token })).status, 204);
  const { read } = coffer.database;
  await poll(
    () => read.selectFrom('accounts').select('id').where('family_id', '=', familyId).where('id', '=', old).execute(),
    (rows) => rows.length === 0,
  );
  coffer.advance(3 * 24 * 60 * 60);
  await enterRents(coffer);
  assert.equal(await rentsOf(coffer, placed), 1);
}
