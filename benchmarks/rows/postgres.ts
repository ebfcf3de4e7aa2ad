import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '#tests/harness/postgres/postgres-server.ts';
import { type LargeFamily, seedLargeFamily } from '../data/large-family.ts';
import type { Row } from '../table.ts';
import { percentile } from '../tools/load.ts';
import type { Options } from '../tools/options.ts';
import {
  CHECKOUT,
  cpuMicroseconds,
  median,
  NODE_FLAGS,
  processesOf,
  type Server,
  startCoffer,
} from '../tools/processes.ts';
import { get, post } from '../tools/requests.ts';
import { slice } from '../tools/slices.ts';
import { withPostgres } from '../tools/with-postgres.ts';
import { BULK_ROWS, bulk } from './large-family.ts';

const [ROUNDS, SECONDS, ROWS] = [5, 0.6, 10_000];
const BARE = join(import.meta.dirname, '../tools/bare-postgres.ts');
const BARE_COUNT = 400;
const WARM_UP = { connections: 16, seconds: 4 };

/** Coffer on PostgreSQL next to the bare driver that does the same statements, by the CPU time of both processes together. */
export async function measurePostgres({ folder }: Options): Promise<Row[]> {
  return withPostgres(async (env, postmaster) => {
    const place = { dataDir: join(folder, 'postgres'), env, checkout: CHECKOUT };
    mkdirSync(place.dataDir, { recursive: true });
    const families = await seedLargeFamily(place, ROWS);
    await query(env.COFFER_DATABASE_URL, 'analyze'); // as autovacuum does within a minute of a load
    const server = await startCoffer(place);
    const rows: Row[] = [];
    for (const kind of ['list', 'create'] as const)
      rows.push(await compare(kind, server, families, env.COFFER_DATABASE_URL, postmaster));
    rows.push(await measureBulk(server, families, postmaster));
    await server.stop();
    return rows;
  });
}

async function compare(
  kind: 'list' | 'create',
  server: Server,
  { large }: LargeFamily,
  url: string,
  postmaster: number,
): Promise<Row> {
  const requests = {
    list: () => get('/api/v1/transactions?per_page=25', large.key),
    create: () => {
      const transaction = { account_id: large.accountIds[0], date: '2025-05-01', name: 'Bakery', amount: '12.30' };
      return post('/api/v1/transactions', large.key, { transaction });
    },
  };
  const coffer: number[] = [];
  const bare: number[] = [];
  const own: number[] = [];
  await slice(server, WARM_UP.connections, WARM_UP.seconds, requests[kind]);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = usedBy(postmaster);
    const { cpu, requests: answered } = await slice(server, 1, SECONDS, requests[kind]);
    const between = usedBy(postmaster);
    const driver = runBare(url, kind);
    own.push(cpu);
    coffer.push(cpu + (between - before) / answered);
    bare.push(driver + (usedBy(postmaster) - between) / BARE_COUNT);
  }
  return {
    id: `postgres/${kind}`,
    what: `${kind} on PostgreSQL, one connection`,
    value: median(bare.map((cost, round) => cost / (coffer[round] ?? Number.NaN))),
    unit: 'of bare pg',
    detail: `${median(bare).toFixed(0)} / ${median(coffer).toFixed(0)} µs of CPU with PostgreSQL's; ${median(own).toFixed(0)} µs are Coffer's`,
  };
}

async function measureBulk(server: Server, family: LargeFamily, postmaster: number): Promise<Row> {
  await slice(server, 1, SECONDS, bulk(family)); // warms up
  const before = usedBy(postmaster);
  const { cpu, requests, latencies } = await slice(server, 1, 3 * SECONDS, bulk(family));
  const postgres = (usedBy(postmaster) - before) / requests;
  const median = percentile(latencies, 0.5);
  return {
    id: 'postgres/bulk',
    what: `bulk of ${BULK_ROWS} on PostgreSQL, ten years of dates, five accounts`,
    value: (BULK_ROWS / (cpu + postgres)) * 1e6,
    unit: 'rows/s',
    detail: `of CPU with PostgreSQL's; latency p50 ${median.toFixed(0)} ms, which are ${((BULK_ROWS / median) * 1000).toFixed(0)} rows a second`,
  };
}

/** The CPU time of PostgreSQL's processes so far. */
function usedBy(postmaster: number): number {
  return processesOf(postmaster).reduce((sum, pid) => sum + cpuMicroseconds(pid), 0);
}

function runBare(url: string, kind: string): number {
  const { stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, BARE, url, kind, String(BARE_COUNT)], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}
