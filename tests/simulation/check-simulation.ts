import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { Simulated, SimulationOrder } from './simulate.ts';

// A thread of its own has modules of its own, and with them its own ids and its own chance.
function simulate(t: TestContext, workerData: SimulationOrder): Promise<Simulated> {
  const worker = new Worker(new URL('./simulate.ts', import.meta.url), { workerData });
  t.after(() => worker.terminate());
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

/** Fails where the simulation of `seed` does, with the seed and the last that happened. */
export async function checkSimulation(t: TestContext, seed: number, steps: number): Promise<Simulated> {
  const simulated = await simulate(t, { seed, steps });
  const { fault, trace, tally } = simulated;
  assert.equal(fault, null, `COFFER_TEST_SEED=${seed} replays it\n${trace.slice(-5).join('\n')}\n${fault}`);
  t.diagnostic(`COFFER_TEST_SEED=${seed}: ${JSON.stringify(tally)}`);
  return simulated;
}
