import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
import { TaskEndedError } from './task-process.ts';

const file = new URL('../../../tests/harness/faults/obedient-process.ts', import.meta.url);
const busy = () => new Error('busy');

function poolOf(t: TestContext, options: Partial<ProcessPoolOptions> = {}) {
  const limits = { taskMs: 60_000, cpuMs: 60_000, memoryMb: 300, processesMax: 2 };
  const pool = new ProcessPool<unknown>({ file, busy, ...limits, ...options });
  t.after(() => pool.stop());
  return {
    stop: () => pool.stop(),
    run: async (owner: number, task: string, bytes = Buffer.alloc(0), seen: (item: unknown) => void = () => {}) => {
      const all: unknown[] = [];
      await pool.run({
        owner,
        task,
        bytes,
        take: (items) => {
          all.push(...items);
          items.forEach(seen);
        },
      });
      return all;
    },
  };
}

/** Begins a task that stays in native code, and returns the id of its process. */
function beginNative({ run }: ReturnType<typeof poolOf>, owner: number) {
  const began = Promise.withResolvers<number>();
  const ended = run(owner, 'native', undefined, (item) => typeof item === 'number' && began.resolve(item));
  return { began: began.promise, ended };
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
      await new Promise(setImmediate);
    } catch {
      return;
    }
  }
}

test('a task in native code is ended in time, and another owner is served meanwhile', async (t) => {
  const pool = poolOf(t, { taskMs: 6000 });
  const native = beginNative(pool, 1);
  const ended = assert.rejects(native.ended, TaskEndedError);
  const pid = await Promise.race([native.began, native.ended]);
  assert.notDeepEqual(await pool.run(2, 'id'), [pid]);
  await ended;
  await untilGone(Number(pid));
  assert.notDeepEqual(await pool.run(1, 'id'), [pid]);
});

test('a task is ended for its processor time, its memory, its heap and its items', async (t) => {
  const skip = process.platform !== 'linux' && 'only Linux tells what a process uses';
  await t.test('processor time', { skip }, async (t) => {
    await assert.rejects(poolOf(t, { cpuMs: 500 }).run(1, 'native'), /after 500 ms of processor time/);
  });
  await t.test('memory', { skip }, async (t) => {
    await assert.rejects(poolOf(t).run(1, 'memory'), /with more than 300 MB/);
  });
  for (const task of ['heap', 'flood'])
    await t.test(task, async (t) => {
      await assert.rejects(poolOf(t).run(1, task), TaskEndedError);
    });
});

test('a process is kept for the next task of its owner, and never serves another', async (t) => {
  const pool = poolOf(t, { processesMax: 1 });
  const [first] = await pool.run(1, 'id');
  assert.deepEqual(await pool.run(1, 'id'), [first]);
  const [second] = await pool.run(2, 'id');
  assert.notEqual(second, first);
  await untilGone(Number(first));
});

test('owners take turns', async (t) => {
  const pool = poolOf(t, { processesMax: 1 });
  const order: string[] = [];
  const tasks = [
    ['a1', 1],
    ['a2', 1],
    ['a3', 1],
    ['b1', 2],
    ['c1', 3],
  ] as const;
  await Promise.all(tasks.map(([name, owner]) => pool.run(owner, 'id').then(() => order.push(name))));
  assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('an owner has one task at a time', async (t) => {
  const pool = poolOf(t);
  const native = beginNative(pool, 1);
  const refused = [native.ended, pool.run(1, 'id')].map((done) => assert.rejects(done, /busy/));
  await native.began;
  await pool.run(2, 'id');
  pool.stop();
  await Promise.all(refused);
});

test('a bounded number of tasks waits, of which one owner has a quarter', async (t) => {
  const pool = poolOf(t, { processesMax: 1 });
  const settled = Array.from({ length: 12 }, () => pool.run(1, 'id').catch((error: Error) => error.message));
  const other = pool.run(2, 'id');
  assert.equal((await Promise.all(settled)).filter((result) => result === 'busy').length, 3);
  await other;
  const tooLarge = Buffer.alloc(65 * 1024 * 1024);
  await assert.rejects(pool.run(1, 'length', tooLarge), /busy/);
  assert.deepEqual(await pool.run(1, 'length', tooLarge.subarray(0, 64 * 1024 * 1024)), [64 * 1024 * 1024]);
});

test('a task that throws or exits fails with its error, and the next one runs', async (t) => {
  const pool = poolOf(t);
  await assert.rejects(pool.run(1, 'throw'), { name: 'RangeError', message: 'on request' });
  await assert.rejects(pool.run(1, 'exit'), /exited with 3/);
  assert.equal((await pool.run(1, 'id')).length, 1);
});

test('a process gets no environment of the server', async (t) => {
  assert.deepEqual(await poolOf(t).run(1, 'environment'), []);
});

test('a stop ends a task in native code at once', async (t) => {
  const pool = poolOf(t);
  const native = beginNative(pool, 1);
  const refused = assert.rejects(native.ended, /busy/);
  const pid = await native.began;
  pool.stop();
  await Promise.all([refused, untilGone(pid)]);
  await assert.rejects(pool.run(1, 'id'), /busy/);
});

test('a process ends when its parent is killed, in native code too', async (t) => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { ProcessPool } = await import(${JSON.stringify(new URL('./process-pool.ts', import.meta.url).href)});
      const limits = { taskMs: 60_000, cpuMs: 60_000, memoryMb: 300, processesMax: 2 };
      const pool = new ProcessPool({ file: new URL(${JSON.stringify(file.href)}), busy: () => new Error(), ...limits });
      const take = (items) => console.log(items[0]);
      pool.run({ owner: 1, task: 'native', bytes: Buffer.alloc(0), take });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  t.after(() => parent.kill('SIGKILL'));
  const [pid] = await once(createInterface(parent.stdout), 'line');
  parent.kill('SIGKILL');
  await untilGone(Number(pid));
});

test('an idle process does not keep its parent alive', async () => {
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { ProcessPool } = await import(${JSON.stringify(new URL('./process-pool.ts', import.meta.url).href)});
    const limits = { taskMs: 60_000, cpuMs: 60_000, memoryMb: 300, processesMax: 2 };
    const pool = new ProcessPool({ file: new URL(${JSON.stringify(file.href)}), busy: () => new Error(), ...limits });
    await pool.run({ owner: 1, task: 'id', bytes: Buffer.alloc(0), take: () => {} });`,
  ]);
  assert.deepEqual(await once(parent, 'exit'), [0, null]);
});
