import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatClock, formatDuration } from './units.ts';

test('durations below 10 ms have one decimal', () => {
  assert.deepEqual(
    [0.25, 9.94, 10.4, 1234.5].map((ms) => formatDuration(ms, 'en')),
    ['0.3 ms', '9.9 ms', '10 ms', '1,235 ms'],
  );
});

test('seconds are shown as a clock', () => {
  assert.deepEqual([0, 65, 725, 3723].map(formatClock), ['0:00', '1:05', '12:05', '1:02:03']);
});

test('sizes are shown in kilobytes or megabytes', () => {
  assert.equal(formatBytes(999_900, 'en'), '999.9 kB');
  assert.equal(formatBytes(1_250_000, 'en'), '1.3 MB');
});
