import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { RedisServer } from '#tests/harness/server/redis.ts';
import { startNginx } from './tools/bare-nginx.ts';
import { type LoadResult, load, percentile } from './tools/load.ts';
import { cpuMicroseconds, firstAnswer, processesOf } from './tools/processes.ts';

// The figures of docs/scaling.md: requests per second and CPU time per request of Coffer, PostgreSQL and Redis, with one process on the
// embedded database and one, two and four on PostgreSQL and Redis, also four behind nginx, one family per connection; then the bytes per
// row. Run it with `node benchmarks/scaling.ts`; it takes about four minutes.
const MAIN = new URL('../src/main.js', import.meta.url).pathname;
const [FAMILIES, SECONDS, BATCHES] = [16, 5, 2];
const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'shared_buffers=512MB'];

type Running = { readonly port: number; readonly child: ChildProcess };
type Family = { readonly key: string; readonly accountId: string };
type Spenders = Readonly<Record<string, () => number[]>>;

const stops: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
const url = await startPostgres({ after: (stop) => stops.push(stop) }, DURABLE);
const redis = new RedisServer(await freePort());
await redis.start();
const [redisPid, postmaster] = await pidsOfStores();
await measure('SQLite', 1, {});
for (const [processes, isProxied] of [[1], [2], [4], [4, true]] as const) {
  const name = `coffer_${processes}${isProxied ?? ''}`;
  await query(url, `create database ${name}`);
  const database = url.replace(/postgres$/, name);
  const env = { COFFER_DATABASE_URL: database, COFFER_REDIS_URL: redis.url, COFFER_SECRET_KEY: 'k'.repeat(43) };
  await measure('PostgreSQL', processes, env, isProxied);
  if (processes === 1) await printRows(database);
}
await redis.stop();
for (const stop of stops) await stop();
rmSync(folder, { recursive: true });

async function measure(
  store: string,
  processes: number,
  env: Record<string, string>,
  isProxied = false,
): Promise<void> {
  const running: Running[] = [];
  for (let index = 0; index < processes; index += 1) {
    running.push(await start(`${store}-${processes}${isProxied}-${index}`, env));
  }
  const ports = running.map(({ port }) => port);
  const nginx = isProxied ? await startNginx(join(folder, 'nginx'), ports) : undefined;
  const entrances = nginx === undefined ? running : [nginx];
  const families: Family[] = [];
  for (let index = 0; index < FAMILIES; index += 1) families.push(await settle(running[0]?.port ?? 0, index));
  const spenders: Spenders = {
    Coffer: () => running.map(({ child }) => child.pid ?? 0),
    ...(nginx && { nginx: () => processesOf(nginx.child.pid ?? 0) }),
    ...(env.COFFER_DATABASE_URL && { PostgreSQL: () => processesOf(postmaster), Redis: () => [redisPid] }),
  };
  let count = 0;
  const requests = {
    'list, first page': ({ key }: Family) => request('GET', '/api/v1/transactions?per_page=25', key),
    'list, any page': ({ key }: Family) =>
      request('GET', `/api/v1/transactions?page=${1 + (count % 40)}&end_date=${2100 + (count++ % 800)}-12-31`, key),
    create: ({ key, accountId }: Family) =>
      request('POST', '/api/v1/transactions', key, { transaction: entry(accountId, count++) }),
  };
  const share = FAMILIES / entrances.length;
  for (const [what, requestOf] of Object.entries(requests)) {
    const run = (seconds: number) =>
      Promise.all(
        entrances.map(({ port }, index) => {
          const own = families.slice(index * share);
          return load(port, share, seconds, (connection) => requestOf(own[connection] ?? { key: '', accountId: '' }));
        }),
      );
    await run(1);
    const before = Object.values(spenders).map(spent);
    const results = await run(SECONDS);
    const answered = results.reduce((sum, one) => sum + one.requests, 0);
    const each = Object.entries(spenders).map(
      ([name, pids], index) => `${name} ${Math.round((spent(pids) - (before[index] ?? 0)) / answered)}`,
    );
    process.stdout.write(
      `${processes} on ${store}${isProxied ? ' behind nginx' : ''} | ${what} | ${describe(results)} | ${each.join(', ')} µs\n`,
    );
  }
  for (const { child } of [...running, ...(nginx ? [nginx] : [])]) {
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

function describe(results: readonly LoadResult[]): string {
  const rate = results.reduce((sum, { requests, seconds }) => sum + requests / seconds, 0);
  const slow = Math.max(...results.map(({ latencies }) => percentile(latencies, 0.99)));
  const failed = results.reduce((sum, { failures }) => sum + failures, 0);
  return `${Math.round(rate)} a second, p99 ${Math.round(slow)} ms, ${failed} failed`;
}

function spent(pids: () => number[]): number {
  return pids().reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
}

async function start(name: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const own = {
    COFFER_PORT: String(port),
    COFFER_DATA_DIR: join(folder, name),
    COFFER_RATE_LIMITS: 'standard=1000000000',
  };
  const child = spawn(
    process.execPath,
    ['--disable-proto=delete', '--min-semi-space-size=8', '--max-semi-space-size=8', MAIN],
    {
      env: { PATH: process.env.PATH, ...own, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await firstAnswer(`http://127.0.0.1:${port}/readyz`);
  return { port, child };
}

async function settle(port: number, index: number): Promise<Family> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, string>> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.0.${index}`, // sign-ups are throttled by address
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return JSON.parse(await answer.text());
  };
  const user = { email: `bench-${index}@example.test`, password: 'a long passphrase' };
  const { access_token: token } = await post('auth/signup', { user });
  const { key = '' } = await post('api_keys', { name: 'bench', scopes: ['read_write'] }, token);
  const { id: accountId = '' } = await post('accounts', { name: 'Everyday', account_type: 'depository' }, token);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const transactions = Array.from({ length: 500 }, (_, row) => entry(accountId, batch * 500 + row));
    const operations = transactions.map((transaction) => ({ op: 'create', transaction }));
    await post('transactions/bulk', { operations }, token);
  }
  return { key, accountId };
}

function entry(account_id: string, index: number): object {
  const date = new Date(Date.UTC(2021, 0, 1 + (index % 1826))).toISOString().slice(0, 10);
  return { account_id, name: `Bakery ${index % 997}`, date, amount: '12.30' };
}

function request(method: string, path: string, key: string, body?: object): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: bench\r\nX-Api-Key: ${key}\r\n${type}\r\n${text}`;
}

/** The bytes of each row with its share of the indexes, for the tables that grow. */
async function printRows(database: string): Promise<void> {
  await query(database, 'vacuum full');
  await query(database, 'analyze');
  for (const name of ['transactions', 'changes', 'account_days', 'request_log']) {
    const [row] = await query(
      database,
      `select pg_total_relation_size('${name}') as bytes, count(*) as rows from ${name}`,
    );
    process.stdout.write(
      `${name}: ${Math.round(Number(row?.bytes) / Number(row?.rows))} bytes a row of ${row?.rows}\n`,
    );
  }
}

async function pidsOfStores(): Promise<[redis: number, postmaster: number]> {
  const said = String(await redis.command('info', 'server'));
  const [row] = await query(url, "select pg_read_file('postmaster.pid') as text");
  return [Number(/process_id:(\d+)/.exec(said)?.[1]), Number(row?.text?.split('\n')[0])];
}

async function query(database: string, text: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(text);
  await client.end();
  return rows;
}
