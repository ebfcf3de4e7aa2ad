import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { testSeed } from '../harness/server/random.ts';
import type { Replayed, ReplayOrder } from './replay.ts';

const OPERATIONS = 2000;

test('2,000 operations give identical responses and rows on SQLite and PostgreSQL', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const order = { seed, count: OPERATIONS };
  const embedded = replay(t, { ...order, url: null });
  const [one, other] = await Promise.all([embedded, replay(t, { ...order, url: await startPostgres(t) })]);

  const again = `COFFER_TEST_SEED=${seed} replays it`;
  for (const [index, exchange] of one.exchanges.entries()) {
    alike(exchange, other.exchanges[index] ?? 'nothing', `operation ${index} of ${OPERATIONS}: ${again}`);
  }
  assert.equal(one.exchanges.length, OPERATIONS);
  for (const [index, feed] of one.feeds.entries()) alike(feed, other.feeds[index] ?? '', `a change feed: ${again}`);
  const rows = ofFamilies(other.rows);
  for (const [index, row] of ofFamilies(one.rows).entries()) alike(row, rows[index] ?? '', `a row: ${again}`);
  assert.equal(rows.length, ofFamilies(one.rows).length, `the number of rows: ${again}`);
  t.diagnostic(`${rows.length} rows; ${tally(one.exchanges)}`);
});

// The texts are long: show only the part around the first difference.
function alike(one: string, other: string, what: string): void {
  if (one === other) return;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 300);
  const [first] = one.split('\n');
  assert.equal(other.slice(from, from + 600), one.slice(from, from + 600), `${what}\n${first}`);
}

// A server's key pair is made by OpenSSL, which draws for itself; a job that seals changes runs where a minute has really passed.
function ofFamilies(rows: string): string[] {
  return rows.split('\n').filter((row) => !/^(server_keys|change_seals) /.test(row));
}

function tally(exchanges: readonly string[]): string {
  const byStatus = Object.groupBy(exchanges, (exchange) => exchange.split('\n')[1]?.slice(0, 3) ?? '');
  return Object.entries(byStatus)
    .map(([status, of]) => `${status}: ${of?.length}`)
    .join(', ');
}

// A thread of its own has modules of its own, and with them its own ids and its own chance.
async function replay(t: TestContext, workerData: ReplayOrder): Promise<Replayed> {
  const worker = new Worker(new URL('./replay.ts', import.meta.url), { workerData });
  t.after(() => worker.terminate());
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}
