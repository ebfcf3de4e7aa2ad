import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addConnection, changeLinked, mergeAccounts } from '#integrations/bank-connections/record.ts';
import { sealSecrets } from '#integrations/bank-connections/secrets.ts';
import { newId } from '#kernel/ids.ts';
import { openFileAccount } from '#ledger/imported-entries/index.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, openCoffer } from '#tests/harness/server/start-coffer.ts';
import { entry } from '../data/families.ts';
import type { Row } from '../table.ts';
import { percentile } from '../tools/load.ts';
import type { Options } from '../tools/options.ts';
import { median, residentMegabytes } from '../tools/processes.ts';

const OF_A_FAMILY = 25;
const DAY_SECONDS = 24 * 60 * 60;
const ROUNDS = 3;
/** No sync is due by itself sooner after another; within a day from then each connection is due once. */
const FIRST_DUE_SECONDS = 4 * 60 * 60;
/** By then Coffer has closed the connections of the round before. */
const IDLE_MS = 4000;
const QUIET_MS = 5000;
/** The clock moves by so much at once, and the banks that are due by then are asked. */
const STEP_SECONDS = 60;
/** A step takes no less: a day in two and a half minutes. */
const PACE_MS = 100;
/** The settings of a server that reaches this machine. */
const SETTINGS = { COFFER_OUTBOUND_ALLOW: '127.0.0.0/8', COFFER_RATE_LIMITS: 'standard=1000000' };

// Services in the form of SimpleFIN: each access is at an address of its own, and has one account with the same rows.
const SERVICE = `
const at = Date.UTC(2026, 2, 9, 12) / 1000;
const rows = Array.from({ length: Number(process.argv[1]) }, (_, row) => ({ id: 'r' + row, posted: at - row * 3600, amount: '-1.00', description: 'SHOP ' + row }));
const count = { requests: 0, connections: 0 };
const server = require('node:http').createServer((request, response) => {
  if (request.url === '/count') return response.end(JSON.stringify(count));
  count.requests += 1;
  const isShort = request.url.includes('balances-only');
  const account = { id: 'acc', name: 'Checking', currency: 'USD', balance: '100.00', 'balance-date': at };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ errlist: [], connections: [], accounts: [{ ...account, transactions: isShort ? [] : rows }] }));
});
server.on('connection', () => { count.connections += 1; });
server.listen(0, () => process.send(server.address().port));
`;

// Reads a page every 20 ms by the clock, so that each read that should begin while the server is busy waits.
const READER = `
const [url, key] = process.argv.slice(1);
const agent = new (require('node:http').Agent)({ keepAlive: true });
let times = [];
const read = () => {
  const began = performance.now();
  require('node:http').get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
    response.resume().on('end', () => times.push(performance.now() - began));
  });
};
setInterval(read, 20);
process.on('message', () => { process.send(times); times = []; });
process.send('ready');
`;

/** The processor time of a daily sync without new rows. */
export function measureBanks(options: Options): Promise<Row[]> {
  return withConnections({ ...options, rows: 10 }, async ({ coffer, key, port, connections }) => {
    const before = await countOf(port);
    const cpu: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(IDLE_MS);
      const used = process.cpuUsage();
      await syncAll(coffer, key, connections);
      cpu.push(msOf(used) / connections);
    }
    const after = await countOf(port);
    const perSync = (name: keyof Count) => ((after[name] - before[name]) / (ROUNDS * connections)).toFixed(1);
    const rounds = `rounds ${cpu.map((ms) => ms.toFixed(1)).join(', ')}`;
    const asked = `${perSync('requests')} requests on ${perSync('connections')} connections`;
    const detail = `${rounds}; ${asked}; ${machine()}`;
    return [{ id: 'banks/sync', what: 'CPU of a daily sync without new rows', value: median(cpu), unit: 'ms', detail }];
  });
}

/** A day of many connections without rows on one process, while another family reads. */
export function measureBankDay(options: Options): Promise<Row[]> {
  return withConnections({ ...options, rows: 0 }, async ({ coffer, key, connections }) => {
    const url = await coffer.server.app.listen({ port: 0, host: '127.0.0.1' });
    const [reader] = await start(READER, `${url}/api/v1/transactions?per_page=25`, key);
    try {
      await reads(reader);
      await wait(QUIET_MS);
      const quiet = await reads(reader);
      const day = await runDay(coffer, key, connections);
      const during = await reads(reader);
      const [p95, before] = [during, quiet].map((times) => percentile(times, 0.95));
      const detail = `at most ${day.most} due in a minute; ${day.ms.toFixed(1)} ms of CPU each, reads included; ${day.megabytes}; ${machine()}`;
      return [
        { id: 'bank-day/day', what: `a day of ${connections} connections`, value: day.seconds, unit: 's', detail },
        {
          ...{ id: 'bank-day/reads', what: 'reads of another family on that day, p95', value: p95 ?? 0, unit: 'ms' },
          detail: `quiet ${before?.toFixed(1)}; ${during.length} reads; longest ${during.at(-1)?.toFixed(0)}`,
        },
      ];
    } finally {
      reader.kill();
    }
  });
}

type Connected = {
  readonly coffer: Coffer;
  /** The key of a family without a bank. */
  readonly key: string;
  /** Where the services of the banks are. */
  readonly port: number;
  readonly connections: number;
};

/** Measures on a server in this process, whose connections have brought so many rows each. */
async function withConnections(
  { folder, families, rows }: Options & { readonly rows: number },
  measure: (connected: Connected) => Promise<Row[]>,
): Promise<Row[]> {
  const [service, port] = await start<number>(SERVICE, String(rows));
  const coffer = await openCoffer(mkdtempSync(join(folder, 'banks-')), SETTINGS, null, { inspect: () => {} });
  try {
    const connections = families * OF_A_FAMILY;
    for (let family = 0; family < families; family += 1) await connectFamily(coffer, port, family);
    const key = await otherFamily(coffer);
    // The first day brings the rows.
    await syncAll(coffer, key, connections);
    return await measure({ coffer, key, port, connections });
  } finally {
    service.kill();
    await coffer.server.close();
    await coffer.database.close();
  }
}

function msOf(used: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000;
}

function machine(): string {
  return `load of the machine ${loadavg()[0]?.toFixed(1)}`;
}

/** Starts a script in a process of its own, and waits for its first message. */
async function start<Message>(script: string, ...args: string[]): Promise<[ChildProcess, Message]> {
  const child = spawn(process.execPath, ['-e', script, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = await once(child, 'message');
  return [child, message];
}

type Count = { readonly requests: number; readonly connections: number };

/** The requests and connections that the services have got. */
async function countOf(port: number): Promise<Count> {
  return (await (await fetch(`http://127.0.0.1:${port}/count`)).json()) as Count;
}

/** A family whose connections have not been read; each is at an address of its own. */
async function connectFamily(coffer: Coffer, port: number, family: number): Promise<void> {
  const user = await coffer.signUp();
  const author = { actor: { type: 'job', userId: user.id }, requestId: newId() };
  await coffer.database.writeFamily(await familyOf(coffer, user), author, async (tx) => {
    for (let count = 0; count < OF_A_FAMILY; count += 1) {
      const [id, number] = [newId(), family * OF_A_FAMILY + count];
      const url = `http://127.1.${number >> 8}.${number & 255}:${port}/bridge`;
      await addConnection(tx, {
        ...{ family_id: BigInt(tx.familyId), id, user_id: user.id, connector: 'simplefin', name: `Bank ${count}` },
        ...{ institution: null, status: 'active', consent_expires_at: null, last_synced_at: null },
        ...{ error_code: null, error_message: null, pending_secrets: null, due_at: tx.now },
        secrets: sealSecrets(tx.secrets(), id, { url, user: 'u', password: 'p' }),
        ...{ failures: 0n, failing_since: null, created_at: tx.now, updated_at: tx.now },
      });
      const [balance, name] = [{ date: SINCE, amount: '100.00' }, 'Checking'];
      const account = { id: 'acc', stableId: 'acc', name, currency: 'USD', balance, kind: null };
      const [linked] = await mergeAccounts(tx, id, [account]);
      const opening = { ...{ name, type: 'depository', subtype: null, currency: 'USD' }, firstDay: SINCE } as const;
      const account_id = await openFileAccount(tx, user.id, { ...opening, opening: balance });
      if (linked !== undefined) await changeLinked(tx, linked, { account_id, since: SINCE });
    }
  });
}

const SINCE = '2026-03-01';

/** The key of a family without a bank, with transactions to read. */
async function otherFamily(coffer: Coffer): Promise<string> {
  const user = await coffer.signUp();
  const accounts = [await coffer.createAccount(user)];
  const operations = Array.from({ length: 500 }, (_, index) => ({ op: 'create', transaction: entry(accounts, index) }));
  await coffer.call('POST', '/api/v1/transactions/bulk', { token: user.token, body: { operations } });
  return (await coffer.createKey(user)).key;
}

/** The milliseconds of the reads since the last call, in ascending order. */
async function reads(reader: ChildProcess): Promise<Float64Array> {
  reader.send('times');
  const [times]: number[][] = await once(reader, 'message');
  return Float64Array.from(times ?? []).sort();
}

/** Makes every connection due, whatever its time of the day, and waits until each was read. */
async function syncAll(coffer: Coffer, key: string, connections: number): Promise<void> {
  coffer.advance(2 * DAY_SECONDS);
  const began = new Date(coffer.now).toISOString();
  await coffer.call('POST', '/api/v1/sync', { key });
  while ((await readSince(coffer, began)) < connections) await wait(250);
}

/** Lets a day pass in steps; each connection is read at its own time. */
async function runDay(coffer: Coffer, key: string, connections: number) {
  coffer.advance(FIRST_DUE_SECONDS);
  const [began, cpu, started] = [new Date(coffer.now).toISOString(), process.cpuUsage(), performance.now()];
  const memory = [residentMegabytes(process.pid)];
  let [read, most] = [0, 0];
  for (let second = 0; second < DAY_SECONDS; second += STEP_SECONDS) {
    const paced = wait(PACE_MS);
    coffer.advance(STEP_SECONDS);
    await coffer.call('POST', '/api/v1/sync', { key });
    while ((await countDue(coffer)) > 0) await wait(10);
    await paced;
    const now = await readSince(coffer, began);
    [read, most] = [now, Math.max(most, now - read)];
    memory.push(residentMegabytes(process.pid));
  }
  if (read !== connections) throw new Error(`${read} of ${connections} were read`);
  const [first, last] = [memory[0] ?? 0, memory.at(-1) ?? 0].map((one) => one.toFixed(0));
  return {
    most,
    ms: msOf(cpu) / connections,
    seconds: (performance.now() - started) / 1000,
    megabytes: `${first} MB at the beginning, ${last} at the end, ${Math.max(...memory).toFixed(0)} at most`,
  };
}

async function readSince({ database }: Coffer, began: string): Promise<number> {
  const all = database.read.selectFrom('bank_connections').where('last_synced_at', '>=', began);
  const { count } = await all.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** How many connections are due or being read. */
async function countDue({ database, now }: Coffer): Promise<number> {
  const due = await database.read
    .selectFrom('bank_connections')
    .select('id')
    .where('status', 'in', ['active', 'needs_attention'])
    .where('due_at', '<=', new Date(now).toISOString())
    .limit(1)
    .execute();
  const running = await database.read
    .selectFrom('syncs')
    .select('id')
    .where('status', 'in', ['pending', 'syncing'])
    .limit(1)
    .execute();
  return due.length + running.length;
}
