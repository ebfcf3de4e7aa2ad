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

test('an owner that is not ready keeps its place', () => {
  const queue = new FairQueue<number, string>();
  for (const [owner, item] of [
    [1, 'a1'],
    [2, 'b1'],
    [1, 'a2'],
  ] as const)
    queue.push(owner, item);
  assert.equal(
    queue.shift((owner) => owner !== 1),
    'b1',
  );
  assert.equal(
    queue.shift((owner) => owner !== 1),
    undefined,
  );
  assert.deepEqual(queue.itemsOf(1), ['a1', 'a2']);
  assert.deepEqual(drain(queue), ['a1', 'a2']);
});
