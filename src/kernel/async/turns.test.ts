import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Turns } from './fair-queue.ts';

test('each turn of the event loop has one owner, and the owners alternate', async () => {
  const turns = new Turns<string>();
  const taken: string[] = [];
  let turn = 0;
  const take = async (owner: string) => {
    await turns.take(owner);
    taken.push(`${owner}${turn}`);
  };
  const all = Promise.all([take('a'), take('a'), take('a'), take('b')]);
  let isOver = false;
  void all.then(() => {
    isOver = true;
  });
  for (; !isOver; turn += 1) await setImmediate();
  assert.deepEqual(
    taken.map((one) => one[0]),
    ['a', 'b', 'a', 'a'],
  );
  assert.equal(new Set(taken.map((one) => one.slice(1))).size, 4, taken.join());
});
