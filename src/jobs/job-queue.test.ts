import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobQueue } from '#jobs/job-queue.ts';
import { unavailable } from '#kernel/errors.ts';
import { createLog } from '#telemetry/log.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Job = { readonly id: string };

/** A queue whose jobs are done in one slice, but for those that `fail`. */
async function queueOf(t: Parameters<typeof startCoffer>[0], ids: readonly string[], fail: (id: string) => void) {
  const { database } = await startCoffer(t);
  const waiting = new Set(ids);
  const tried: string[] = [];
  const lines: string[] = [];
  const queue = new JobQueue<Job>({
    database,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    kind: 'tests',
    find: async (limit) => [...waiting].slice(0, limit).map((id) => ({ id })),
    unfinished: null,
    slice: async ({ id }) => {
      tried.push(id);
      fail(id);
      waiting.delete(id);
      return 'done';
    },
  });
  return { queue, waiting, tried, lines };
}

test('a job that fails stops no other one, and is tried once in each round', async (t) => {
  const ids = Array.from({ length: 30 }, (_, index) => `job ${index}`);
  const { queue, waiting, tried, lines } = await queueOf(t, ids, (id) => {
    if (Number(id.slice(4)) < 25) throw new Error(`${id} is damaged`);
  });
  await queue.round();
  assert.deepEqual([...waiting], ids.slice(0, 25));
  assert.deepEqual(tried, ids);
  assert.equal(lines.length, 25);
  assert.deepEqual(await queue.figures(), { kind: 'tests', waiting: 25, since: null, running: 0, failures: 25 });
  assert.match(lines[0] ?? '', /"kind":"tests","id":"job 0".*a job could not go on; next attempt in a minute/);
  await queue.round();
  assert.equal(tried.length, 55);
});

test('a database that is away ends the round with one line', async (t) => {
  const { queue, tried, lines } = await queueOf(t, ['a', 'b'], () => {
    throw unavailable('database', 'The database cannot do this now; try again shortly', 3);
  });
  await queue.round();
  assert.deepEqual([tried, lines.length], [['a'], 1]);
});
