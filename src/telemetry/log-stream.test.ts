import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from '#tests/harness/server/open-counters.ts';
import { dataFolder } from '#tests/harness/server/spawn-coffer.ts';
import { LogStream } from './log-stream.ts';

test('buffered lines reach the file in order: on flush, when full, after half a second', async (t) => {
  const file = join(dataFolder(t), 'log');
  const lines = new LogStream(openSync(file, 'a'));
  const written: string[] = [];
  const write = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      written.push(`${written.length} é\n`);
      lines.write(written.at(-1) ?? '');
    }
  };
  const arrived = () => readFileSync(file, 'utf8');
  write(3);
  assert.equal(arrived(), '', 'no system call for each line');
  lines.flushSync();
  assert.equal(arrived(), written.join(''));
  write(20_000);
  await until(() => arrived().includes('9999 é\n'), 'a full buffer is written at once');
  write(1);
  await until(() => arrived() === written.join(''), 'a short buffer is written after half a second');
});

const noDevice = process.platform === 'linux' ? false : 'there is no /dev/full';

test('lines that a full disk refuses are dropped and counted, also at the exit', { skip: noDevice }, async () => {
  let dropped = 0;
  const lines = new LogStream(openSync('/dev/full', 'w'), { onDrop: (count) => (dropped += count) });
  const line = `${'x'.repeat(99)}\n`;
  for (let index = 0; index < 400; index += 1) lines.write(line);
  await until(() => dropped > 0, 'a batch was refused');
  await lines.end(60_000);
  assert.equal(dropped, 400);
  lines.write(line);
  lines.flushSync();
  assert.equal(dropped, 401);
});

test('a reader that is slow gets whole lines, and learns how many are missing', { skip: noDevice }, async (t) => {
  const path = join(dataFolder(t), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  let [dropped, recovered] = [0, 0];
  const lines = new LogStream(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK), {
    onDrop: (count) => (dropped += count),
    onRecovery: (count) => (recovered = count),
  });
  const line = `${'y'.repeat(999)}\n`;
  let written = 0;
  for (; dropped === 0; written += 1) lines.write(line); // no line is read: the buffer gets full
  let read = '';
  const buffer = Buffer.alloc(65_536);
  await until(() => {
    try {
      read += buffer.toString('utf8', 0, readSync(reader, buffer));
    } catch {}
    return read.length === (written - dropped) * line.length;
  }, 'the others arrive');
  assert.deepEqual([dropped, recovered], [1, 1]);
  assert.ok(read.split('\n').every((text) => text === '' || text.length === 999));
});

test('a stream ends in time though no line is read', { skip: noDevice }, async (t) => {
  const path = join(dataFolder(t), 'pipe');
  execFileSync('mkfifo', [path]);
  openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  let dropped = 0;
  const lines = new LogStream(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK), {
    onDrop: (count) => (dropped += count),
  });
  for (let index = 0; index < 200; index += 1) lines.write(`${'z'.repeat(999)}\n`);
  await lines.end(1);
  assert.ok(dropped > 0);
  lines.write('last\n');
  lines.flushSync(); // gives up after a second
});
