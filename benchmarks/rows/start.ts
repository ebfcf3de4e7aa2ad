import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, cpuMicroseconds, median, NODE_FLAGS, residentMegabytes, startScript } from '../tools/processes.ts';

const STARTS = 7;
const MAINS = { sources: 'src/main.js', bundle: 'dist/main.js' };

type Started = { readonly seconds: number; readonly cpuSeconds: number; readonly megabytes: number };

/** Time until the first response on an empty data folder, from the sources and from the bundle, and memory after it. */
export async function measureStart({ folder }: Options): Promise<Row[]> {
  spawnSync(process.execPath, ['scripts/bundle.ts'], { cwd: CHECKOUT, stdio: 'inherit' });
  const starts: Record<keyof typeof MAINS, Started[]> = { sources: [], bundle: [] };
  for (let round = 0; round <= STARTS; round += 1) {
    for (const name of ['sources', 'bundle'] as const) {
      const started = await startOnce(join(CHECKOUT, MAINS[name]), folder);
      if (round > 0) starts[name].push(started); // the first one compiles
    }
  }
  const of = (name: keyof typeof MAINS, figure: keyof Started) => median(starts[name].map((start) => start[figure]));
  const row = (name: keyof typeof MAINS): Row => ({
    id: `start/${name}`,
    what: `start from the ${name} to the first response`,
    value: of(name, 'seconds'),
    unit: 's',
    detail: `${of(name, 'cpuSeconds').toFixed(2)} s of CPU; median of ${STARTS}, empty data folder`,
  });
  return [
    row('sources'),
    row('bundle'),
    {
      id: 'memory/idle',
      what: 'resident memory after the first response',
      value: of('bundle', 'megabytes'),
      unit: 'MB',
      detail: `from the bundle; from the sources ${of('sources', 'megabytes').toFixed(0)} MB`,
    },
  ];
}

async function startOnce(main: string, folder: string): Promise<Started> {
  const dataDir = mkdtempSync(join(folder, 'start-'));
  const started = performance.now();
  const server = await startScript([...NODE_FLAGS, main], { dataDir });
  const seconds = (performance.now() - started) / 1000;
  const pid = server.process.pid ?? 0;
  const figures = { seconds, cpuSeconds: cpuMicroseconds(pid) / 1e6, megabytes: residentMegabytes(pid) };
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return figures;
}
