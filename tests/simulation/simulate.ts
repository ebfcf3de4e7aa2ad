// First: some modules draw, or set a timer, as soon as they are loaded.
import '../differential/seed-randomness.ts';
import './fake-timers.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { seedRandomness } from '../differential/seed-randomness.ts';
import { Simulation } from './simulation.ts';

/** Which simulation a thread is to run, and for how many steps. */
export type SimulationOrder = { readonly seed: number; readonly steps: number };

/** The result: all requests and responses, counts of events, and the first failure if any. */
export type Simulated = {
  readonly trace: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
  readonly fault: string | null;
};

async function simulate({ seed, steps }: SimulationOrder): Promise<Simulated> {
  seedRandomness(seed, 0);
  const simulation = await Simulation.start(seed);
  let fault: string | null = null;
  try {
    for (let step = 1; step <= steps; step += 1) {
      seedRandomness(seed, step);
      await simulation.step(step);
    }
    await simulation.checkAll();
  } catch (error) {
    fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  await simulation.end();
  return { trace: simulation.trace, tally: simulation.tally, fault };
}

parentPort?.postMessage(await simulate(workerData as SimulationOrder));
