import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentRequest } from '#kernel/async/current-request.ts';
import { createLog } from './log.ts';
import { NO_METRICS } from './metrics.ts';
import { observeStatements } from './observe-statements.ts';

function observe(slowMs: number) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  return { lines, onStatement: observeStatements(log, NO_METRICS, slowMs) };
}

test('a slow statement has a line with its time, its text and the request', () => {
  const { lines, onStatement } = observe(1000);
  onStatement('select 1', 999.9);
  assert.deepEqual(lines, []);
  currentRequest.run('a-request', () => onStatement('select "name" from "tags" where "id" = ?', 1000.4));
  onStatement('select 2', 5000);
  const parsed = lines.map((line) => JSON.parse(line));
  const [{ time: _time, ...first }, second] = parsed;
  const statement = 'select "name" from "tags" where "id" = ?';
  assert.deepEqual(first, {
    level: 'warn',
    request_id: 'a-request',
    duration_ms: 1000,
    statement,
    msg: 'slow statement',
  });
  assert.deepEqual([second.request_id, second.duration_ms], [null, 5000]);
});

test('without a limit no statement is slow', () => {
  const { lines, onStatement } = observe(0);
  onStatement('select 1', 100_000);
  assert.deepEqual(lines, []);
});
