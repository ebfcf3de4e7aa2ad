import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ThreadPool } from './thread-pool.ts';

const file = new URL('../../../tests/harness/faults/obedient-thread.ts', import.meta.url);
const poolOf = (threadsMax: number, taskMs = 60_000) => new ThreadPool<string>({ file, threadsMax, taskMs });

test('tasks share a fixed number of threads and wait in order of arrival', async (t) => {
  const pool = poolOf(2);
  t.after(() => pool.close());
  const answers = await Promise.all(['id', 'id', 'id', 'id', 'id'].map((task) => pool.run(task)));
  assert.equal(new Set(answers).size, 2, answers.join());
});

test('a thread that dies refuses its own task only, and another takes its place', async (t) => {
  const pool = poolOf(1);
  t.after(() => pool.close());
  const tasks = ['throw', 'id', 'exit', 'id'].map((task) => pool.run(task));
  const settled = await Promise.allSettled(tasks);
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled'],
  );
  await assert.rejects(tasks[0] ?? Promise.resolve(), /ended before it answered/);
});

test('a task that runs too long is ended with its thread', async (t) => {
  const pool = poolOf(1, 3000);
  t.after(() => pool.close());
  await assert.rejects(pool.run('spin'), /ended before it answered/);
  assert.match(await pool.run('id'), /^\d+$/);
});

test('closing waits for running tasks and refuses those that wait', async () => {
  const pool = poolOf(1);
  const running = pool.run('slow');
  const waiting = assert.rejects(pool.run('id'), /closed/);
  await pool.close();
  assert.equal(await running, 'done');
  await waiting;
  await assert.rejects(pool.run('id'), /closed/);
});
