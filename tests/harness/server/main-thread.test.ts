import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { longestTurn, threadTime } from './main-thread.ts';

/** Uses the processor for `ms`. */
function burn(ms: number): void {
  const from = process.threadCpuUsage();
  const used = () => {
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  };
  while (used() < ms);
}

test('the longest turn is that of one turn, and the thread time that of all', async () => {
  const inTurns = async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      burn(20);
      await setImmediate();
    }
  };
  const { ms: turn } = await longestTurn(inTurns);
  assert.ok(turn >= 20 && turn < 100, `${turn} ms`);
  const { ms: all } = await threadTime(inTurns);
  assert.ok(all >= 200, `${all} ms`);
});

test('work without a turn between its parts is one turn', async () => {
  const { ms } = await longestTurn(async () => {
    for (let part = 0; part < 5; part += 1) {
      burn(20);
      await null;
    }
  });
  assert.ok(ms >= 100, `${ms} ms`);
});
