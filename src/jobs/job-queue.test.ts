import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JobQueue } from '#jobs/job-queue.ts';
import { insufficientStorage, unavailable } from '#kernel/errors.ts';
import { createLog } from '#telemetry/log.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Job = { readonly id: string };

/** A queue whose jobs are done in one slice, but for those that `fail`; so may the search. */
async function queueOf(
  t: Parameters<typeof startCoffer>[0],
  ids: readonly string[],
  fail: (id: string) => void,
  search: () => void = () => {},
) {
  const { database } = await startCoffer(t);
  const waiting = new Set(ids);
  const tried: string[] = [];
  const lines: string[] = [];
  const queue = new JobQueue<Job>({
    database,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    kind: 'tests',
    find: async (limit) => {
      search();
      return [...waiting].slice(0, limit).map((id) => ({ id }));
    },
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

const away = () => unavailable('database', 'The database cannot do this now; try again shortly', 3);

test('a job whose database is away is put aside, and stops no other one', async (t) => {
  const ids = Array.from({ length: 30 }, (_, index) => `job ${index}`);
  const { queue, waiting, tried, lines } = await queueOf(t, ids, (id) => {
    if (Number(id.slice(4)) < 25) throw away();
  });
  await queue.round();
  assert.deepEqual([...waiting], ids.slice(0, 25));
  assert.deepEqual([tried, lines.length], [ids, 25]);
  await queue.round();
  assert.equal(tried.length, 55);
});

test('a database that is away for all ends the round', async (t) => {
  let isAway = false;
  const fail = () => {
    isAway = true;
    throw away();
  };
  const search = () => {
    if (isAway) throw away();
  };
  const { queue, tried, lines } = await queueOf(t, ['a', 'b'], fail, search);
  await queue.round();
  assert.deepEqual([tried, lines.length], [['a'], 2]);
  assert.match(lines[1] ?? '', /jobs could not go on; next attempt in a minute/);
});

test('a full disk ends the round with one line', async (t) => {
  const { queue, tried, lines } = await queueOf(t, ['a', 'b'], () => {
    throw insufficientStorage(new Error('disk full'));
  });
  await queue.round();
  assert.deepEqual([tried, lines.length], [['a'], 1]);
});
