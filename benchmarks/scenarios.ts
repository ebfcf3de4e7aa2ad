import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type LoadResult, load, type NextRequest, percentile } from './load.ts';
import {
  cpuMicroseconds,
  firstAnswer,
  median,
  processesOf,
  residentMegabytes,
  type Server,
  startServer,
} from './processes.ts';

/** One line of the table. */
export type Measured = {
  readonly what: string;
  readonly value: string;
  readonly promise: string;
  readonly kept: boolean;
  readonly detail: string;
};

const CONNECTIONS = 64;
const SLICE_SECONDS = 1;
const ROUNDS = 15;

/** A slice of load on one server: CPU microseconds of the server process for each request, and what the load saw. */
type Slice = LoadResult & { readonly cpu: number };

async function slice(server: Server, next: NextRequest, connections = CONNECTIONS): Promise<Slice> {
  const pid = server.process.pid ?? 0;
  const before = cpuMicroseconds(pid);
  const result = await load(server.port, connections, SLICE_SECONDS, next);
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests failed`);
  return { ...result, cpu: (cpuMicroseconds(pid) - before) / result.requests };
}

/** Runs the variants in turn, round after round, so that a machine that grows slower slows them all. */
async function interleaved<Name extends string>(
  variants: Record<Name, () => Promise<Slice>>,
): Promise<Record<Name, Slice[]>> {
  const names = Object.keys(variants) as Name[];
  const slices = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Slice[]>;
  for (const name of names) await variants[name](); // warms up
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) slices[name].push(await variants[name]());
  }
  return slices;
}

/** The median of what `figure` makes of each round: slices of one round lie side by side, so that a slow minute slows them all. */
function eachRound<Name extends string>(
  slices: Record<Name, readonly Slice[]>,
  figure: (round: Record<Name, Slice>) => number,
): number {
  const names = Object.keys(slices) as Name[];
  const rounds = Array.from(
    { length: ROUNDS },
    (_, index) => Object.fromEntries(names.map((name) => [name, slices[name][index]])) as Record<Name, Slice>,
  );
  return median(rounds.map(figure));
}

const cpuOf = (slices: readonly Slice[]): number => median(slices.map(({ cpu }) => cpu));
const rateOf = ({ requests, seconds }: Slice): number => requests / seconds;
const perSecond = (slices: readonly Slice[]): number => median(slices.map(rateOf));

function get(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\nAccept: application/json\r\n\r\n`;
}

const FIRST_DAY = dayNumber('2026-01-05');
const ENTRIES_A_DAY = 200;

// As a household's entries are: of many amounts, and day after day. All alike, they would share more than real ones do.
function create(key: string, accountId: string, index: number): string {
  const transaction = {
    account_id: accountId,
    date: dayAt(FIRST_DAY + (Math.floor(index / ENTRIES_A_DAY) % 9000)),
    name: `Bakery ${index}`,
    amount: `${1 + (index % 500)}.30`,
    nature: 'expense',
  };
  const body = JSON.stringify({ transaction });
  return `POST /api/v1/transactions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

// Node itself adds these to every answer, the floor's too.
const NODES_OWN = new Set(['date', 'connection', 'keep-alive']);

/** A bare `node:http` server that sends the very bytes, headers included, that `server` answers on `path`. */
async function startFloor(server: Server, path: string): Promise<Server> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { 'x-api-key': server.ready.key ?? '' },
  });
  const headers = [...answer.headers].filter(([name]) => !NODES_OWN.has(name)).flat();
  return startServer('./floor-server.ts', [], JSON.stringify({ headers, body: await answer.text() }));
}

function ratio(what: string, value: number, promise: number, detail: string): Measured {
  return { what, value: value.toFixed(2), promise: `≥ ${promise}`, kept: value >= promise, detail };
}

const LIST = '/api/v1/transactions?per_page=25';

/** Reads with the whole path on (key, limit, scope, validation, log row), as a share of bare `node:http` sending the same bytes. */
export async function measureReads(): Promise<Measured[]> {
  const coffer = await startServer('./coffer-server.ts', ['100000']);
  const { key = '', accountId = '' } = coffer.ready;
  const small = `/api/v1/accounts/${accountId}`;
  const listFloor = await startFloor(coffer, LIST);
  const smallFloor = await startFloor(coffer, small);
  let count = 0;
  const write = () => create(key, accountId, count++);
  // Each connection writes, then lists: every list finds books that have changed since it was last rendered.
  const listing = new Set<number>();
  const pair: NextRequest = (connection) => {
    const lists = listing.delete(connection);
    if (!lists) listing.add(connection);
    return lists ? get(LIST, key) : write();
  };
  const slices = await interleaved({
    listFloor: () => slice(listFloor, () => get('/', key)),
    unchanged: () => slice(coffer, () => get(LIST, key)),
    smallFloor: () => slice(smallFloor, () => get('/', key)),
    small: () => slice(coffer, () => get(small, key)),
    write: () => slice(coffer, write),
    pair: () => slice(coffer, pair),
  });
  const latency = slices.unchanged.at(-1)?.latencies ?? new Float64Array();
  await Promise.all([coffer, listFloor, smallFloor].map((server) => server.stop()));
  const floor = cpuOf(slices.listFloor);
  const unchanged = cpuOf(slices.unchanged);
  const afterWrite = 2 * cpuOf(slices.pair) - cpuOf(slices.write);
  const smallCpu = cpuOf(slices.small);
  return [
    ratio(
      'unchanged list of 25, share of the floor',
      eachRound(slices, (round) => round.listFloor.cpu / round.unchanged.cpu),
      0.5,
      `${floor.toFixed(1)} / ${unchanged.toFixed(1)} µs of CPU; ${Math.round(perSecond(slices.unchanged))} a second, p50 ${percentile(latency, 0.5).toFixed(1)} ms, p99 ${percentile(latency, 0.99).toFixed(1)} ms`,
    ),
    ratio(
      'list of 25 after a write, share of the floor',
      eachRound(slices, (round) => round.listFloor.cpu / (2 * round.pair.cpu - round.write.cpu)),
      0.12,
      `${floor.toFixed(1)} / ${afterWrite.toFixed(1)} µs of CPU`,
    ),
    ratio(
      'key check with a small answer, share of the floor',
      eachRound(slices, (round) => round.smallFloor.cpu / round.small.cpu),
      0.6,
      `${cpuOf(slices.smallFloor).toFixed(1)} / ${smallCpu.toFixed(1)} µs of CPU; ${Math.round(perSecond(slices.small))} a second`,
    ),
  ];
}

/** Durable creates from many connections, beside the same server when it commits one at a time. */
export async function measureCreates(): Promise<Measured[]> {
  const grouped = await startServer('./coffer-server.ts', ['0']);
  const single = await startServer('./coffer-server.ts', ['0', '1']);
  let count = 0;
  const run = (server: Server) => () =>
    slice(server, () => create(server.ready.key ?? '', server.ready.accountId ?? '', count++));
  const slices = await interleaved({ grouped: run(grouped), single: run(single) });
  await Promise.all([grouped.stop(), single.stop()]);
  const rates = [perSecond(slices.grouped), perSecond(slices.single)] as const;
  const latency = slices.grouped.at(-1)?.latencies ?? new Float64Array();
  return [
    ratio(
      'durable creates from 64 connections, times one commit each',
      eachRound(slices, (round) => rateOf(round.grouped) / rateOf(round.single)),
      5,
      `${Math.round(rates[0])} / ${Math.round(rates[1])} a second; ${cpuOf(slices.grouped).toFixed(0)} µs of CPU, p50 ${percentile(latency, 0.5).toFixed(1)} ms, p99 ${percentile(latency, 0.99).toFixed(1)} ms`,
    ),
  ];
}

/** The first page among a million rows, beside ten thousand. Each request has a URL of its own, so that nothing is kept. */
export async function measureGrowth(): Promise<Measured[]> {
  const few = await startServer('./coffer-server.ts', ['10000']);
  const many = await startServer('./coffer-server.ts', ['1000000']);
  let count = 0;
  const run = (server: Server) => () => slice(server, () => get(`${LIST}&n=${count++}`, server.ready.key ?? ''), 4);
  const slices = await interleaved({ few: run(few), many: run(many) });
  await Promise.all([few.stop(), many.stop()]);
  const growth = eachRound(slices, (round) => round.many.cpu / round.few.cpu);
  return [
    {
      what: 'first page at 1,000,000 rows, times 10,000',
      value: growth.toFixed(2),
      promise: '≤ 1.2',
      kept: growth <= 1.2,
      detail: `${cpuOf(slices.many).toFixed(1)} / ${cpuOf(slices.few).toFixed(1)} µs of CPU`,
    },
  ];
}

const STARTS = 5;

/** From `npm start` to the first answer, and what the process holds then. */
export async function measureStart(): Promise<Measured[]> {
  const times: number[] = [];
  let memory = 0;
  for (let run = 0; run < STARTS; run += 1) {
    const { seconds, megabytes } = await startOnce();
    times.push(seconds);
    memory = Math.max(memory, megabytes);
  }
  const seconds = median(times);
  return [
    {
      what: '`npm start` to the first answer',
      value: `${seconds.toFixed(2)} s`,
      promise: '≤ 1.5 s',
      kept: seconds <= 1.5,
      detail: `median of ${STARTS}, empty data folder`,
    },
    {
      what: 'resident memory after the first answers',
      value: `${memory.toFixed(0)} MB`,
      promise: '≤ 180 MB',
      kept: memory <= 180,
      detail: 'the largest of those starts',
    },
  ];
}

async function startOnce(): Promise<{ seconds: number; megabytes: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-start-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, COFFER_DATA_DIR: dataDir, COFFER_PORT: String(port) },
    stdio: 'ignore',
    detached: true,
  });
  await firstAnswer(`http://127.0.0.1:${port}/livez`);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = Math.max(...processesOf(child.pid ?? 0).map(residentMegabytes));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
  return { seconds, megabytes };
}
