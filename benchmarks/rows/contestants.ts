import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { seedLargeFamily } from '../data/large-family.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';
import { CHECKOUT, type Server, startCoffer, startServer } from '../tools/processes.ts';
import { get, post } from '../tools/requests.ts';
import { cpuOf, cpuRatio, interleaved, slice } from '../tools/slices.ts';

const [ROUNDS, SECONDS, CONNECTIONS, ROWS] = [5, 0.4, 16, 100_000];
const FOLDER = join(import.meta.dirname, '../contestants');
const LEFT_OUT = {
  fastify: 'scopes, usage, request log, change feed, daily sums, totals, limits that outlive the process',
  betterAuth: 'scopes, usage, request log, waiting for the disk',
  oidcProvider: 'a database, limits, usage, request log (but it authenticates the calling client too)',
};

type Duel = {
  readonly what: string;
  readonly leavesOut: string;
  readonly connections?: number;
  readonly coffer: () => string;
};

/** Programs that a user could choose instead: the CPU time of each divided by Coffer's for the same request in the same rounds. */
export async function measureContestants({ folder, data = folder }: Options): Promise<Row[]> {
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    process.stderr.write('Install the contestants first: npm ci --ignore-scripts --prefix benchmarks/contestants\n');
    return [];
  }
  const place = { dataDir: join(data, `large-${ROWS}`), checkout: CHECKOUT };
  mkdirSync(place.dataDir, { recursive: true });
  const { large } = await seedLargeFamily(place, ROWS);
  const { key, accountIds } = large;
  const coffer = await startCoffer(place);
  let drawn = 0;
  const account_id = accountIds[0];
  const entry = { date: '2025-05-01', name: 'Bakery' };
  const usage = () => get('/api/v1/usage', key);
  const duel = (against: Server, duel: Duel, theirs: () => string) => compare(coffer, against, duel, theirs);
  const start = (script: string, ...args: string[]) => startServer(join(FOLDER, script), args);

  const fastify = await start('fastify-kysely.js', join(folder, 'fastify.db'), key, String(ROWS));
  const { fastify: leavesOut } = LEFT_OUT;
  const named = (request: string) => `${request}: Fastify, Kysely, @fastify/rate-limit`;
  const list = 'transactions?per_page=25';
  const rows = [
    await duel(fastify, { what: named('key and small answer'), leavesOut, coffer: usage }, () => get('/me', key)),
    await duel(fastify, { what: named('list of 25'), leavesOut, coffer: () => get(`/api/v1/${list}`, key) }, () =>
      get('/transactions', key),
    ),
    // Before the creates: a search compares each row while the index is thousands of changes behind.
    await duel(
      fastify,
      {
        what: named(`search of an absent word in ${ROWS} rows`),
        leavesOut,
        connections: 1,
        coffer: () => get(`/api/v1/${list}&search=absent${drawn++}`, key),
      },
      () => get(`/transactions?search=absent${drawn++}`, key),
    ),
    await duel(
      fastify,
      {
        what: named('create'),
        leavesOut,
        coffer: () => post('/api/v1/transactions', key, { transaction: { ...entry, account_id, amount: '12.30' } }),
      },
      () => post('/transactions', key, { ...entry, account_id: 'account', amount: 12.3 }),
    ),
  ];
  await fastify.stop();

  const betterAuth = await start('better-auth.js', join(folder, 'better-auth.db'));
  const theirKey = /^key (\S+)$/m.exec(betterAuth.said ?? '')?.[1] ?? '';
  const authentication = { what: 'key and small answer: better-auth', leavesOut: LEFT_OUT.betterAuth, coffer: usage };
  rows.push(await duel(betterAuth, authentication, () => get('/', theirKey)));
  await betterAuth.stop();

  const oidcProvider = await start('oidc-provider.js');
  const token = await tokenOf(oidcProvider.port);
  const introspection = {
    what: 'token check: introspection of oidc-provider',
    leavesOut: LEFT_OUT.oidcProvider,
    coffer: usage,
  };
  rows.push(await duel(oidcProvider, introspection, () => introspect(token)));
  await Promise.all([oidcProvider.stop(), coffer.stop()]);
  return rows;
}

async function compare(coffer: Server, theirs: Server, duel: Duel, next: () => string): Promise<Row> {
  const { what, leavesOut, connections = CONNECTIONS } = duel;
  const slices = await interleaved(ROUNDS, {
    coffer: () => slice(coffer, connections, SECONDS, duel.coffer),
    theirs: () => slice(theirs, connections, SECONDS, next),
  });
  return {
    id: `contestants/${what}`,
    what,
    value: cpuRatio(slices.theirs, slices.coffer),
    unit: 'times Coffer',
    detail: `${cpuOf(slices.theirs).toFixed(0)} / ${cpuOf(slices.coffer).toFixed(0)} µs of CPU; leaves out: ${leavesOut}`,
  };
}

const BASIC = `Authorization: Basic ${Buffer.from('bench:bench').toString('base64')}\r\n`;

async function tokenOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('bench:bench').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function introspect(token: string): string {
  const body = `token=${token}`;
  return `POST /token/introspection HTTP/1.1\r\nHost: 127.0.0.1\r\n${BASIC}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
