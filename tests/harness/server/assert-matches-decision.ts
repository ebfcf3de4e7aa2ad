import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CounterStore } from '#access/api-keys/rate-limits/counter-store.ts';
import { type Counter, decideAt } from '#access/api-keys/rate-limits/decide.ts';

const RUNS = 50;

/** Fails unless the store decides and counts like the pure decision while clock and limit change. */
export async function assertMatchesDecision(store: CounterStore): Promise<void> {
  const step = fc.record({ move: fc.integer({ min: -2, max: 2 }), limit: fc.integer({ min: 1, max: 4 }) });
  let runs = 0;
  const agrees = async (steps: readonly { move: number; limit: number }[]): Promise<void> => {
    runs += 1;
    const keyId = `run ${runs}`;
    let counter: Counter | undefined;
    let window = 490_000;
    for (const { move, limit } of steps) {
      window += move;
      const expected = decideAt(counter, limit, window);
      assert.deepEqual(await store.count({ keyId, window, limit, windowSeconds: 3600 }), expected);
      if (expected.admitted) counter = expected.counter;
      assert.deepEqual(await store.read(keyId), counter);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 60 }), agrees), { numRuns: RUNS });
}
