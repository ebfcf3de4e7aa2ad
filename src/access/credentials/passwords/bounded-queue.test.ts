import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { BoundedQueue } from './bounded-queue.ts';

test('no more jobs run at once than allowed, and those that wait run in the order they came', async () => {
  const queue = new BoundedQueue(2, 10);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const job = (index: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(index);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all([0, 1, 2, 3, 4, 5].map((index) => queue.run(job(index))));
  assert.equal(most, 2);
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5]);
  most = 0;
  await Promise.all([6, 7].map((index) => queue.run(job(index))));
  assert.equal(most, 2, 'every place is free again');
});

test('a full queue sends the next one away at once with a time to come back', async () => {
  const queue = new BoundedQueue(1, 1);
  const gate = Promise.withResolvers<void>();
  const admitted = [queue.run(() => gate.promise), queue.run(async () => {})];
  await assert.rejects(
    queue.run(async () => {}),
    (error) => error instanceof AppError && error.code === 'unavailable' && Number(error.headers['retry-after']) > 0,
  );
  gate.resolve();
  await Promise.all(admitted);
});

test('a job that fails gives its place free', async () => {
  const queue = new BoundedQueue(1, 0);
  await assert.rejects(
    queue.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await queue.run(async () => 'ran'), 'ran');
});
