import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { dayAt } from '#kernel/time/civil-date.ts';
import { FIRST, type Portfolio, seedPortfolio } from '../data/portfolio.ts';
import type { Row } from '../table.ts';
import { load, percentile } from '../tools/load.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, cpuMicroseconds, idle, type Server, startCoffer } from '../tools/processes.ts';
import { get, post } from '../tools/requests.ts';

const SECONDS = 1;

/** An account with 10,000 trades of 20 years in 200 securities with daily prices, over one connection. */
export async function measureInvestments({ folder, data = folder }: Options): Promise<Row[]> {
  const place = { dataDir: join(data, 'portfolio'), checkout: CHECKOUT };
  mkdirSync(place.dataDir, { recursive: true });
  const portfolio = await seedPortfolio(place);
  const server = await startCoffer(place);
  await idle(server);
  const rows: Row[] = [];
  for (const [name, next] of Object.entries(requestsOf(portfolio))) rows.push(await measure(server, name, next));
  await server.stop();
  return rows;
}

/** CPU time of all threads of the server. */
async function measure(server: Server, name: string, next: () => string): Promise<Row> {
  await load(server.port, 1, SECONDS, next); // warms up
  const before = cpuMicroseconds(server.process.pid ?? 0);
  const { requests, failures, latencies } = await load(server.port, 1, SECONDS, next);
  const cpu = (cpuMicroseconds(server.process.pid ?? 0) - before) / requests;
  const refused = failures === 0 ? '' : `; ${failures} **refused**`;
  return {
    id: `investments/${name}`,
    what: name,
    value: cpu / 1000,
    unit: 'ms',
    detail: `of CPU; latency p50 ${percentile(latencies, 0.5).toFixed(1)} ms over ${requests} requests${refused}`,
  };
}

let drawn = 0;
const anyBelow = (count: number): number => (drawn++ * 7919) % count;
const anyDay = (): string => dayAt(FIRST + 100 + anyBelow(7000));

function requestsOf({ key, accountId, securityIds }: Portfolio): Record<string, () => string> {
  const read = (path: () => string) => () => get(`/api/v1/${path()}`, key);
  const years = (count: number) => `start_date=${dayAt(FIRST + 7300 - count * 365)}&end_date=${dayAt(FIRST + 7300)}`;
  const buy = (date: string) =>
    post('/api/v1/trades', key, {
      trade: {
        ...{ account_id: accountId, type: 'buy', date, qty: '1', price: '50' },
        security_id: securityIds[anyBelow(securityIds.length)],
      },
    });
  return {
    'holdings of any day': read(() => `holdings?per_page=100&date=${anyDay()}`),
    'ten years of daily values': read(() => `balances/series?account_id=${accountId}&${years(10)}`),
    'performance of the last year': read(() => 'portfolio/performance'),
    'performance of ten years, by month': read(() => `portfolio/performance?${years(10)}&interval=month`),
    'allocation of today': read(() => 'portfolio/allocation'),
    'accounts, with their values': read(() => 'accounts'),
    'a trade of today': () => buy(dayAt(FIRST + 7300)),
    'a trade of any day': () => buy(anyDay()),
  };
}
