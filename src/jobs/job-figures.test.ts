import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Families } from '#database/queries/active-families.ts';
import { countReachable } from '#jobs/job-figures.ts';

/** Workers that give these families one after the other; a worker is lost. */
const workersOf = (...pages: readonly Families[]) => ({
  lost: ['worker-1:5432'],
  async *reachable() {
    yield* pages;
  },
});

test('the jobs of all families that can be asked are counted together', async () => {
  const ages: Record<number, string> = { 2: '2026-03-10T10:00:00Z', 3: '2026-03-10T09:00:00Z' };
  const count = async (families: Families) => ({
    ...{ kind: 'imports', running: 1 },
    ...{ waiting: families?.length ?? 0, since: ages[families?.[0] ?? 0] ?? null },
  });
  assert.deepEqual(await countReachable(workersOf([1, 5], [2], [3]), [count]), {
    kinds: [{ kind: 'imports', running: 1, waiting: 4, since: '2026-03-10T09:00:00Z' }],
    lostWorkers: ['worker-1:5432'],
    familiesCounted: null,
  });
  const { kinds } = await countReachable(workersOf(), [count]);
  assert.deepEqual(kinds, [{ kind: 'imports', running: 1, waiting: 0, since: null }], 'no family can be asked');
});

test('counting ends after seconds, and says how many families it is about', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const count = async (families: Families) => {
    now += 1500;
    return { waiting: families?.length ?? 0, since: null };
  };
  const { kinds, familiesCounted } = await countReachable(workersOf([1, 2], [3], [4]), [count]);
  assert.deepEqual([kinds, familiesCounted], [[{ waiting: 3, since: null }], 3]);
  now = 0;
  assert.equal((await countReachable(workersOf([1, 2]), [count, count])).familiesCounted, null, 'all were counted');
});
