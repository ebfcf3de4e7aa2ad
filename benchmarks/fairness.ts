import { type ChildProcess, spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { createFamilies, entry, type Family } from './families.ts';
import { type LoadResult, load, percentile } from './load.ts';
import { type Server, startServer } from './processes.ts';
import { get, post } from './requests.ts';
import type { Measured } from './slices.ts';

// The attacker's accounts; the larger one is deleted.
const ROWS = ['120000', '80000'];
const ATTACKERS = 16;
const SECONDS = 15;
const PAUSE_MS = 5;
const LIMITS = { reads: 30, writes: 100, livez: 20 };

type Phase = Readonly<Record<keyof typeof LIMITS, LoadResult>>;

/**
 * The latency that one family has while another, with 200,000 transactions, searches and reports over 16 connections, deletes its
 * largest account and makes an export; and the same in quiet, and with two other busy processes on the machine.
 */
export async function measureFairness(): Promise<Measured[]> {
  const server = await startServer('./coffer-server.ts', ROWS);
  const [family] = (await createFamilies(server.port, 1)) as [Family];
  await measurePhase(server, family, 2); // warms up
  const quiet = await measurePhase(server, family, SECONDS / 3);
  const burners = [burn(), burn()];
  const busy = await measurePhase(server, family, SECONDS / 3);
  for (const burner of burners) burner.kill('SIGKILL');
  await startDeletionAndExport(server);
  const [attack, attacked] = await Promise.all([
    load(server.port, ATTACKERS, SECONDS, attackOf(server)),
    measurePhase(server, family, SECONDS),
  ]);
  await server.stop();
  const rate = (count: number) => (count / attack.seconds).toFixed(1);
  const detail = `attackers: ${rate(attack.requests - attack.failures)} answered, ${rate(attack.failures)} refused a second`;
  return [
    ...(['reads', 'writes', 'livez'] as const).map((name) => rowOf(name, { quiet, busy, attacked })),
    { what: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '', detail },
  ];
}

function rowOf(name: keyof typeof LIMITS, phases: Record<'quiet' | 'busy' | 'attacked', Phase>): Measured {
  const figures = ({ [name]: { latencies } }: Phase) =>
    `${percentile(latencies, 0.5).toFixed(1)} / ${percentile(latencies, 0.99).toFixed(1)} ms`;
  const p99 = percentile(phases.attacked[name].latencies, 0.99);
  return {
    what: `${name} of another family under attack, p99`,
    value: `${p99.toFixed(1)} ms`,
    limit: `≤ ${LIMITS[name]} ms`,
    isMet: p99 <= LIMITS[name],
    detail: `p50 / p99 under attack ${figures(phases.attacked)}, quiet ${figures(phases.quiet)}, with two busy processes ${figures(phases.busy)}`,
  };
}

async function measurePhase(
  server: Server,
  { key, accountIds, transactionIds }: Family,
  seconds: number,
): Promise<Phase> {
  let count = 0;
  const paced = (next: () => string) => load(server.port, 1, seconds, next, PAUSE_MS);
  const paths = [
    () => `/api/v1/transactions?per_page=25&n=${count}`,
    () => `/api/v1/transactions/${transactionIds[count % transactionIds.length]}`,
    () => '/api/v1/accounts',
    () => '/api/v1/balance_sheet',
  ];
  const [reads, writes, livez] = await Promise.all([
    paced(() => get(paths[count++ % paths.length]?.() ?? '', key)),
    paced(() => post('/api/v1/transactions', key, { transaction: entry(accountIds, count++) })),
    paced(() => get('/livez', key)),
  ]);
  return { reads, writes, livez };
}

// Each request differs, so that no response is cached.
function attackOf({ ready: { key = '' } }: Server): () => string {
  let count = 0;
  const paths = [
    () => `transactions?search=zz${count}`,
    () => 'income_statement?start_date=2016-01-01&end_date=2026-01-01',
    () => `transactions?min_amount=5${count}`,
    () => 'balance_sheet/history?start_date=2016-01-01&end_date=2026-01-01&interval=day',
    () => `transactions?page=3999&per_page=${10 + (count % 40)}`,
  ];
  return () => get(`/api/v1/${paths[count++ % paths.length]?.()}`, key);
}

async function startDeletionAndExport({ port, ready: { key = '', accountId = '' } }: Server): Promise<void> {
  const send = async (method: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { method, headers: { 'x-api-key': key } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  await send('POST', 'family_exports');
  await send('DELETE', `accounts/${accountId}?force=true`);
}

/** A process that only computes. */
function burn(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}
