import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';
import { createServer, type Server } from '#src/server.ts';
import { createLog } from '#telemetry/log.ts';
import { NO_METRICS } from '#telemetry/metrics.ts';
import { startPostgres } from '#tests/harness/postgres/postgres-server.ts';
import { median } from './tools/processes.ts';

// The cost of row-level security: two servers on one PostgreSQL, with and without it, in turn; CPU time of Coffer and of PostgreSQL for
// each request. `node benchmarks/row-security.ts`; it takes about two minutes.
const ROUNDS = 15;
const REQUESTS = { list: 400, create: 200 };
const ABREAST = 8;
const TICK_MICROSECONDS = 10_000;

type Measured = { server: Server; database: Database; postmaster: number; token: string; accountId: string };
type Kind = keyof typeof REQUESTS;
type Cost = { coffer: number; postgres: number; ms: number };

const stops: (() => Promise<void>)[] = [];
const postgres = await startPostgres({ after: (stop) => stops.push(stop) });
const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
const sides = { off: await prepare('plain', false), on: await prepare('secured', true) };
let drawn = 0;
for (const kind of ['list', 'create'] as const) {
  const costs: Record<keyof typeof sides, Cost[]> = { off: [], on: [] };
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      const cost = await measure(sides[side], kind);
      if (round >= 0) costs[side].push(cost); // earlier rounds warm up the compiler
    }
  }
  for (const what of ['coffer', 'postgres', 'ms'] as const) {
    const [off, on] = [costs.off, costs.on].map((all) => median(all.map((cost) => cost[what])));
    const ratios = costs.on.map((cost, round) => cost[what] / (costs.off[round]?.[what] ?? Number.NaN));
    const unit = what === 'ms' ? 'ms per request, 8 at once' : 'µs of CPU per request';
    process.stdout.write(
      `${kind} ${what}: off ${off?.toFixed(2)}, on ${on?.toFixed(2)} ${unit}; ratio ${median(ratios).toFixed(3)}\n`,
    );
  }
}
for (const side of Object.values(sides)) {
  await side.server.close();
  await side.database.close();
}
for (const stop of stops) await stop();
rmSync(folder, { recursive: true });

async function prepare(name: string, rowSecurity: boolean): Promise<Measured> {
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create role ${name} login password '${name}'`);
  await client.query(`create database ${name} owner ${name}`);
  const { rows } = await client.query("select pg_read_file('postmaster.pid') as text");
  await client.end();
  const url = new URL(postgres);
  Object.assign(url, { pathname: `/${name}`, username: name, password: name });
  const { settings } = readSettings({ COFFER_DATA_DIR: join(folder, name), COFFER_LOG_LEVEL: 'silent' });
  const place = { url: url.href, connectionsMax: 8, namedStatements: true, rowSecurity };
  const database = await Database.open({ dataDir: folder, clock: systemClock, postgres: place, rules: LEDGER_RULES });
  const log = createLog({ level: 'silent' });
  const server = await createServer({ settings, database, clock: systemClock, log, metrics: NO_METRICS });
  const user = { email: 'bench@example.test', password: 'a long passphrase' };
  const { access_token: token } = await send(server, 'POST', 'auth/signup', '', { user });
  const account = { name: 'Everyday', account_type: 'depository' };
  const { id: accountId } = await send(server, 'POST', 'accounts', token, { account });
  for (let batch = 0; batch < 8; batch += 1) {
    const operations = Array.from({ length: 500 }, (_, index) => ({
      op: 'create',
      transaction: entry(accountId, index),
    }));
    await send(server, 'POST', 'transactions/bulk', token, { operations });
  }
  return { server, database, postmaster: Number(rows[0].text.split('\n')[0]), token, accountId };
}

async function send(server: Server, method: 'GET' | 'POST', path: string, token: string, payload?: object) {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
  const url = `/api/v1/${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}`);
  return answer.json();
}

function entry(account_id: string, index: number): object {
  const date = new Date(Date.UTC(2025, 0, 1 + (index % 365))).toISOString().slice(0, 10);
  return { account_id, name: `Bakery ${index}`, date, amount: '12.30' };
}

async function measure(side: Measured, kind: Kind): Promise<Cost> {
  const started = { coffer: process.cpuUsage(), postgres: processorOf(side.postmaster), ms: performance.now() };
  let left = REQUESTS[kind];
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (; left > 0; left -= 1) await ask(side, kind);
    }),
  );
  const used = process.cpuUsage(started.coffer);
  return {
    coffer: (used.user + used.system) / REQUESTS[kind],
    postgres: (processorOf(side.postmaster) - started.postgres) / REQUESTS[kind],
    ms: (performance.now() - started.ms) / REQUESTS[kind],
  };
}

// No two lists are asked for in the same words: nothing is sent again that was kept.
async function ask({ server, token, accountId }: Measured, kind: Kind): Promise<void> {
  drawn += 1;
  const list = `transactions?page=${1 + (drawn % 150)}&max_amount=${100 + drawn}`;
  if (kind === 'list') await send(server, 'GET', list, token);
  else await send(server, 'POST', 'transactions', token, entry(accountId, drawn));
}

/** The processor time of PostgreSQL and all its processes so far, in microseconds. */
function processorOf(postmaster: number): number {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [String(postmaster), ...children]
    .map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
    })
    .reduce((sum, ticks) => sum + ticks, 0);
}
