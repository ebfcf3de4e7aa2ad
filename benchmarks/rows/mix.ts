import { mixFor, onEach, openMix } from '../data/mix-servers.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { residentMegabytes } from '../tools/processes.ts';
import { cpuOf, cpuRatio, pace, type Slice, slice } from '../tools/slices.ts';

const CONNECTIONS = [16, 64];
const [ROUNDS, SECONDS] = [7, 0.8];

/** The main figure: many families with a key each, chosen by Zipf's law; six reads in equal parts and 10 % creates. */
export async function measureMix(options: Options): Promise<Row[]> {
  const { families, servers, stop } = await openMix(options);
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) {
    const slices = await onEach(servers, ROUNDS, (server, round) =>
      slice(server, connections, SECONDS, mixFor(families, round)),
    );
    rows.push(
      ...comparedRows(`mix/${connections}`, `mix of ${families.length} families, ${connections} connections`, slices),
    );
  }
  for (const [name, server] of Object.entries(servers)) {
    rows.push({
      id: `memory/after the mix/${name}`,
      what: `resident memory after the mix, ${name}`,
      value: residentMegabytes(server.process.pid ?? 0),
      unit: 'MB',
      detail: `after ${6 + CONNECTIONS.length * (ROUNDS + 1) * SECONDS} s of full load`,
    });
  }
  await stop();
  return rows;
}

/** Coffer's CPU time for one request divided by that of each other server in the same rounds. */
export function comparedRows(
  id: string,
  what: string,
  { coffer = [], ...others }: Readonly<Partial<Record<'coffer' | 'plain' | 'other', readonly Slice[]>>>,
): Row[] {
  return Object.entries(others).map(([name, slices]) => ({
    id: `${id}/${name}`,
    what,
    value: cpuRatio(coffer, slices),
    unit: name === 'plain' ? 'times plain' : 'times other',
    detail: `${cpuOf(coffer).toFixed(0)} / ${cpuOf(slices).toFixed(0)} µs of CPU; ${pace(coffer)}`,
  }));
}
