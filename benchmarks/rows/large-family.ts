import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FREQUENT_WORDS, type LargeFamily, RARE_WORD, seedLargeFamily } from '../data/large-family.ts';
import type { Row } from '../table.ts';
import { load, percentile } from '../tools/load.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, cpuMicroseconds, idle, residentMegabytes, type Server, startCoffer } from '../tools/processes.ts';
import { call, get, post } from '../tools/requests.ts';
import { slice } from '../tools/slices.ts';

const SECONDS = 0.5;
export const BULK_ROWS = 500;
const PER_PAGE = 25;
const CURSORS = 5;
const TEN_YEARS = 'start_date=2016-01-01&end_date=2025-12-31';

/** One family of each size over one connection. */
export async function measureLargeFamily({ folder, data = folder, scales }: Options): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scale of scales) {
    const place = { dataDir: join(data, `large-${scale}`), checkout: CHECKOUT };
    mkdirSync(place.dataDir, { recursive: true });
    const family = await seedLargeFamily(place, scale);
    const server = await startCoffer(place);
    await idle(server);
    for (const [name, next] of Object.entries(await requestsOf(server, family, scale)))
      rows.push(await measure(server, scale, name, next));
    rows.push(await measureBulk(server, family, scale));
    const megabytes = residentMegabytes(server.process.pid ?? 0);
    await server.stop();
    if (scale === scales.at(-1)) rows.push(memoryRow(megabytes, scale));
  }
  return rows;
}

/** CPU time of all threads of the server. The latency is more, for commits and on a busy machine. */
async function measure(server: Server, scale: number, name: string, next: () => string): Promise<Row> {
  await load(server.port, 1, SECONDS, next); // warms up
  const before = cpuMicroseconds(server.process.pid ?? 0);
  const { requests, failures, latencies } = await load(server.port, 1, SECONDS, next);
  const cpu = (cpuMicroseconds(server.process.pid ?? 0) - before) / requests;
  const refused = failures === 0 ? '' : `; ${failures} **refused**, because they took too long`;
  return {
    id: `large/${scale}/${name}`,
    what: `${scale.toLocaleString('en')} rows: ${name}`,
    value: cpu / 1000,
    unit: 'ms',
    detail: `of CPU; latency p50 ${percentile(latencies, 0.5).toFixed(1)} ms over ${requests} requests${refused}`,
  };
}

let drawn = 0;
const anyBelow = (count: number): number => (drawn++ * 7919) % Math.max(1, count);

async function requestsOf(
  server: Server,
  { large, budgets }: LargeFamily,
  scale: number,
): Promise<Record<string, () => string>> {
  const { key, accountIds } = large;
  const read = (path: () => string) => () => get(`/api/v1/${path()}`, key);
  const middle = Math.floor(scale / PER_PAGE / 2);
  const page = () => `transactions?per_page=${PER_PAGE}&page=${middle - anyBelow(middle / 2)}`;
  const cursors = await cursorsOf(server, key, page);
  const search = `transactions?per_page=${PER_PAGE}&search=`;
  const frequent = () => FREQUENT_WORDS[anyBelow(FREQUENT_WORDS.length)];
  const [word] = FREQUENT_WORDS;
  const found = await cursorsOf(server, key, () => `${search}${word}`);
  const create = (date: () => string) => () =>
    post('/api/v1/transactions', key, { transaction: entry(accountIds, date()) });
  return {
    'first page': read(() => `transactions?per_page=${PER_PAGE}`),
    'page by cursor': read(() => `transactions?per_page=${PER_PAGE}&cursor=${cursors[anyBelow(cursors.length)]}`),
    middle: read(page),
    'search frequent': read(() => `${search}${frequent()}`),
    'search frequent, by cursor': read(() => `${search}${word}&cursor=${found[0]}`),
    'search rare': read(() => `${search}${RARE_WORD}`),
    'search absent': read(() => `${search}absent${anyBelow(1e6)}`),
    'income month': read(() => 'income_statement?start_date=2020-05-01&end_date=2020-05-31'),
    'income year': read(() => 'income_statement?start_date=2020-01-01&end_date=2020-12-31'),
    'income ten years': read(() => `income_statement?${TEN_YEARS}`),
    'breakdown ten years': read(() => `reports/breakdown?${TEN_YEARS}&interval=month`),
    'breakdown by merchant, ten years': read(() => `reports/breakdown?${TEN_YEARS}&interval=month&group_by=merchant`),
    'savings rate ten years': read(() => `reports/savings_rate?${TEN_YEARS}`),
    'budget month': read(() => `budgets/${budgets.limits}`),
    'budget month after ten years of envelopes': read(() => `budgets/${budgets.envelopes}`),
    'net worth': read(() => `balance_sheet/history?${TEN_YEARS}&interval=day`),
    'balance sheet': read(() => 'balance_sheet'),
    'create today': create(() => new Date().toISOString().slice(0, 10)),
    'create on a random date': create(randomDate),
  };
}

async function cursorsOf({ port }: Server, key: string, path: () => string): Promise<string[]> {
  const cursors: string[] = [];
  for (let index = 0; index < CURSORS; index += 1) {
    const { pagination } = await call({ port, headers: { 'x-api-key': key } }, 'GET', path());
    cursors.push(encodeURIComponent(pagination?.next_cursor ?? ''));
  }
  return cursors;
}

const FIRST_DAY = Date.UTC(2016, 0, 1);
const randomDate = (): string => new Date(FIRST_DAY + anyBelow(3650) * 86_400_000).toISOString().slice(0, 10);

function entry(accountIds: readonly string[], date: string): object {
  return {
    account_id: accountIds[anyBelow(accountIds.length)],
    date,
    name: `Bakery ${anyBelow(997)}`,
    amount: '12.30',
  };
}

/** Rows per second of the server's CPU time. */
async function measureBulk(server: Server, family: LargeFamily, scale: number): Promise<Row> {
  await slice(server, 1, SECONDS, bulk(family));
  const { cpu, latencies } = await slice(server, 1, 2 * SECONDS, bulk(family));
  const median = percentile(latencies, 0.5);
  return {
    id: `large/${scale}/bulk`,
    what: `${scale.toLocaleString('en')} rows: bulk of ${BULK_ROWS}, ten years of dates, five accounts`,
    value: (BULK_ROWS / cpu) * 1e6,
    unit: 'rows/s',
    detail: `of CPU; latency p50 ${median.toFixed(0)} ms, which are ${((BULK_ROWS / median) * 1000).toFixed(0)} rows a second`,
  };
}

/** Bulk requests of a family with {@link BULK_ROWS} creates each. */
export function bulk({ large: { key, accountIds } }: LargeFamily): () => string {
  return () => {
    const transactions = Array.from({ length: BULK_ROWS }, () => entry(accountIds, randomDate()));
    const operations = transactions.map((transaction) => ({ op: 'create', transaction }));
    return post('/api/v1/transactions/bulk', key, { operations });
  };
}

function memoryRow(megabytes: number, scale: number): Row {
  return {
    id: 'memory/after the reports',
    what: `resident memory after the rows of ${scale.toLocaleString('en')}`,
    value: megabytes,
    unit: 'MB',
    detail: 'includes the reports of ten years',
  };
}
