import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#telemetry/log.ts';
import { WriteBehind } from './buffered-writer.ts';

function logOf(lines: string[]) {
  return createLog({
    level: 'info',
    destination: { write: (line: string) => void lines.push(JSON.parse(line).level) },
  });
}

test('trouble is logged once when it begins and once when it ends, and no flush ever rejects', async () => {
  const lines: string[] = [];
  let isBroken = true;
  const behind = new WriteBehind('rows', logOf(lines), async () => {
    if (isBroken) throw new Error('disk full');
  });
  for (const _ of [1, 2, 3]) await behind.flush();
  assert.deepEqual(lines, ['error']);
  isBroken = false;
  for (const _ of [1, 2]) await behind.flush();
  assert.deepEqual(lines, ['error', 'info']);
});

test('two writes are never under way at once, and a flush settles after its own', async () => {
  const events: string[] = [];
  const behind = new WriteBehind('rows', logOf([]), async () => {
    events.push('begin');
    await new Promise(setImmediate);
    events.push('end');
  });
  const first = behind.flush().then(() => events.push('first settled'));
  const second = behind.flush().then(() => events.push('second settled'));
  await Promise.all([first, second]);
  assert.deepEqual(
    events.filter((event) => !event.includes('settled')),
    ['begin', 'end', 'begin', 'end'],
  );
  assert.ok(events.indexOf('first settled') > events.indexOf('end'));
  assert.equal(events.at(-1), 'second settled');
});
