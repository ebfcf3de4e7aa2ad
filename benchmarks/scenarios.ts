import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstAnswer, median, processesOf, residentMegabytes, type Server, startServer } from './processes.ts';
import { get } from './requests.ts';
import { cpuOf, cpuRatio, interleaved, type Measured, slice } from './slices.ts';

const ROUNDS = 15;
const SLICE_SECONDS = 1;
const CONNECTIONS = 4;

/** The first page of a million rows against ten thousand. Each request has its own URL, so that no response is cached. */
export async function measureGrowth(): Promise<Measured[]> {
  const few = await startServer('./coffer-server.ts', ['10000']);
  const many = await startServer('./coffer-server.ts', ['1000000']);
  let count = 0;
  const list = (server: Server) => () =>
    slice(server, CONNECTIONS, SLICE_SECONDS, () =>
      get(`/api/v1/transactions?per_page=25&n=${count++}`, server.ready.key ?? ''),
    );
  const slices = await interleaved(ROUNDS, { few: list(few), many: list(many) });
  await Promise.all([few.stop(), many.stop()]);
  const growth = cpuRatio(slices.many, slices.few);
  return [
    {
      what: 'first page at 1,000,000 rows, times 10,000',
      value: growth.toFixed(2),
      limit: '≤ 1.2',
      isMet: growth <= 1.2,
      detail: `${cpuOf(slices.many).toFixed(1)} / ${cpuOf(slices.few).toFixed(1)} µs of CPU`,
    },
  ];
}

const STARTS = 5;

/** Time from `npm start` to the first response, and memory after it. */
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
      what: '`npm start` to the first response',
      value: `${seconds.toFixed(2)} s`,
      limit: '≤ 1.5 s',
      isMet: seconds <= 1.5,
      detail: `median of ${STARTS}, empty data folder`,
    },
    {
      what: 'resident memory after the first response',
      value: `${memory.toFixed(0)} MB`,
      limit: '≤ 180 MB',
      isMet: memory <= 180,
      detail: 'the largest of these starts',
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
