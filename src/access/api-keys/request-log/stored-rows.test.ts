import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { FinishedRequest } from '#application/context.ts';
import { createLog } from '#telemetry/log.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { RequestLog } from './request-log.ts';
import { readRows } from './store.ts';

test('two processes that log at the same millisecond lose no row', async (t) => {
  const { database, now } = await startCoffer(t);
  const logs = [1, 2].map(() => new RequestLog(database, createLog({ level: 'info' })));
  for (let index = 0; index < 5; index += 1) for (const log of logs) log.add(requestOf('c'), now);
  await Promise.all(logs.map((log) => log.flush()));
  const { rows } = await readRows(database.usage.read, { familyId: 71 }, 100);
  assert.deepEqual([rows.length, new Set(rows.map((row) => row.id)).size], [10, 10]);
  for (const { at_ms } of rows) assert.equal(Number(at_ms), now);
});

test('rows that cannot be written stay buffered and are written later', async (t) => {
  const { database, now } = await startCoffer(t);
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line).level) };
  const requestLog = new RequestLog(database, createLog({ level: 'info', destination }));
  const rename = (from: string, to: string) =>
    database.usage.write((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db));
  requestLog.add(requestOf('c'), now);
  await rename('request_log', 'away');
  await requestLog.flush();
  await rename('away', 'request_log');
  await requestLog.flush();
  const { rows } = await readRows(database.usage.read, { familyId: 71 }, 10);
  assert.deepEqual([rows.map((row) => [row.credential_id, row.route]), lines], [[['c', '/']], ['error', 'info']]);
});

test('pruning deletes older rows of every family, in many batches, and no others', async (t) => {
  const { database, now } = await startCoffer(t);
  const requestLog = new RequestLog(database, createLog({ level: 'info' }));
  // Within the retention: the server's own sweep at its start leaves these alone.
  const at = (minute: number): number => now - (2100 - minute) * 60_000;
  for (let minute = 0; minute < 2100; minute += 1)
    for (const familyId of [71, 72]) requestLog.add(requestOf('c', familyId), at(minute));
  await requestLog.flush();
  await requestLog.prune(at(2050));
  for (const familyId of [71, 72]) {
    const { rows: left } = await readRows(database.usage.read, { familyId }, 3000);
    assert.deepEqual([left.length, Number(left.at(-1)?.at_ms)], [50, at(2050)]);
  }
});

test('a page looks through a bounded number of rows, and the next goes on from there', async (t) => {
  const { database, now } = await startCoffer(t);
  const requestLog = new RequestLog(database, createLog({ level: 'info' }));
  const credentials = Array.from({ length: 50 }, (_, index) => (index === 2 ? 'rare' : 'often'));
  for (const credential of credentials) requestLog.add(requestOf(credential), now);
  await requestLog.flush();
  const pages: number[] = [];
  let beforeId: bigint | null | undefined;
  while (beforeId !== null) {
    const filter = { familyId: 71, credentialId: 'rare', ...(beforeId && { beforeId }) };
    const { rows, lookedAtId } = await readRows(database.usage.read, filter, 5, 20);
    pages.push(rows.length);
    beforeId = lookedAtId;
  }
  assert.deepEqual(pages, [0, 0, 1]);
});

function requestOf(credentialId: string, familyId = 71): FinishedRequest {
  const refused = { type: 'oauth', credentialId, userId: 'u', familyId } as const;
  const facts = { requestId: 'r', method: 'GET', route: '/', status: 200, durationMs: 1, address: '::1' };
  return { ...facts, actor: null, refused };
}
