import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { RequestQueue } from './in-flight.ts';

/** Blocks the event loop, as a long use case does. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

const isRefused = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable' && error.headers['retry-after'] === '1';

test('requests begin in order of arrival, and one more than the limit is refused', async () => {
  const queue = new RequestQueue(3);
  const begun: number[] = [];
  const entered = [1, 2, 3].map((number) => queue.enter().then(() => begun.push(number)));
  await assert.rejects(queue.enter(), isRefused);
  await Promise.all(entered);
  assert.deepEqual(begun, [1, 2, 3]);
  queue.leave();
  await queue.enter();
  await assert.rejects(queue.enter(), isRefused);
});

test('the first request of a turn does not wait', async () => {
  const queue = new RequestQueue(10);
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await queue.enter();
  assert.equal(hasTurned, false);
});

test('while many wait, the event loop turns every few milliseconds', async () => {
  const queue = new RequestQueue(1000);
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      await queue.enter();
      work(5);
      queue.leave();
    }),
  );
  isOver = true;
  assert.ok(turns >= 60 / 4, `${turns} turns in 300 ms of work`);
});

test('a request that waits too long is refused, and leaves its place', async () => {
  const queue = new RequestQueue(3, 50);
  await queue.enter();
  const late = [queue.enter(), queue.enter()];
  work(60);
  for (const one of late) await assert.rejects(one, isRefused);
  await Promise.all([queue.enter(), queue.enter()]);
});

test('a request begins also while other work fills every turn of the event loop', async () => {
  const queue = new RequestQueue(10);
  let turns = 0;
  const otherWork = (): void => {
    work(15);
    turns += 1;
    if (turns < 20) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  await Promise.all([queue.enter(), queue.enter(), queue.enter()]);
  assert.ok(turns <= 5, `begun after ${turns} turns`);
});
