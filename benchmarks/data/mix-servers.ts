import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, type Server, startCoffer, startServer } from '../tools/processes.ts';
import { seededRandom, zipf } from '../tools/random.ts';
import { get, post } from '../tools/requests.ts';
import { interleaved, type Slice, slice } from '../tools/slices.ts';
import { entry, type Family, seedFamilies } from './families.ts';

export type Kind = 'list' | 'filtered list' | 'one transaction' | 'accounts' | 'balance sheet' | 'usage' | 'create';

/** Makes the bytes of a request. `random`, below 1, picks a transaction or varies an entry. */
type RequestOf = (family: Family, random: number) => string;

export const REQUESTS: Readonly<Record<Kind, RequestOf>> = {
  list: ({ key }) => get('/api/v1/transactions?per_page=25', key),
  'filtered list': ({ key, accountIds: [id] }) =>
    get(`/api/v1/transactions?account_id=${id}&start_date=2025-10-01&end_date=2025-12-31&per_page=25`, key),
  'one transaction': ({ key, transactionIds }, random) =>
    get(`/api/v1/transactions/${transactionIds[Math.floor(random * transactionIds.length)]}`, key),
  accounts: ({ key }) => get('/api/v1/accounts', key),
  'balance sheet': ({ key }) => get('/api/v1/balance_sheet', key),
  usage: ({ key }) => get('/api/v1/usage', key),
  create: ({ key, accountIds }, random) =>
    post('/api/v1/transactions', key, { transaction: entry(accountIds, Math.floor(random * 1e6)) }),
};
export const KINDS = Object.keys(REQUESTS) as Kind[];
const READS = KINDS.filter((kind) => kind !== 'create');
const CREATE_SHARE = 0.1;
const WARM_UP = { connections: 16, seconds: 6 };

/** Servers that each have a copy of the same families: `plain` is the plain server, `other` that of another checkout. */
export type Servers = { readonly coffer: Server; readonly plain: Server; readonly other?: Server };
export type MixServers = {
  readonly families: readonly Family[];
  readonly servers: Servers;
  /** The data folder of Coffer. */
  readonly dataDir: string;
  stop(): Promise<void>;
};

/** Starts the servers. @throws Error when the plain server answers anything else */
export async function openMix({ folder, data = folder, families: count, against }: Options): Promise<MixServers> {
  const seeded = join(data, 'families');
  // The other checkout seeds, so that the newer one migrates its copies.
  const families = await seedFamilies({ dataDir: seeded, checkout: against ?? CHECKOUT }, count);
  const copies = performance.now();
  const copy = (name: string) => {
    const dataDir = join(folder, `${name}-${copies}`);
    cpSync(seeded, dataDir, { recursive: true });
    return dataDir;
  };
  const [dataDir, plainDir] = [copy('own'), copy('plain')];
  await (await startCoffer({ dataDir: plainDir })).stop(); // migrates it
  const servers: Servers = {
    coffer: await startCoffer({ dataDir }),
    plain: await startServer(PLAIN, [plainDir]),
    ...(against !== undefined && { other: await startCoffer({ dataDir: copy('other'), checkout: against }) }),
  };
  await expectSameAnswers(servers, families[0] as Family);
  for (const server of Object.values(servers)) {
    // Code that is not compiled yet costs about twice as much; most of it is after six seconds.
    await slice(server, WARM_UP.connections, WARM_UP.seconds, mixFor(families, 0));
  }
  const stop = async () => void (await Promise.all(Object.values(servers).map((server) => server.stop())));
  return { families, servers, dataDir, stop };
}

/** Runs the same load on all servers, round after round. */
export function onEach(
  servers: Servers,
  rounds: number,
  run: (server: Server, round: number) => Promise<Slice>,
): Promise<Partial<Record<keyof Servers, Slice[]>>> {
  const variants = Object.entries(servers).map(([name, server]) => [name, (round: number) => run(server, round)]);
  return interleaved(rounds, Object.fromEntries(variants));
}

/** The requests of the mix, the same for the same `seed`: families by Zipf's law, six reads in equal parts, 10 % creates. */
export function mixFor(families: readonly Family[], seed: number): () => string {
  const random = seededRandom(seed);
  const family = zipf(families, random);
  return () => {
    const kind = random() < CREATE_SHARE ? 'create' : (READS[Math.floor(random() * READS.length)] as Kind);
    return REQUESTS[kind](family(), random());
  };
}

const PLAIN = join(import.meta.dirname, '../tools/plain-server.ts');
// Text that depends on the moment, or on how a server writes a cursor.
const OWN_TEXT = /"(next_cursor|last_used_at|reset_at)":"[^"]*"|"reset_in_seconds":\d+/g;

async function expectSameAnswers({ coffer, plain }: Servers, family: Family): Promise<void> {
  for (const kind of READS) {
    const [, path = ''] = REQUESTS[kind](family, 0).split(' ');
    const [own, theirs] = await Promise.all(
      [coffer, plain].map(async ({ port }) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-api-key': family.key } });
        return (await answer.text()).replace(OWN_TEXT, '');
      }),
    );
    if (own !== theirs) throw new Error(`The plain server answers another ${kind}:\n${theirs}\nCoffer:\n${own}`);
  }
}
