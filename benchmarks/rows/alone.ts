import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Family } from '../data/families.ts';
import { KINDS, type Kind, type MixServers, onEach, openMix, REQUESTS } from '../data/mix-servers.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { median, NODE_FLAGS } from '../tools/processes.ts';
import { seededRandom, zipf } from '../tools/random.ts';
import { cpuOf, interleaved, pace, slice } from '../tools/slices.ts';
import { comparedRows } from './mix.ts';

const [ROUNDS, SECONDS] = [5, 0.3];
const CONNECTIONS = [16, 1];
const BARE = join(import.meta.dirname, '../tools/bare-sqlite.ts');
const BARE_CREATES = 400;

/** Each kind of request alone, by the families of the mix. */
export async function measureAlone(options: Options): Promise<Row[]> {
  const mix = await openMix(options);
  const rows: Row[] = [];
  for (const kind of KINDS)
    for (const connections of CONNECTIONS) rows.push(...(await measureKind(mix, kind, connections)));
  rows.push(...(await measureCreates(mix)));
  await mix.stop();
  return rows;
}

const anyOf = (families: readonly Family[], random: () => number): Family =>
  families[Math.floor(random() * families.length)] as Family;

async function measureKind({ families, servers }: MixServers, kind: Kind, connections: number): Promise<Row[]> {
  const slices = await onEach(servers, ROUNDS, (server, round) => {
    const random = seededRandom(round);
    const family = zipf(families, random);
    return slice(server, connections, SECONDS, () => REQUESTS[kind](family(), random()));
  });
  const over = connections === 1 ? 'one connection' : `${connections} connections`;
  return comparedRows(`alone/${kind}/${connections}`, `${kind}, ${over}`, slices);
}

async function measureCreates({ families, servers: { coffer }, dataDir }: MixServers): Promise<Row[]> {
  const random = seededRandom(1);
  const create = (family: () => Family, connections: number) => () =>
    slice(coffer, connections, SECONDS, () => REQUESTS.create(family(), random()));
  const [one] = families as [Family];
  const bare: number[] = [];
  const measured = await interleaved(ROUNDS, {
    many: create(() => anyOf(families, random), 64),
    one: (round) => {
      bare[round] = bareCreate(dataDir);
      return create(() => one, 1)();
    },
  });
  const times = median(measured.one.map(({ cpu }, round) => cpu / (bare[round + 1] ?? Number.NaN)));
  return [
    {
      id: 'alone/create/1000 families',
      what: `create, ${families.length} families, 64 connections`,
      value: cpuOf(measured.many),
      unit: 'µs',
      detail: `of CPU; ${pace(measured.many)}`,
    },
    {
      id: 'alone/create/bare',
      what: 'create from one connection, times the bare SQLite work',
      value: times,
      unit: 'times',
      detail: `${cpuOf(measured.one).toFixed(0)} / ${median(bare.slice(1)).toFixed(0)} µs of CPU; ${pace(measured.one)}`,
    },
  ];
}

/** CPU microseconds of a commit that writes the same rows with `better-sqlite3` alone, on a copy of the same data. */
function bareCreate(dataDir: string): number {
  const copy = `${dataDir}-bare`;
  cpSync(dataDir, copy, { recursive: true });
  const { stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, BARE, copy, String(BARE_CREATES)], {
    encoding: 'utf8',
  });
  rmSync(copy, { recursive: true });
  if (stdout === '') throw new Error(stderr);
  return Number(stdout);
}
