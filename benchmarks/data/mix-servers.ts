import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, type Server, startCoffer, startServer } from '../tools/processes.ts';
import { seededRandom, zipf } from '../tools/random.ts';
import { get, post } from '../tools/requests.ts';
import { slice } from '../tools/slices.ts';
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

/** Servers with the same families. `other` is the server of another checkout. */
export type MixServers = {
  readonly families: readonly Family[];
  readonly floor: Server;
  readonly coffer: Server;
  readonly other: Server | undefined;
  readonly dataDir: string;
  stop(): Promise<void>;
};

/** Starts each server on its own copy of the seeded data, Coffer with the settings `env`. */
export async function openMix(
  { folder, data = folder, families: count, against }: Options,
  env: Readonly<Record<string, string>> = {},
): Promise<MixServers> {
  const seeded = join(data, 'families');
  // The other checkout seeds, so that the newer one migrates its copy.
  const families = await seedFamilies({ dataDir: seeded, checkout: against ?? CHECKOUT }, count);
  const copies = performance.now();
  const open = (name: string, checkout: string) => {
    const dataDir = join(folder, `${name}-${copies}`);
    cpSync(seeded, dataDir, { recursive: true });
    return startCoffer({ dataDir, checkout, env });
  };
  const coffer = await open('own', CHECKOUT);
  const other = against === undefined ? undefined : await open('other', against);
  const floor = await startFloor(coffer, families[0] as Family);
  const servers: MixServers = {
    families,
    floor,
    coffer,
    other,
    dataDir: join(folder, `own-${copies}`),
    stop: async () => void (await Promise.all([floor, coffer, other].map((server) => server?.stop()))),
  };
  for (const server of [floor, coffer, other]) {
    // Code that is not compiled yet costs about twice as much; most of it is after six seconds.
    if (server) await slice(server, WARM_UP.connections, WARM_UP.seconds, mixFor(server, servers, 0));
  }
  return servers;
}

/** The requests of the mix, the same for the same `seed`: families by Zipf's law, six reads in equal parts, 10 % creates. */
export function mixFor(server: Server, { families, floor }: MixServers, seed: number): () => string {
  const random = seededRandom(seed);
  const family = zipf(families, random);
  return () => {
    const kind = random() < CREATE_SHARE ? 'create' : (READS[Math.floor(random() * READS.length)] as Kind);
    const request = REQUESTS[kind](family(), random());
    return server === floor ? forFloor(kind, request) : request;
  };
}

// Node adds these to every response, the floor's too.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const FLOOR = join(import.meta.dirname, '../tools/floor-server.ts');

/** A bare server that sends the same bytes and headers as Coffer sends to one family, for each kind of request. */
async function startFloor(coffer: Server, family: Family): Promise<Server> {
  const responses = [];
  for (const kind of KINDS) {
    const [head = '', body = ''] = REQUESTS[kind](family, 0).split('\r\n\r\n');
    const [method = '', path = ''] = head.split(' ');
    const answer = await fetch(`http://127.0.0.1:${coffer.port}${path}`, {
      method,
      headers: { 'x-api-key': family.key, 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    });
    const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
    responses.push({ status: answer.status, headers, body: await answer.text() });
  }
  return startServer(FLOOR, [], JSON.stringify(responses));
}

/** The request for the floor that stands for one of Coffer: the same bytes with the number of its kind as the path. */
export function forFloor(kind: Kind, request: string): string {
  return request.replace(/ \S+ /, ` /${KINDS.indexOf(kind)} `);
}
