import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { RequestContext } from '#http/server/request-context.ts';
import { instant } from '#kernel/time/clock.ts';
import { createLog } from '#telemetry/log.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { RequestLog } from './request-log.ts';
import { loggedAt } from './row-ids.ts';
import { readRows } from './store.ts';

test('no row is lost when a later process hands out ids that are taken', async (t) => {
  const { database, now } = await startCoffer(t);
  const lines: string[] = [];
  for (const count of [3, 5, 2]) {
    const log = new RequestLog(
      database,
      createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    );
    for (let index = 0; index < count; index += 1) log.add(exchangeOf('c'), 'GET', 200, now);
    await log.flush();
  }
  const rows = await readRows(database.usage.read, { familyId: 71 }, 100);
  assert.deepEqual([rows.length, new Set(rows.map((row) => row.id)).size, lines], [10, 10, []]);
  for (const { id } of rows) assert.ok(Math.abs(loggedAt(id) - now) < 1000, `${id} was logged now`);
});

test('rows that could not be written are written later, with whose and what they are', async (t) => {
  const { database, now } = await startCoffer(t);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line).level) };
  const requestLog = new RequestLog(database, createLog({ level: 'info', destination }));
  const rename = (from: string, to: string) =>
    database.usage.write((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  requestLog.add(exchangeOf('c'), 'GET', 200, now);
  await rename('request_log', 'away');
  await requestLog.flush();
  await rename('away', 'request_log');
  await requestLog.flush();
  const rows = await readRows(database.usage.read, { familyId: 71 }, 10);
  assert.deepEqual([rows.map((row) => [row.credential_id, row.route]), lines], [[['c', '/']], ['error', 'info']]);
});

test('pruning deletes what is older, of every family, over many batches, and nothing else', async (t) => {
  const { database, now } = await startCoffer(t);
  const requestLog = new RequestLog(database, createLog({ level: 'info' }));
  // Within the retention: the server's own sweep at its start leaves these alone.
  const at = (minute: number): number => now - (2100 - minute) * 60_000;
  for (let minute = 0; minute < 2100; minute += 1)
    for (const familyId of [71, 72]) requestLog.add(exchangeOf('c', familyId), 'GET', 200, at(minute));
  await requestLog.flush();
  await requestLog.prune(instant(at(2050)));
  for (const familyId of [71, 72]) {
    const left = await readRows(database.usage.read, { familyId }, 3000);
    assert.deepEqual([left.length, left.map(({ id }) => loggedAt(id)).at(-1)], [50, at(2050)]);
  }
});

test('pruning forgets a credential with its last row, and what is logged after is still told apart', async (t) => {
  const { database, now } = await startCoffer(t);
  const requestLog = new RequestLog(database, createLog({ level: 'info' }));
  const credentials = async () => {
    const rows = await database.usage.read.selectFrom('request_log_credentials').select('credential_id').execute();
    return rows.map((row) => row.credential_id).sort();
  };
  for (const [id, age] of [
    ['gone', 2],
    ['kept', 2],
    ['kept', 0],
  ] as const) {
    requestLog.add(exchangeOf(id), 'GET', 200, now - age * 60_000);
  }
  await requestLog.flush();
  assert.deepEqual(await credentials(), ['gone', 'kept']);
  await requestLog.prune(instant(now - 60_000));
  assert.deepEqual(await credentials(), ['kept']);
  for (const id of ['new', 'gone']) requestLog.add(exchangeOf(id), 'GET', 200, now);
  await requestLog.flush();
  const rows = await readRows(database.usage.read, { familyId: 71 }, 10);
  assert.deepEqual(
    rows.map((row) => row.credential_id),
    ['gone', 'new', 'kept'],
  );
});

function exchangeOf(credentialId: string, familyId = 71): RequestContext {
  const exchange = new RequestContext('r', '::1', '/', undefined);
  exchange.refused = { type: 'oauth', credentialId, userId: 'u', familyId };
  return exchange;
}
