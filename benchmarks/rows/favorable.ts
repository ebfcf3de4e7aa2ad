import { type Kind, onEach, openMix, REQUESTS } from '../data/mix-servers.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import type { Server } from '../tools/processes.ts';
import { cpuOf, interleaved, pace, slice } from '../tools/slices.ts';
import { comparedRows } from './mix.ts';

const [ROUNDS, SECONDS, CONNECTIONS] = [5, 0.4, 64];

/** The best cases: one family, 64 connections, and one URL that is asked for again and again. Few users meet them. */
export async function measureFavorable(options: Options): Promise<Row[]> {
  const { families, servers, stop } = await openMix(options);
  const [family] = families;
  if (family === undefined) throw new Error('no family');
  let drawn = 0;
  const run = (server: Server, kind: Kind) =>
    slice(server, CONNECTIONS, SECONDS, () => REQUESTS[kind](family, kind === 'create' ? drawn++ / 1e6 : 0));
  const rows: Row[] = [];
  for (const kind of ['list', 'one transaction'] as const) {
    const slices = await onEach(servers, ROUNDS, (server) => run(server, kind));
    rows.push(...comparedRows(`favorable/${kind}`, `${kind}, one URL, ${CONNECTIONS} connections`, slices));
  }
  const { coffer: creates } = await interleaved(ROUNDS, { coffer: () => run(servers.coffer, 'create') });
  rows.push({
    id: 'favorable/create',
    what: `create, one family, ${CONNECTIONS} connections`,
    value: cpuOf(creates),
    unit: 'µs',
    detail: `of CPU; ${pace(creates)}`,
  });
  await stop();
  return rows;
}
