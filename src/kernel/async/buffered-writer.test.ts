import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BufferedWriter } from './buffered-writer.ts';

function logOf(lines: string[]) {
  return { info: () => void lines.push('info'), error: () => void lines.push('error') };
}

test('an outage is logged once at its start and once at its end; no flush rejects', async () => {
  const lines: string[] = [];
  let isBroken = true;
  const writer = new BufferedWriter('rows', logOf(lines), async () => {
    if (isBroken) throw new Error('disk full');
  });
  for (const _ of [1, 2, 3]) await writer.flush();
  assert.deepEqual(lines, ['error']);
  isBroken = false;
  for (const _ of [1, 2]) await writer.flush();
  assert.deepEqual(lines, ['error', 'info']);
});

test('writes never overlap, and a flush settles after its own write', async () => {
  const events: string[] = [];
  const writer = new BufferedWriter('rows', logOf([]), async () => {
    events.push('begin');
    await new Promise(setImmediate);
    events.push('end');
  });
  const first = writer.flush().then(() => events.push('first settled'));
  const second = writer.flush().then(() => events.push('second settled'));
  await Promise.all([first, second]);
  assert.deepEqual(
    events.filter((event) => !event.includes('settled')),
    ['begin', 'end', 'begin', 'end'],
  );
  assert.ok(events.indexOf('first settled') > events.indexOf('end'));
  assert.equal(events.at(-1), 'second settled');
});
