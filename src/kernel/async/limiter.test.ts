import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConcurrencyLimiter } from './limiter.ts';

const full = () => new Error('full');

test('at most maxRunning jobs run at once; queued jobs start in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter(2, 10, full);
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
  await Promise.all([0, 1, 2, 3, 4, 5].map((index) => limiter.run(job(index))));
  assert.equal(most, 2);
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5]);
  most = 0;
  await Promise.all([6, 7].map((index) => limiter.run(job(index))));
  assert.equal(most, 2, 'every slot is free again');
});

test('a full queue refuses the next job at once', async () => {
  const limiter = new ConcurrencyLimiter(1, 1, full);
  const gate = Promise.withResolvers<void>();
  const admitted = [limiter.run(() => gate.promise), limiter.run(async () => {})];
  await assert.rejects(
    limiter.run(async () => {}),
    { message: 'full' },
  );
  gate.resolve();
  await Promise.all(admitted);
});

test('a job that fails frees its slot', async () => {
  const limiter = new ConcurrencyLimiter(1, 0, full);
  await assert.rejects(
    limiter.run(() => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await limiter.run(async () => 'ran'), 'ran');
});
