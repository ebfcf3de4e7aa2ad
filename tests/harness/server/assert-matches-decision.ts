import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Counter, decide } from '#access/limits/budgets.ts';
import type { CounterStore } from '#access/limits/counters.ts';

const RUNS = 50;

/** Fails unless the store decides and counts like the pure decision while clock and limits change, in one counter and in two. */
export async function assertMatchesDecision(store: CounterStore): Promise<void> {
  const limit = fc.integer({ min: 1, max: 4 });
  const step = fc.record({ move: fc.integer({ min: -2, max: 2 }), limits: fc.tuple(limit, limit), own: fc.nat(2) });
  let runs = 0;
  const agrees = async (steps: readonly { move: number; limits: [number, number]; own: number }[]): Promise<void> => {
    runs += 1;
    const counters = new Map<string, Counter>();
    let window = 490_000;
    for (const { move, limits, own } of steps) {
      window += move;
      // The shared counter alone, or one of two with it.
      const keyIds = [...(own === 0 ? [] : [`run ${runs} ${own}`]), `run ${runs}`];
      const requests = keyIds.map((keyId, index) => {
        return { keyId, window, limit: limits[index] ?? 1, windowSeconds: 3600, counter: counters.get(keyId) };
      });
      const expected = decide(requests);
      assert.deepEqual(await store.count(requests), expected);
      for (const [index, counter] of expected.counters.entries())
        if (expected.admitted) counters.set(keyIds[index] ?? '', counter);
      assert.deepEqual(
        await store.read(keyIds),
        keyIds.map((keyId) => counters.get(keyId)),
      );
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), agrees), { numRuns: RUNS });
}
