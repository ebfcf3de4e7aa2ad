import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { test } from 'node:test';
import { TimeoutError, withTimeout } from './with-timeout.ts';

test('late work is given up; timely work settles as it does by itself', async () => {
  await assert.rejects(withTimeout(new Promise(() => {}), 10), TimeoutError);
  assert.equal(await withTimeout(Promise.resolve(7), 1000), 7);
  await assert.rejects(withTimeout(Promise.reject(new Error('refused')), 1000), { message: 'refused' });
});

test('work that fails after the timeout causes no unhandled rejection', async (t) => {
  const unhandled = t.mock.fn();
  process.once('unhandledRejection', unhandled);
  const { promise, reject } = Promise.withResolvers<never>();
  await assert.rejects(withTimeout(promise, 1), TimeoutError);
  reject(new Error('too late'));
  await new Promise(setImmediate);
  process.removeListener('unhandledRejection', unhandled);
  assert.equal(unhandled.mock.callCount(), 0);
});

test('an answer that arrived in time counts, even if read late by a busy process', async () => {
  await new Promise(setImmediate); // timers run next, then pending I/O
  const read = withTimeout(stat('.'), 20);
  block(100);
  assert.ok((await read).isDirectory());
});

test('time in which the process was stopped does not count against the work', async () => {
  const answer = async () => {
    await stat('.');
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate); // a statement that waits for the one before
    return 7;
  };
  const answered = withTimeout(answer(), 500);
  block(900);
  assert.equal(await answered, 7);
});

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}
