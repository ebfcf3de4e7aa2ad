import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPostgres } from '../harness/postgres/postgres-server.ts';
import { openCoffer } from '../harness/server/start-coffer.ts';
import { TcpGate } from '../harness/server/tcp-gate.ts';

const PATH = '/api/v1/transactions';
// Round trips to PostgreSQL.
const CREATE = 3;
const LIST = 1;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** A server that reaches PostgreSQL through a gate, and one user's session, account and key. */
async function startBehindGate(t: TestContext) {
  const direct = await startPostgres(t);
  const gate = await TcpGate.to(t, direct);
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-trips-'));
  const place = { url: gate.url, listenUrl: direct, connectionsMax: 8, namedStatements: true };
  const coffer = await openCoffer(dataDir, {}, place);
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    rmSync(dataDir, { recursive: true });
  });
  const { credentialInvalidations } = coffer.database.cluster;
  const user = await coffer.signUp();
  const accountId = await coffer.createAccount(user);
  const tripsOf = async (request: () => Promise<{ readonly status: number }>, status: number) => {
    await request(); // opens the connections
    while (!credentialInvalidations.isConnected()) await turn(); // from then on the credential is cached
    const before = gate.roundTrips;
    assert.equal((await request()).status, status);
    return gate.roundTrips - before;
  };
  const entry = (index: number) => ({
    account_id: accountId,
    name: `Bakery ${index}`,
    date: day(index),
    amount: '3.10',
  });
  return { coffer, token: user.token, tripsOf, entry };
}

function day(index: number): string {
  return new Date(Date.UTC(2025, 0, 1 + (index % 365))).toISOString().slice(0, 10);
}

test('docs/operations.md names these round trips, and what distance adds to them', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');
  const [create, list] = [CREATE, LIST].map((trips) => ({ trips: NUMBERS[trips], added: 2 * (trips + 1) }));
  const counted = `a create takes ${create?.trips} round trips and a list ${list?.trips}, besides one for the rate counter`;
  assert.ok(page.includes(counted), counted);
  const added = `At a millisecond each way a create takes ${create?.added} ms longer and a list ${list?.added}.`;
  assert.ok(page.includes(added), added);
});

test('after the count of its key a list takes one round trip to PostgreSQL', async (t) => {
  const { coffer, token, tripsOf, entry } = await startBehindGate(t);
  const operations = Array.from({ length: 30 }, (_, index) => ({ op: 'create', transaction: entry(index) }));
  await coffer.call('POST', `${PATH}/bulk`, { token, body: { operations } });
  const list = () => coffer.call('GET', `${PATH}?per_page=25`, { token });
  const trips: number[] = [];
  for (let round = 0; round < 5; round += 1) trips.push(await tripsOf(list, 200));
  assert.equal(Math.min(...trips), LIST, `${trips}`);
});

test('PostgreSQL plans the list once, not for each request', async (t) => {
  const url = await startPostgres(t);
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-plans-'));
  // One connection for the ledger: a prepared statement is known to its own.
  const coffer = await openCoffer(dataDir, {}, { url, connectionsMax: 2, namedStatements: true });
  t.after(async () => {
    await coffer.server.close();
    await coffer.database.close();
    rmSync(dataDir, { recursive: true });
  });
  const user = await coffer.signUp();
  const accountId = await coffer.createAccount(user);
  const operations = Array.from({ length: 500 }, (_, index) => ({
    op: 'create',
    transaction: { account_id: accountId, name: `Bakery ${index}`, date: day(index), amount: '3.10' },
  }));
  await coffer.call('POST', `${PATH}/bulk`, { token: user.token, body: { operations } });
  await sql`analyze`.execute(coffer.database.read);
  for (let request = 0; request < 12; request += 1) {
    assert.equal((await coffer.call('GET', `${PATH}?per_page=25`, { token: user.token })).status, 200);
  }
  const { rows } = await sql<{ custom: bigint; generic: bigint }>`
    select custom_plans as custom, generic_plans as generic from pg_prepared_statements
    where statement like '%as "page"%'`.execute(coffer.database.read);
  assert.deepEqual(rows, [{ custom: 5n, generic: 7n }], 'PostgreSQL tries five plans before it keeps one');
});

test('a create takes three round trips to PostgreSQL, a bank file hardly more', async (t) => {
  const { coffer, token, tripsOf, entry } = await startBehindGate(t);
  let count = 0;
  const create = () => coffer.call('POST', PATH, { token, body: { transaction: entry(count++) } });
  // An answer that comes in two packets can be counted twice, so the best of several counts.
  const trips: number[] = [];
  for (let round = 0; round < 5; round += 1) trips.push(await tripsOf(create, 201));
  assert.equal(Math.min(...trips), CREATE, `${trips}`);
  const bulk = () => {
    const operations = Array.from({ length: 300 }, () => ({ op: 'create', transaction: entry(count++) }));
    return coffer.call('POST', `${PATH}/bulk`, { token, body: { operations } });
  };
  const ofBulk = await tripsOf(bulk, 200);
  assert.ok(ofBulk <= 8, `${ofBulk} round trips for 300 rows`);
});
