import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFamilies, entry, type Family } from './families.ts';
import { type NextRequest, percentile } from './load.ts';
import { median, type Server, startCoffer, startServer } from './processes.ts';
import { get, post } from './requests.ts';
import { cpuOf, cpuRatio, interleaved, type Measured, type Slice, slice } from './slices.ts';

export type MixOptions = {
  readonly families: number;
  /** The folder of another checkout, whose server is measured in the same rounds. */
  readonly against?: string;
  /** A folder for the seeded data, which a later run uses again. */
  readonly data?: string;
};

const OWN_CHECKOUT = new URL('..', import.meta.url).pathname;
const CONNECTIONS = [16, 64] as const;
const MIX = { rounds: 9, seconds: 1 };
const EACH = { rounds: 5, seconds: 0.5, connections: 16 };
const CREATE_SHARE = 0.1;
const CPU_RATIO_MAX = 1.1;

/** The requests of the mix by name; a random number below 1 picks a transaction or varies an entry. */
const REQUESTS: Readonly<Record<string, (family: Family, random: number) => string>> = {
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
const NAMES = Object.keys(REQUESTS);
const CREATE = NAMES.indexOf('create');

type Servers = { readonly floor: Server; readonly coffer: Server; readonly other: Server | undefined };
type Slices = Partial<Record<keyof Servers, Slice[]>>;

/** CPU time of the server in a realistic mix: many families with a key each, six reads and 10 % creates, against a bare server. */
export async function measureMix({ families: count, against, data }: MixOptions): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-mix-'));
  const seeded = data ?? join(folder, 'seed');
  const families = await seed(against ?? OWN_CHECKOUT, seeded, count);
  const open = (checkout: string, name: string) => {
    cpSync(seeded, join(folder, name), { recursive: true });
    return startCoffer(checkout, join(folder, name));
  };
  const coffer = await open(OWN_CHECKOUT, 'own');
  const other = against === undefined ? undefined : await open(against, 'other');
  const servers = { floor: await startFloor(coffer, families[0] as Family), coffer, other };
  const rows: Measured[] = [];
  for (const connections of CONNECTIONS) {
    const slices = await measure(servers, { ...MIX, connections }, (round) => chooser(families, round, mixedIndex));
    rows.push(...rowsOf(`mix of ${count} families, ${connections} connections`, slices, CPU_RATIO_MAX));
  }
  for (const [index, name] of NAMES.entries()) {
    const slices = await measure(servers, EACH, (round) => chooser(families, round, () => index));
    rows.push(...rowsOf(`${name} alone, ${EACH.connections} connections`, slices));
  }
  await Promise.all([servers.floor, coffer, other].map((server) => server?.stop()));
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

/** Fills a data folder unless an earlier run has. The other checkout seeds it, so that the newer one migrates its copy. */
async function seed(checkout: string, dataDir: string, count: number): Promise<readonly Family[]> {
  const list = join(dataDir, `families-${count}.json`);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const started = performance.now();
  const server = await startCoffer(checkout, dataDir, { COFFER_TRUST_PROXY: '127.0.0.1' });
  const families = await createFamilies(server.port, count);
  await server.stop();
  writeFileSync(list, JSON.stringify(families));
  process.stderr.write(`created ${count} families in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return families;
}

// Node adds these to every response, the floor's too.
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A bare server that sends the same bytes and headers as Coffer sends to one family, for each request of the mix. */
async function startFloor(coffer: Server, family: Family): Promise<Server> {
  const responses = [];
  for (const request of Object.values(REQUESTS)) {
    const [head = '', body = ''] = request(family, 0).split('\r\n\r\n');
    const [method = '', path = ''] = head.split(' ');
    const answer = await fetch(`http://127.0.0.1:${coffer.port}${path}`, {
      method,
      headers: { 'x-api-key': family.key, 'content-type': 'application/json' },
      ...(body !== '' && { body }),
    });
    const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)).flat();
    responses.push({ status: answer.status, headers, body: await answer.text() });
  }
  return startServer('./floor-server.ts', [], JSON.stringify(responses));
}

/** Chooses what to send next: an index into the requests of the mix, and the family and random number to make it of. */
type Choose = () => readonly [index: number, family: Family, random: number];

function measure(
  { floor, coffer, other }: Servers,
  { rounds, seconds, connections }: { rounds: number; seconds: number; connections: number },
  chooserOf: (round: number) => Choose,
): Promise<Slices> {
  const run = (server: Server) => (round: number) => {
    const choose = chooserOf(round);
    const next: NextRequest = () => {
      const [index, family, random] = choose();
      const request = REQUESTS[NAMES[index] ?? '']?.(family, random) ?? '';
      return server === floor ? request.replace(/ \S+ /, ` /${index} `) : request;
    };
    return slice(server, connections, seconds, next);
  };
  const variants = { floor: run(floor), coffer: run(coffer) };
  return other === undefined ? interleaved(rounds, variants) : interleaved(rounds, { ...variants, other: run(other) });
}

function chooser(families: readonly Family[], round: number, nextIndex: (random: () => number) => number): Choose {
  const random = seededRandom(round);
  const family = zipf(families, random);
  return () => [nextIndex(random), family(), random()];
}

function mixedIndex(random: () => number): number {
  return random() < CREATE_SHARE ? CREATE : Math.floor(random() * CREATE);
}

/** Picks the n-th of `items` with a chance in proportion to 1 / n. */
function zipf<Item>(items: readonly Item[], random: () => number): () => Item {
  let sum = 0;
  const sums = Float64Array.from(items, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const target = random() * sum;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  };
}

/** Marsaglia's xorshift, the same sequence for the same seed: both servers get the same requests. */
function seededRandom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

function rowsOf(load: string, { floor = [], coffer = [], other }: Slices, ratioMax?: number): Measured[] {
  const share: Measured = {
    what: `${load}, share of the floor`,
    value: cpuRatio(floor, coffer).toFixed(3),
    detail: `${cpuOf(floor).toFixed(1)} / ${cpuOf(coffer).toFixed(1)} µs of CPU; ${pace(coffer)}`,
  };
  if (other === undefined) return [share];
  const ratio = cpuRatio(coffer, other);
  return [
    share,
    {
      what: `${load}, times the other checkout`,
      value: ratio.toFixed(2),
      ...(ratioMax !== undefined && { limit: `≤ ${ratioMax}`, isMet: ratio <= ratioMax }),
      detail: `${cpuOf(coffer).toFixed(1)} / ${cpuOf(other).toFixed(1)} µs of CPU; the other: ${pace(other)}`,
    },
  ];
}

function pace(slices: readonly Slice[]): string {
  const latency = (share: number) => median(slices.map(({ latencies }) => percentile(latencies, share))).toFixed(1);
  const rate = Math.round(median(slices.map(({ requests, seconds }) => requests / seconds)));
  return `${rate} a second, p50 ${latency(0.5)} ms, p99 ${latency(0.99)} ms`;
}
