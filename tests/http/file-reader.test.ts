import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { FileReader } from '#integrations/imports/file-reader.ts';
import type { AppError } from '#kernel/errors.ts';
import { longestTurn } from '#tests/harness/server/main-thread.ts';

const file = new URL('../../src/worker.ts', import.meta.url);
const TURN_MS = 50;

test('reading 20 MB of CSV blocks the event loop for at most 50 ms at a time', async (t) => {
  const reader = new FileReader(file);
  t.after(() => reader.stop());
  const line = (index: number) =>
    `2026-01-${String((index % 28) + 1).padStart(2, '0')},-${index}.25,Shop ${index} in a long street,${'note '.repeat(10)}\n`;
  const rows = 200_000;
  const bytes = Buffer.from(
    `date,amount,name,notes\n${Array.from({ length: rows }, (_, index) => line(index)).join('')}`,
  );
  assert.ok(bytes.length > 20_000_000);
  await reader.read(1, Buffer.from('date,amount,name\n2026-01-01,1.00,Shop\n'), {}); // compiles
  const read = () => longestTurn(() => reader.read(1, bytes, {}));
  const loads = [await read(), await read()]; // a collection of garbage on a loaded machine takes 50 ms too
  for (const { result } of loads) assert.equal(result.statements[0]?.rows.length, rows);
  const ms = Math.min(...loads.map((load) => load.ms));
  t.diagnostic(`the longest turn took ${ms} ms of processor time`);
  assert.ok(ms < TURN_MS, `${ms} ms`);
});

test('a file whose process is killed is too costly; a stopped reader is unavailable', async (t) => {
  const reader = new FileReader(file);
  t.after(() => reader.stop());
  const bytes = Buffer.from(`date,amount,name\n${'2026-01-05,1.00,Shop\n'.repeat(500_000)}`);
  const killed = assert.rejects(reader.read(1, bytes, {}), ({ code, issues }: AppError) => {
    assert.deepEqual([code, issues[0]?.code], ['validation_failed', 'too_costly']);
    return true;
  });
  spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
  await killed;
  const stopped = assert.rejects(reader.read(1, bytes, {}), ({ code, headers }: AppError) => {
    assert.deepEqual([code, headers], ['unavailable', { 'retry-after': '5' }]);
    return true;
  });
  reader.stop();
  await stopped;
});
