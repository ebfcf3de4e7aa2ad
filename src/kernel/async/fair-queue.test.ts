import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

function drain<Item>(queue: FairQueue<number, Item>): Item[] {
  return Array.from({ length: queue.size }, () => queue.shift() as Item);
}

test('owners take turns, and the items of each keep their order', () => {
  const queue = new FairQueue<number, string>();
  for (const item of ['a1', 'a2', 'a3']) queue.push(1, item);
  queue.push(2, 'b1');
  assert.deepEqual([queue.shift(), queue.shift()], ['a1', 'b1']);
  queue.push(2, 'b2');
  queue.push(3, 'c1');
  assert.equal(queue.nextOwner, 1);
  assert.equal(queue.size, 4);
  assert.deepEqual(drain(queue), ['a2', 'b2', 'c1', 'a3']);
  assert.equal(queue.shift(), undefined);
});
