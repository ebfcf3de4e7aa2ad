import { type MixServers, mixFor, openMix } from '../data/mix-servers.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { residentMegabytes, type Server } from '../tools/processes.ts';
import { cpuOf, cpuRatio, interleaved, pace, type Slice, slice } from '../tools/slices.ts';

const CONNECTIONS = [16, 64];
const [ROUNDS, SECONDS] = [7, 0.8];

/** The main figure: many families with a key each, chosen by Zipf's law; six reads in equal parts and 10 % creates. */
export async function measureMix(options: Options): Promise<Row[]> {
  const servers = await openMix(options);
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) rows.push(...(await measureOver(connections, servers)));
  const { pid = 0 } = servers.coffer.process;
  rows.push({
    id: 'memory/after the mix',
    what: 'resident memory after the mix',
    value: residentMegabytes(pid),
    unit: 'MB',
    detail: `after ${6 + CONNECTIONS.length * (ROUNDS + 1) * SECONDS} s of full load`,
  });
  await servers.stop();
  return rows;
}

async function measureOver(connections: number, servers: MixServers): Promise<Row[]> {
  const { floor, coffer, other } = servers;
  const run = (server: Server) => (round: number) =>
    slice(server, connections, SECONDS, mixFor(server, servers, round));
  const own = { floor: run(floor), coffer: run(coffer) };
  const slices: Partial<Record<'floor' | 'coffer' | 'other', Slice[]>> =
    other === undefined ? await interleaved(ROUNDS, own) : await interleaved(ROUNDS, { ...own, other: run(other) });
  const what = `mix of ${servers.families.length} families, ${connections} connections`;
  return [
    shareRow(`mix/${connections}`, what, slices.floor, slices.coffer),
    ...otherRow(what, slices.coffer, slices.other),
  ];
}

/** The CPU time of the floor for one request divided by Coffer's. */
export function shareRow(id: string, what: string, floor: readonly Slice[] = [], coffer: readonly Slice[] = []): Row {
  const detail = `${cpuOf(floor).toFixed(1)} / ${cpuOf(coffer).toFixed(0)} µs of CPU; ${pace(coffer)}`;
  return { id, what, value: cpuRatio(floor, coffer), unit: 'of the floor', detail };
}

function otherRow(load: string, coffer: readonly Slice[] = [], other?: readonly Slice[]): Row[] {
  if (other === undefined) return [];
  const detail = `${cpuOf(coffer).toFixed(0)} / ${cpuOf(other).toFixed(0)} µs of CPU; the other: ${pace(other)}`;
  return [
    {
      id: `${load}/other`,
      what: `${load}, times the other checkout`,
      value: cpuRatio(coffer, other),
      unit: 'times',
      detail,
    },
  ];
}
