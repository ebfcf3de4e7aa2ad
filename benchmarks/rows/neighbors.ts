import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { query } from '#tests/harness/postgres/postgres-server.ts';
import { entry } from '../data/families.ts';
import { type LargeFamily, seedLargeFamily } from '../data/large-family.ts';
import type { Row } from '../table.ts';
import { type LoadResult, load, percentile } from '../tools/load.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, idle, type Place, type Server, startCoffer } from '../tools/processes.ts';
import { type Call, call, get, post } from '../tools/requests.ts';
import { withPostgres } from '../tools/with-postgres.ts';

const SECONDS = 2.5;
const QUIET_SECONDS = 1.5;
const PAUSE_MS = 5;
const IMPORTED_ROWS = 20_000;

type Felt = { readonly reads: LoadResult; readonly creates: LoadResult };

/** The latencies of a small family while one of a million transactions does one heavy thing after another. */
export async function measureNeighbors({ folder, data = folder, scales }: Options): Promise<Row[]> {
  const rows = Math.max(...scales);
  const seeded = join(data, `large-${rows}`);
  mkdirSync(seeded, { recursive: true });
  await seedLargeFamily({ dataDir: seeded, checkout: CHECKOUT }, rows);
  const dataDir = join(folder, 'neighbors');
  cpSync(seeded, dataDir, { recursive: true }); // an account is deleted
  return measureOn('sqlite', { dataDir, checkout: CHECKOUT }, rows);
}

export async function measureNeighborsOnPostgres({ folder, scales }: Options): Promise<Row[]> {
  const dataDir = join(folder, 'neighbors-postgres');
  return withPostgres((env) => measureOn('postgres', { dataDir, env, checkout: CHECKOUT }, Math.max(...scales)));
}

async function measureOn(store: string, place: Place, rows: number): Promise<Row[]> {
  mkdirSync(place.dataDir, { recursive: true });
  const families = await seedLargeFamily(place, rows);
  if (place.env?.COFFER_DATABASE_URL) await query(place.env.COFFER_DATABASE_URL, 'analyze');
  const server = await startCoffer(place);
  await idle(server);
  await feel(server, families, QUIET_SECONDS); // warms up
  const phases: Record<string, Felt> = { quiet: await feel(server, families, QUIET_SECONDS) };
  const burners = [burn(), burn()];
  phases['two busy processes'] = await feel(server, families, QUIET_SECONDS);
  for (const burner of burners) burner.kill('SIGKILL');
  for (const [name, run] of Object.entries(heavyThings(server, families))) {
    const [felt] = await Promise.all([feel(server, families, SECONDS), run()]);
    phases[name] = felt;
  }
  await server.stop();
  return [rowOf(store, 'reads', phases), rowOf(store, 'creates', phases)];
}

/** Light reads and creates of the small family, one at a time each, with pauses. */
async function feel({ port }: Server, { small }: LargeFamily, seconds: number): Promise<Felt> {
  const { key, accountIds, transactionIds } = small;
  let count = 0;
  const paths = [
    () => `/api/v1/transactions?per_page=25&page=${1 + (count % 4)}`,
    () => `/api/v1/transactions/${transactionIds[count % transactionIds.length]}`,
    () => '/api/v1/accounts',
    () => '/api/v1/balance_sheet',
  ];
  const paced = (next: () => string) => load(port, 1, seconds, next, PAUSE_MS);
  const [reads, creates] = await Promise.all([
    paced(() => get(paths[count++ % paths.length]?.() ?? '', key)),
    paced(() => post('/api/v1/transactions', key, { transaction: entry(accountIds, count++) })),
  ]);
  return { reads, creates };
}

// The first days differ, so that no report is the one before.
const tenYears = (index: number): string =>
  `start_date=${new Date(Date.UTC(2016, 0, 1 + (index % 700))).toISOString().slice(0, 10)}&end_date=2025-12-31`;

/** Each runs as long as the small family is watched, or starts a job. */
function heavyThings({ port }: Server, { large }: LargeFamily): Record<string, () => Promise<unknown>> {
  const { key, accountIds } = large;
  const headers = { 'x-api-key': key };
  let count = 0;
  const again = (next: () => string) => () => load(port, 1, SECONDS, next);
  const operations = () =>
    Array.from({ length: 500 }, () => ({ op: 'create', transaction: entry(accountIds.slice(0, 4), count++) }));
  return {
    reports: again(() => get(`/api/v1/income_statement?${tenYears(count++)}`, key)),
    searches: again(() => get(`/api/v1/transactions?search=absent${count++}`, key)),
    'middle pages': again(() => get(`/api/v1/transactions?page=${15_000 + (count++ % 5000)}`, key)),
    export: () => call({ port, headers }, 'POST', 'family_exports', {}),
    'bulk load': again(() => post('/api/v1/transactions/bulk', key, { operations: operations() })),
    deletion: () => call({ port, headers }, 'DELETE', `accounts/${accountIds.at(-1)}?force=true`),
    import: () => importFile({ port, headers }, accountIds[0]),
  };
}

/** Sends a CSV file and starts its import, which takes longer than the small family is watched. */
async function importFile(to: Call, account_id: string | undefined): Promise<void> {
  const session = { filename: 'bank.csv', expected_chunks: 1, account_id };
  const { data } = await call(to, 'POST', 'import_sessions', session);
  const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `2025-0${1 + (row % 9)}-15,-${row}.99,Bakery ${row}`);
  const raw_file_content = `Date,Amount,Description\n${rows.join('\n')}\n`;
  await call(to, 'POST', `import_sessions/${data?.id}/chunks`, { sequence: 1, raw_file_content });
  await call(to, 'POST', `import_sessions/${data?.id}/publish`, {});
}

function rowOf(store: string, kind: keyof Felt, phases: Readonly<Record<string, Felt>>): Row {
  const { quiet, 'two busy processes': busy, ...heavy } = phases;
  const p99 = (...felt: (Felt | undefined)[]) => {
    const all = felt.flatMap((one) => [...(one?.[kind].latencies ?? [])]);
    return percentile(Float64Array.from(all).sort(), 0.99);
  };
  const each = Object.entries(heavy).map(([name, felt]) => `${name} ${p99(felt).toFixed(0)}`);
  return {
    id: `neighbors/${store}/${kind}`,
    what: `${kind} of another family on ${store === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, p99`,
    value: p99(...Object.values(heavy)),
    unit: 'ms',
    detail: `${each.join(', ')}; quiet ${p99(quiet).toFixed(0)}, two busy processes ${p99(busy).toFixed(0)}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  };
}

/** A process that only computes. */
function burn(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}
