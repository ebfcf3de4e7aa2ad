import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Coffer, openCoffer } from '#tests/harness/server/start-coffer.ts';
import type { Row } from '../table.ts';
import type { Options } from '../tools/options.ts';

const OF_A_FAMILY = 25;
/** After two days every connection is due, whatever its time of the day. */
const ADVANCE_SECONDS = 2 * 24 * 60 * 60;
/** The settings of a server that reaches this machine. */
const SETTINGS = { COFFER_OUTBOUND_ALLOW: '127.0.0.1', COFFER_RATE_LIMITS: 'standard=1000000' };

// A service in the form of SimpleFIN, in a thread of its own: each access has one account with the same ten rows.
const SERVICE = `
const { createServer } = require('node:http');
const { parentPort } = require('node:worker_threads');
const at = Date.UTC(2026, 2, 9, 12) / 1000;
const rows = Array.from({ length: 10 }, (_, row) => ({ id: 'r' + row, posted: at - row * 3600, amount: '-1.00', description: 'SHOP ' + row }));
const server = createServer((request, response) => {
  if (request.method === 'POST') return response.end('http://u:p@127.0.0.1:' + server.address().port + '/bridge');
  const isShort = request.url.includes('balances-only');
  const account = { id: 'acc', name: 'Checking', currency: 'USD', balance: '100.00', 'balance-date': at };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ errlist: [], connections: [], accounts: [{ ...account, transactions: isShort ? [] : rows }] }));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

/** The processor time of the main thread for a daily sync without new rows, and the days of many connections on one process. */
export async function measureBanks({ folder, families }: Options): Promise<Row[]> {
  const service = new Worker(SERVICE, { eval: true });
  const port = await new Promise<number>((resolve) => service.once('message', resolve));
  const coffer = await openCoffer(join(folder, 'banks'), SETTINGS, null, { inspect: () => {} });
  try {
    const connections = families * OF_A_FAMILY;
    let token = '';
    for (let family = 0; family < families; family += 1) token = await connectFamily(coffer, port);
    // The first day brings the rows.
    coffer.advance(ADVANCE_SECONDS);
    await untilRead(coffer, token, connections);
    coffer.advance(ADVANCE_SECONDS);
    const [cpu, began] = [process.threadCpuUsage(), performance.now()];
    await untilRead(coffer, token, connections);
    const { user, system } = process.threadCpuUsage(cpu);
    const ms = (user + system) / 1000 / connections;
    const seconds = (performance.now() - began) / 1000;
    const detail = `load ${loadavg()[0]?.toFixed(1)}`;
    return [
      { id: 'banks/sync', what: 'a daily sync without new rows', value: ms, unit: 'ms', detail },
      { id: 'banks/day', what: `a day of ${connections} connections, due at once`, value: seconds, unit: 's', detail },
    ];
  } finally {
    await coffer.server.close();
    await coffer.database.close();
    await service.terminate();
  }
}

/** A family whose connections are read for the first time. */
async function connectFamily(coffer: Coffer, port: number): Promise<string> {
  const { token } = await coffer.signUp();
  const setup_token = Buffer.from(`http://127.0.0.1:${port}/claim`).toString('base64');
  for (let count = 0; count < OF_A_FAMILY; count += 1) {
    const body = { bank_connection: { connector: 'simplefin', setup_token } };
    const made = (await coffer.call('POST', PATH, { token, body })).body;
    const linked_account = { new_account: {}, since: '2026-03-01' };
    const linked = `${PATH}/${made.id}/linked_accounts/${made.linked_accounts[0]?.id}` as const;
    await coffer.call('PATCH', linked, { token, body: { linked_account } });
  }
  return token;
}

const PATH = '/api/v1/bank_connections';
const POLL_MS = 500;

/** Wakes the job until each connection was read after `since`. */
async function untilRead(coffer: Coffer, token: string, connections: number): Promise<void> {
  const since = new Date(coffer.now).toISOString();
  await coffer.call('POST', '/api/v1/sync', { token });
  for (;;) {
    const { count } = await coffer.database.read
      .selectFrom('bank_connections')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('last_synced_at', '>=', since)
      .executeTakeFirstOrThrow();
    if (Number(count) === connections) return;
    await wait(POLL_MS);
  }
}
